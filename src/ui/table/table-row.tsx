import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Row } from '../../commands/focus.ts';
import type { Column } from './columns.tsx';
import type { Grid } from './grid.ts';

interface RowSlotProps<R extends Row> {
  grid: Grid<R>;
  slot: number;
  columns: readonly Column<R>[];
  recordHref: ((row: R) => string) | undefined;
}

/** One element that shows whichever row stands in its slot; only another row or another content draws it again. */
export function RowSlot<R extends Row>({ grid, slot, columns, recordHref }: RowSlotProps<R>) {
  const { slots, rows } = grid;
  const subscribe = useCallback(
    (listener: () => void) => slots.subscribe(slot, listener),
    [slots, slot],
  );
  const row = useSyncExternalStore(subscribe, () => {
    const index = slots.rowIn(slot);
    return index === -1 ? undefined : rows.at(index);
  });
  const attach = useCallback(
    (element: HTMLElement | null) => (element ? slots.attach(slot, element) : undefined),
    [slots, slot],
  );
  useLayoutEffect(() => slots.paint(slot));
  return (
    <div role="row" className="table-row" ref={attach}>
      <div role="gridcell" className="table-mark" data-mark aria-label="Mark">
        <span className="table-check" />
      </div>
      {row ? (
        <Cells row={row} columns={columns} recordHref={recordHref} />
      ) : (
        <Bars columns={columns} slot={slot} />
      )}
      <div role="presentation" />
    </div>
  );
}

interface CellsProps<R> {
  row: R;
  columns: readonly Column<R>[];
  recordHref: ((row: R) => string) | undefined;
}

function Cells<R>({ row, columns, recordHref }: CellsProps<R>) {
  return columns.map((column) => (
    <div key={column.id} role="gridcell" className={column.end ? 'table-cell num' : 'table-cell'}>
      {column.names && recordHref ? (
        // A plain anchor: the grid is the one tab stop and follows it without loading the page.
        <a href={recordHref(row)} className="table-name" tabIndex={-1}>
          {column.cell(row)}
        </a>
      ) : (
        column.cell(row)
      )}
    </div>
  ));
}

/** A row that is on its way: its frame is true already. */
function Bars<R>({ columns, slot }: { columns: readonly Column<R>[]; slot: number }) {
  return columns.map((column, at) => (
    <div
      key={column.id}
      role="gridcell"
      aria-label="Loading"
      className={column.end ? 'table-cell num' : 'table-cell'}
    >
      <span className="table-bar" style={{ width: `${40 + ((slot * 7 + at * 13) % 5) * 10}%` }} />
    </div>
  ));
}
