import { Command } from 'cmdk';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { isBare, keystrokeOf } from '#commands/keys/keystrokes.ts';
import { holdEnter } from '../held-ahead.ts';
import { activeOf, rowAtDistance, rowsOf, type ListRow, type ListSection } from './list-row.ts';
import { OptionList } from './option-list.tsx';
import { elementId } from './palette-row.tsx';
import { keyOf } from '#commands/keys/pressed-key.ts';

const PAGE = 8;

interface OptionBoxProps<Row extends ListRow> {
  label: string;
  placeholder: string;
  query: string;
  sections: readonly ListSection<Row>[];
  onQuery: (text: string) => void;
  onChoose: (row: Row) => void;
  onBack: () => void;
  onErase: () => void;
  onClose: () => void;
  /** Called on Tab. If omitted, Tab has no effect. */
  onEnter?: (row: Row) => void;
  /** Called for a keystroke with a modifier; returns true if it handled the keystroke. */
  onChord?: (keystroke: string) => boolean;
  /** Whether options for the typed text are still being looked up, so that Enter waits for them. */
  isLooking?: boolean;
  onPasted?: (text: string) => boolean;
  /** Called with the active row, so that the owner of the list can keep its position. */
  onActive?: (id: string | null) => void;
  chips: ReactNode;
  /** Text right of the input: number of results or the current step. */
  aside: string;
  /** Line below the input. */
  below?: (active: Row | null) => ReactNode;
  /** Content below the options. */
  children?: ReactNode;
  footer: (active: Row | null) => ReactNode;
}

/**
 * Box of the palette: an input, a list, and one active row, which Enter chooses and screen readers
 * announce.
 */
export function OptionBox<Row extends ListRow>(props: OptionBoxProps<Row>) {
  const { label, query, sections, onActive, onChoose, chips, aside, footer } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = rowsOf(sections);
  const active = activeOf(rows, chosen);
  const mark = (id: string | null) => {
    setChosen(id);
    onActive?.(id);
  };
  const press = keyHandler({ ...props, rows, active, mark });
  const choose = (row: Row) => {
    if (!row.off) onChoose(row);
  };
  return (
    <Command shouldFilter={false} vimBindings={false} disablePointerSelection label={label}>
      <div className="palette-head">
        {chips}
        <Command.Input
          asChild
          value={query}
          onValueChange={(text) => {
            mark(null);
            props.onQuery(text);
          }}
        >
          <input
            role="combobox"
            className="palette-input"
            placeholder={props.placeholder}
            aria-label={label}
            aria-activedescendant={active ? elementId(active.id) : undefined}
            aria-expanded={rows.length > 0}
            autoFocus
            enterKeyHint="go"
            onKeyDown={press}
            onPaste={(event) => {
              const isTaken = props.onPasted?.(event.clipboardData.getData('text/plain')) ?? false;
              if (isTaken) event.preventDefault();
            }}
          />
        </Command.Input>
        <span className="palette-aside" role="status">
          {aside}
        </span>
        {props.below?.(active)}
      </div>
      <OptionList
        label={label}
        sections={sections}
        query={query}
        activeId={active?.id ?? null}
        onPoint={mark}
        onChoose={choose}
      />
      {props.children}
      <div className="palette-foot">{footer(active)}</div>
    </Command>
  );
}

interface Pressing<Row extends ListRow> extends OptionBoxProps<Row> {
  rows: readonly Row[];
  active: Row | null;
  mark: (id: string | null) => void;
}

/**
 * Handles the keys of the box. Stops all of them, because cmdk would activate another row and the
 * keymap could start a command.
 */
function keyHandler<Row extends ListRow>(box: Pressing<Row>) {
  const { rows, active, mark, query } = box;
  const go = (by: number) => () => mark(rowAtDistance(rows, active?.id ?? null, by));
  const goTo = (at: number) => () => mark(rows.at(at)?.id ?? null);
  let isHeld = false;
  // A held Backspace deletes the text, but not the answers before it.
  const erase = () => {
    if (!isHeld) box.onErase();
  };
  const acts: Record<string, () => void> = {
    ArrowDown: go(1),
    ArrowUp: go(-1),
    PageDown: go(PAGE),
    PageUp: go(-PAGE),
    Tab: () => {
      if (active) box.onEnter?.(active);
    },
    Escape: box.onBack,
    'mod+k': box.onClose,
    ...(query === '' && { Backspace: erase, Home: goTo(0), End: goTo(-1) }),
  };
  const enter = (press: globalThis.KeyboardEvent) => {
    if (box.isLooking) {
      if (query !== '') holdEnter(press);
    } else if (active && !active.off) box.onChoose(active);
  };
  return (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    isHeld = event.repeat;
    const keystroke = keystrokeOf(event.nativeEvent);
    const isChord = keystroke !== null && !isBare(keystroke);
    if (isChord && box.onChord?.(keystroke)) return event.preventDefault();
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && !isMod) {
      event.preventDefault();
      return enter(event.nativeEvent);
    }
    const act = acts[isMod ? `mod+${keyOf(event).toLowerCase()}` : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
