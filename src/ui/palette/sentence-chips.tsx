import { useEffect, useState } from 'react';
import type { Condition, Reading } from '../../domain/sentence/reading.ts';
import { formatCount } from '../../domain/format.ts';
import { isKind } from '../../domain/entities/entities.ts';
import { countOf } from '../../commands/wording.ts';
import { Icon } from '../mark/icon.tsx';
import type { Sentences } from './sentences.ts';

const REST_MS = 80;

interface SentenceChipsProps {
  reading: Reading;
  /** How many rows are selected: a set of its own is not about them. */
  selected: number;
  sentences: Sentences;
}

/** What a sentence is understood as, in fixed order: verb, set, arguments; at the end how many rows it finds. */
export function SentenceChips({ reading, selected, sentences }: SentenceChipsProps) {
  const { verb, conditions, records, isSelection, leftOver } = reading;
  const command = verb === null ? undefined : sentences.commandOf(verb);
  const total = useTotal(reading, sentences);
  const isOther = selected > 1 && conditions.length + records.length > 0;
  return (
    <div className="sentence" role="group" aria-label="Understood as">
      <span className="sentence-verb">{(command?.title ?? 'Open').replace(/…$/, '')}</span>
      <Kind reading={reading} />
      {conditions.map((one) => (
        <ConditionChip key={one.field} condition={one} />
      ))}
      {records.map((code) => (
        <span key={code} className="sentence-chip palette-mono">
          {code}
        </span>
      ))}
      {isSelection && <span className="palette-subject">the selection</span>}
      <Arguments reading={reading} />
      {leftOver.length > 0 && <s className="sentence-chip">{leftOver.join(' ')}</s>}
      <span className="palette-aside" role="status">
        {totalInWords(total, reading.count)}
        {isOther && ` · not the ${formatCount(selected)} selected`}
      </span>
    </div>
  );
}

function Kind({
  reading: { kind, count, order, conditions },
}: Pick<SentenceChipsProps, 'reading'>) {
  const isSet = conditions.length > 0 || count !== null;
  if (!isSet || kind === null || !isKind(kind)) return null;
  return (
    <>
      <Icon name="chevron-right" size={12} />
      <span className="palette-subject">
        {order === null ? '' : `${order} `}
        {count === null ? kind : countOf(count, kind)}
      </span>
    </>
  );
}

function ConditionChip({ condition }: { condition: Condition }) {
  const { field, value, label = value, isOpen } = condition;
  return (
    <span className="sentence-chip" data-open={isOpen}>
      <small>{field}</small>
      {label}
    </span>
  );
}

/** Dashed is what is asked before anything is done. */
function Arguments({ reading }: Pick<SentenceChipsProps, 'reading'>) {
  if (reading.arguments.length === 0) return null;
  return (
    <>
      <Icon name="chevron-right" size={12} />
      {reading.arguments.map((one) => {
        const words = one.is === 'best' ? 'best driver' : one.text;
        const isOpen = one.is === 'person' || one.is === 'best';
        return (
          <span key={`${one.is} ${words}`} className="sentence-chip" data-open={isOpen}>
            {one.is === 'text' ? `“${words}”` : words}
          </span>
        );
      })}
    </>
  );
}

function totalInWords(total: number | null, count: number | null): string {
  if (total === null) return '';
  return count === null
    ? formatCount(total)
    : `${formatCount(Math.min(count, total))} of ${formatCount(total)}`;
}

/** How many rows it finds, asked once typing rests; an answer that comes too late is dropped. */
function useTotal(reading: Reading, sentences: Sentences): number | null {
  const [total, setTotal] = useState<{ of: Reading; count: number | null } | null>(null);
  const isSet = reading.conditions.length > 0;
  useEffect(() => {
    if (!isSet) return;
    const leaving = new AbortController();
    const count = async () => {
      // What cannot be counted is said when it is done.
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
