import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Reading } from '#domain/search/sentence/reading.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { Icon } from '#ui/mark/icon.tsx';
import { partsOf, type Part } from './sentence-parts.ts';
import { verbInWords, type Sentences } from './sentences.ts';

const REST_MS = 80;

interface SentenceChipsProps {
  chips: RefObject<HTMLDivElement | null>;
  reading: Reading;
  /**
   * Number of selected rows. A sentence that names rows itself does not apply to the selected ones.
   */
  selected: number;
  sentences: Sentences;
  /** Asks the questions that the sentence leaves open. */
  onGoOn: () => void;
  /** Removes a part of the sentence. */
  onErase: (part: Part) => void;
}

/**
 * Interpretation of a sentence in fixed order: verb, rows, arguments, number of rows. Tab moves
 * from the input to the parts, Backspace removes one.
 */
export function SentenceChips(props: SentenceChipsProps) {
  const { chips, reading, selected, sentences, onGoOn, onErase } = props;
  const { conditions, records } = reading;
  const total = useTotal(reading, sentences);
  const isOther = selected > 1 && conditions.length + records.length > 0;
  const parts = partsOf(reading);
  return (
    <div ref={chips} className="sentence" role="group" aria-label="Understood as">
      <span className="sentence-verb">{verbInWords(reading, sentences)}</span>
      {parts.map((part, at) => (
        <Chip
          key={part.key}
          part={part}
          isNew={part.is !== parts[at - 1]?.is && (part.is === 'argument' || part.is === 'set')}
          onGoOn={onGoOn}
          onErase={() => {
            toInput(chips);
            onErase(part);
          }}
          onLeave={(by) => leave(chips, by)}
        />
      ))}
      <span className="palette-aside" role="status">
        {totalInWords(total, reading.count)}
        {isOther && ` · ignores the ${formatCount(selected)} selected`}
      </span>
    </div>
  );
}

const buttonsIn = ({ current }: RefObject<HTMLElement | null>) => [
  ...(current?.querySelectorAll<HTMLElement>('button') ?? []),
];

/**
 * Focuses the first part that needs attention; if none does, the first part. Returns false without
 * parts.
 */
export function toChips(chips: RefObject<HTMLElement | null>): boolean {
  const buttons = buttonsIn(chips);
  const needy = buttons.find(({ dataset }) => dataset['open'] === 'true' || 'unknown' in dataset);
  const next = needy ?? buttons[0];
  next?.focus();
  return next !== undefined;
}

const toInput = ({ current }: RefObject<HTMLElement | null>) =>
  current?.closest('[cmdk-root]')?.querySelector('input')?.focus();

/** Focuses the part before or after; beyond the ends, the input. */
function leave(chips: RefObject<HTMLElement | null>, by: number) {
  const buttons = buttonsIn(chips);
  const at = buttons.findIndex((button) => button === document.activeElement) + by;
  const next = by === 0 ? undefined : buttons[at];
  if (next) next.focus();
  else toInput(chips);
}

interface ChipProps {
  part: Part;
  /** Whether the chip starts a new group, after an arrow. */
  isNew: boolean;
  onGoOn: () => void;
  onErase: () => void;
  onLeave: (by: number) => void;
}

function Chip({ part: { is, label, text, isOpen }, isNew, onGoOn, onErase, onLeave }: ChipProps) {
  const acts: Record<string, () => void> = {
    Backspace: onErase,
    Delete: onErase,
    ArrowRight: () => onLeave(1),
    ArrowLeft: () => onLeave(-1),
    Escape: () => onLeave(0),
  };
  const press = (event: KeyboardEvent) => {
    // Stops all keys, so that neither the palette nor the keymap handles them.
    event.stopPropagation();
    const act = event.key === 'Tab' ? () => onLeave(event.shiftKey ? -1 : 1) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const isUnknown = is === 'unknown';
  return (
    <>
      {isNew && <Icon name="chevron-right" size={12} />}
      <button
        type="button"
        className={chipClass[is]}
        tabIndex={-1}
        data-open={isOpen}
        data-unknown={isUnknown || undefined}
        aria-label={`${label ?? ''} ${text}${isUnknown ? ', not understood' : ''}${isOpen ? ', to be chosen' : ''}`.trim()}
        onClick={onGoOn}
        onKeyDown={press}
      >
        {label && <small>{label}</small>}
        {isUnknown ? <s>{text}</s> : text}
      </button>
    </>
  );
}

const chipClass: Record<Part['is'], string> = {
  set: 'palette-subject',
  condition: 'sentence-chip',
  record: 'sentence-chip palette-mono',
  argument: 'sentence-chip',
  unknown: 'sentence-chip',
};

function totalInWords(total: number | null, count: number | null): string {
  if (total === null) return '';
  return count === null
    ? formatCount(total)
    : `${formatCount(Math.min(count, total))} of ${formatCount(total)}`;
}

/** Counts the rows of a sentence after a pause in typing. Ignores late responses. */
function useTotal(reading: Reading, sentences: Sentences): number | null {
  const [total, setTotal] = useState<{ of: Reading; count: number | null } | null>(null);
  const isSet = reading.conditions.length > 0;
  useEffect(() => {
    if (!isSet) return;
    const leaving = new AbortController();
    const count = async () => {
      // Errors are ignored here, because running the sentence reports them.
      const found = await sentences.total(reading, leaving.signal).catch(() => null);
      if (!leaving.signal.aborted) setTotal({ of: reading, count: found });
    };
    const timer = setTimeout(() => void count(), REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [reading, sentences, isSet]);
  return total?.of === reading ? total.count : null;
}
