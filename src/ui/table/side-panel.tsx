import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Row, RowId } from '#commands/focus.ts';
import { IconButton } from '../form/icon-button.tsx';
import { Link } from '../link.tsx';
import { Keys } from '../mark/keys.tsx';
import { pressedOf } from './table-keys.ts';
import { useOfGrid, type Table } from './table.ts';
import './side-panel.css';

interface SidePanelProps<R extends Row> {
  table: Table<R>;
  id: RowId;
  /** Returns the focus to the row. */
  onClose: () => void;
  onStep: (rows: number) => void;
}

export function SidePanel<R extends Row>({ table, id, onClose, onStep }: SidePanelProps<R>) {
  const { options, app, grid } = table;
  const row = useOfGrid(grid, ({ rows }) => rows.get(id) ?? null) ?? undefined;
  const ref = useRef<HTMLElement>(null);
  // Re-renders when the focus or the position of the record changes.
  useOfGrid(grid, (now) => now.focusedId);
  useOfGrid(grid, ({ rows }) => rows.indexOf(id) ?? null);
  useEffect(() => ref.current?.focus(), []);
  // Keys in the panel must act on its record, even if the list has changed.
  const own = () => grid.focusRecord(id);
  useEffect(() => {
    if (ref.current?.contains(document.activeElement)) grid.focusRecord(id);
  });
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping =
      event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.defaultPrevented || (isTyping && event.key !== 'Escape')) return;
    const step = steps.get(pressedOf(event, app.singleKeys)?.id ?? '');
    if (event.key === 'Escape') onClose();
    else if (step !== undefined) onStep(step);
    else return;
    event.preventDefault();
  };
  const href = row && options.recordHref?.(row);
  return (
    <aside
      ref={ref}
      className="panel"
      aria-label={`${options.title}, ${nameOf(table, row) ?? id}`}
      tabIndex={-1}
      onKeyDown={press}
      onFocus={own}
    >
      <header className="panel-head">
        <IconButton icon="arrow-up" label="Previous record" onClick={() => onStep(-1)} />
        <IconButton icon="arrow-down" label="Next record" onClick={() => onStep(1)} />
        <b className="ell">{nameOf(table, row)}</b>
        <span className="push row">
          {href !== undefined && (
            <Link href={href} className="panel-full">
              Full page
            </Link>
          )}
          <Keys keys="Escape" hint />
          <IconButton icon="x" label="Close the panel" onClick={onClose} />
        </span>
      </header>
      <div className="panel-body">{options.panel?.({ id, row })}</div>
    </aside>
  );
}

const steps = new Map<string, number>([
  ['previous-record', -1],
  ['next-record', 1],
]);

function nameOf<R extends Row>({ options }: Table<R>, row: R | undefined) {
  const naming = options.columns.find(({ meta }) => meta.names);
  return row && naming?.accessorFn(row);
}
