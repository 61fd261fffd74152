import { useCallback, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Row, RowId } from '../../../commands/focus.ts';
import { ClaimMark } from '../../claims/claim-mark.tsx';
import type { Claim } from '../../claims/claims-of.ts';
import { metaOf, type CellValue, type Column, type ColumnDef } from '../column.ts';
import type { Grid } from './grid.ts';
import { narrowColumns, type NarrowSlot } from './narrow.ts';
import { startOfPinned } from './tracks.ts';

/** One column as all rows draw it. */
interface CellLook<R extends Row> {
  id: string;
  draw: (row: R) => ReactNode;
  value: (row: R) => CellValue;
  names: boolean;
  /** It has room to spare. */
  grows: boolean;
  /** How the element of a cell stands, whatever is in it. */
  frame: {
    className: string;
    'data-pinned'?: true;
    'data-slot'?: NarrowSlot | undefined;
    style?: { left: string };
  };
}

/** What all rows of a table have in common. */
interface Looks<R extends Row> {
  cells: readonly CellLook<R>[];
  recordHref: ((row: R) => string) | undefined;
  /** The rows as they are now, where they are compared with it. */
  present: ReadonlyMap<RowId, R> | undefined;
  /** Who is on which row. */
  claims: ReadonlyMap<RowId, Claim>;
}

interface Columns<R extends Row> {
  /** Those that are shown, in order; so many of them stay in place at the start. */
  columns: readonly Column<R>[];
  pinned: number;
  /** As the screen has them. */
  defs: readonly ColumnDef<R>[];
}

/** The cells of a row of two lines. */
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
      // A function and no component: nothing of a cell outlives its row, and a component more costs time in every scroll.
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

/** One element that shows whichever row stands in its slot; only another row or another content draws it again. */
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
    <div key={id} role="gridcell" {...frame} {...differing(value, row, now)}>
      {names && recordHref ? (
        // A plain anchor: the grid is the one tab stop and follows it without loading the page.
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

/** Where it stands who is on the row: at the end of the cell that has room. */
const markedCell = <R extends Row>(cells: readonly CellLook<R>[]) =>
  cells.find(({ frame }) => frame['data-slot'] === 'detail') ??
  cells.findLast(({ grows }) => grows) ??
  cells.find(({ names }) => names) ??
  cells[0];

interface CellsProps<R extends Row> {
  row: R;
  looks: Looks<R>;
}

/** Marks a cell that is different now, and says how it is. */
function differing<R extends Row>(value: CellLook<R>['value'], row: R, now: R | undefined) {
  if (now === undefined || value(row) === value(now)) return undefined;
  const words = `Now: ${value(now) ?? 'none'}`;
  return { 'data-differs': true, title: words, 'aria-description': words };
}

/** A row that is on its way: its frame is true already. */
function Bars<R extends Row>({ looks, slot }: { looks: Looks<R>; slot: number }) {
  return looks.cells.map(({ id, frame }, at) => (
    <div key={id} role="gridcell" aria-label="Loading" {...frame}>
      <span className="table-bar" style={{ width: `${40 + ((slot * 7 + at * 13) % 5) * 10}%` }} />
    </div>
  ));
}
