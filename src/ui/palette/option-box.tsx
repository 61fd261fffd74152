import { Command } from 'cmdk';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { activeOf, moved, rowsOf, type ListRow, type ListSection } from './list-row.ts';
import { OptionList } from './option-list.tsx';
import { elementId } from './palette-row.tsx';

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
  /** Tab on a row; without it Tab does nothing. */
  onEnter?: (row: Row) => void;
  /** Told which letter is pressed while nothing is typed; true where that was no typing. */
  onKey?: (key: string) => boolean;
  onPasted?: (text: string) => boolean;
  /** Told which row is marked, for who must not move it. */
  onActive?: (id: string | null) => void;
  chips: ReactNode;
  /** At the right of the input: how many, or which step. */
  aside: string;
  /** A line below the input. */
  below?: (active: Row | null) => ReactNode;
  /** Below the options. */
  children?: ReactNode;
  footer: (active: Row | null) => ReactNode;
}

/** The box of the palette: one input, one list, and one marked row that Enter, screen readers and the eye agree on. */
export function OptionBox<Row extends ListRow>(props: OptionBoxProps<Row>) {
  const { label, query, sections, onActive, onChoose, chips, aside, footer } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = rowsOf(sections);
  const active = activeOf(rows, chosen);
  const mark = (id: string | null) => {
    setChosen(id);
    onActive?.(id);
  };
  const press = pressed({ ...props, rows, active, mark });
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

/** The keys of the box. Nothing passes on: neither to cmdk, which would mark another row, nor to the keymap. */
function pressed<Row extends ListRow>(box: Pressing<Row>) {
  const { rows, active, mark, query } = box;
  const go = (by: number) => () => mark(moved(rows, active?.id ?? null, by));
  const goTo = (at: number) => () => mark(rows.at(at)?.id ?? null);
  const acts: Record<string, () => void> = {
    ArrowDown: go(1),
    ArrowUp: go(-1),
    PageDown: go(PAGE),
    PageUp: go(-PAGE),
    Enter: () => {
      if (active && !active.off) box.onChoose(active);
    },
    Tab: () => {
      if (active) box.onEnter?.(active);
    },
    Escape: box.onBack,
    'mod+k': box.onClose,
    ...(query === '' && { Backspace: box.onErase, Home: goTo(0), End: goTo(-1) }),
  };
  return (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isMod = event.ctrlKey || event.metaKey;
    const isTaken = !isMod && query === '' && box.onKey?.(event.key);
    if (isTaken) return event.preventDefault();
    const act = acts[isMod ? `mod+${event.key.toLowerCase()}` : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
