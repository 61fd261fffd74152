import { useCallback, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Row, RowId } from '#commands/focus.ts';
import { ClaimMark } from '#ui/claims/claim-mark.tsx';
import type { Claim } from '#ui/claims/claims-of.ts';
import { metaOf, type CellValue, type Column, type ColumnDef } from '../column.ts';
import type { Grid } from './grid.ts';
import { narrowColumns, type NarrowSlot } from './columns/narrow.ts';
import { startOfPinned } from './columns/tracks.ts';

/** Column as rendered in all rows. */
interface CellLook<R extends Row> {
  id: string;
  draw: (row: R) => ReactNode;
  value: (row: R) => CellValue;
  names: boolean;
  /** Whether the cell has room to spare. */
  grows: boolean;
  /** Attributes of the cell, independent of its content. */
  frame: {
    className: string;
    'data-pinned'?: true;
    'data-slot'?: NarrowSlot | undefined;
    style?: { left: string };
  };
}

/** Shared rendering data of all rows of a table. */
interface Looks<R extends Row> {
  cells: readonly CellLook<R>[];
  recordHref: ((row: R) => string) | undefined;
  /** Current state of the rows, for comparison with the past. */
  present: ReadonlyMap<RowId, R> | undefined;
  /** Claims by row id. */
  claims: ReadonlyMap<RowId, Claim>;
}

interface Columns<R extends Row> {
  /** Visible columns in order, and number of pinned ones. */
  columns: readonly Column<R>[];
  pinned: number;
  /** Columns as the screen defines them. */
  defs: readonly ColumnDef<R>[];
}

/** Cells of a two-line row. */
export function narrowLooks<R extends Row>({ columns, defs }: Columns<R>): CellLook<R>[] {
  const slots = narrowColumns(columns);
  const looks = cellLooks({ columns: slots.map(({ column }) => column), pinned: 0, defs });
  return looks.map((look, at) => ({
    ...look,
    frame: { ...look.frame, 'data-slot': slots[at]?.slot },
  }));
}

export function cellLooks<R extends Row>({ columns, pinned, defs }: Columns<R>): CellLook<R>[] {
  const drawn = new Map(defs.map((one) => [one.id, one]));
  return columns.map((column, at) => {
    const def = drawn.get(column.id);
    const className = metaOf(column).end ? 'table-cell num' : 'table-cell';
    const isPinned = at < pinned;
    return {
      id: column.id,
      // A function instead of a component: cells have no state, and more components slow
      // down scrolling.
      draw: (row) => def?.cell({ row: { original: row } }),
      value: (row) => def?.accessorFn(row) ?? null,
      names: metaOf(column).names === true,
      grows: metaOf(column).grows === true,
      frame: isPinned
        ? { className, 'data-pinned': true, style: { left: startOfPinned(at) } }
        : { className },
    };
  });
}

interface RowSlotProps<R extends Row> {
  grid: Grid<R>;
  slot: number;
  looks: Looks<R>;
}

/** Element of a slot. Renders again only if its row or content changes. */
export function RowSlot<R extends Row>({ grid, slot, looks }: RowSlotProps<R>) {
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
      {row ? <Cells row={row} looks={looks} /> : <Bars looks={looks} slot={slot} />}
      <div role="presentation" />
    </div>
  );
}

function Cells<R extends Row>({ row, looks }: CellsProps<R>) {
  const { cells, recordHref, present, claims } = looks;
  const now = present?.get(row.id);
  const claim = claims.get(row.id);
  const marked = claim && markedCell(cells);
  return cells.map(({ id, names, draw, value, frame }) => (
    <div key={id} role="gridcell" {...frame} {...differenceProps(value, row, now)}>
      {names && recordHref ? (
        // Plain anchor: the grid is the only tab stop and follows the link without
        // loading the page.
        <a href={recordHref(row)} className="table-name" tabIndex={-1}>
          {draw(row)}
        </a>
      ) : (
        draw(row)
      )}
      {claim && id === marked?.id && <ClaimMark claim={claim} />}
    </div>
  ));
}

/** Cell for the claim mark: a cell with room at its end. */
const markedCell = <R extends Row>(cells: readonly CellLook<R>[]) =>
  cells.find(({ frame }) => frame['data-slot'] === 'detail') ??
  cells.findLast(({ grows }) => grows) ??
  cells.find(({ names }) => names) ??
  cells[0];

interface CellsProps<R extends Row> {
  row: R;
  looks: Looks<R>;
}

/** Attributes of a cell whose current value differs from the past. */
function differenceProps<R extends Row>(value: CellLook<R>['value'], row: R, now: R | undefined) {
  if (now === undefined || value(row) === value(now)) return undefined;
  const words = `Now: ${value(now) ?? 'none'}`;
  return { 'data-differs': true, title: words, 'aria-description': words };
}

/** Placeholder of a row that is loading, with its final layout. */
function Bars<R extends Row>({ looks, slot }: { looks: Looks<R>; slot: number }) {
  return looks.cells.map(({ id, frame }, at) => (
    <div key={id} role="gridcell" aria-label="Loading" {...frame}>
      <span className="table-bar" style={{ width: `${40 + ((slot * 7 + at * 13) % 5) * 10}%` }} />
    </div>
  ));
}
