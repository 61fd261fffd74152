import { useCallback, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { Row, RowId } from '#commands/focus.ts';
import { ClaimMark } from '#ui/claims/claim-mark.tsx';
import type { Claim } from '#ui/claims/claims-of.ts';
import { metaOf, type CellValue, type Column, type ColumnDef } from '#ui/table/column.ts';
import type { Grid } from '../grid.ts';
import { narrowColumns, type NarrowSlot } from '../columns/narrow.ts';
import { startOfPinned } from '../columns/tracks.ts';
import type { CellText } from './cell-text.ts';
import { rowPainter } from './painted-row.ts';

/** Column as rendered in all rows. */
interface CellLook<R extends Row> {
  id: string;
  draw: (row: R) => ReactNode;
  /** Text of a cell that is painted without React. */
  paint: ((row: R) => CellText) | undefined;
  value: (row: R) => CellValue;
  names: boolean;
  /** Whether the column takes the remaining width, so that the cell has room to spare. */
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
      draw: (row) => def?.cell?.({ row: { original: row } }),
      paint: def?.paint,
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

/**
 * Element of a slot. Cells of text are painted without React; other cells and claims render again
 * if their row changes.
 */
export function RowSlot<R extends Row>({ grid, slot, looks }: RowSlotProps<R>) {
  const { slots, rows } = grid;
  const { cells, claims } = looks;
  const own = useRef<HTMLDivElement>(null);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      own.current = element;
      return element ? slots.attach(slot, element) : undefined;
    },
    [slots, slot],
  );
  useLayoutEffect(() => {
    if (!own.current) return;
    const painter = rowPainter(paintedCells(own.current, looks, slot));
    slots.dress(slot, {
      paint: (row) => painter.paint(row === -1 ? undefined : rows.at(row)),
      tick: painter.tick,
    });
  }, [slots, rows, slot, looks]);
  const marked = claims.size > 0 ? markedCell(cells) : undefined;
  return (
    <div role="row" className="table-row" ref={attach}>
      <div role="gridcell" className="table-mark" data-mark aria-label="Mark">
        <span className="table-check" />
      </div>
      {cells.map((look) => {
        const claim = look === marked && <SlotClaim grid={grid} slot={slot} claims={claims} />;
        if (!look.paint)
          return <SlotCell key={look.id} {...{ grid, slot, looks, look }} claim={claim} />;
        return (
          <div key={look.id} role="gridcell" {...look.frame}>
            {claim}
          </div>
        );
      })}
      <div role="presentation" />
    </div>
  );
}

/** Cells of a row element that are painted, with their looks. */
const paintedCells = <R extends Row>(element: Element, looks: Looks<R>, slot: number) =>
  looks.cells.flatMap(({ paint, names, value }, at) => {
    // The first child is the cell of the checkbox.
    const cell = element.children[at + 1];
    if (!paint || !cell) return [];
    const { recordHref, present } = looks;
    const difference = (row: R) => differenceOf(value, row, present?.get(row.id));
    const look = { paint, hrefOf: (names && recordHref) || null, difference };
    return [{ element: cell, look, barWidth: barWidth(slot, at) }];
  });

/** Row of a slot; undefined while it is loading or if there is none. */
function useSlotRow<R extends Row>({ slots, rows }: Grid<R>, slot: number): R | undefined {
  const subscribe = useCallback(
    (listener: () => void) => slots.subscribe(slot, listener),
    [slots, slot],
  );
  return useSyncExternalStore(subscribe, () => {
    const index = slots.rowIn(slot);
    return index === -1 ? undefined : rows.at(index);
  });
}

interface SlotClaimProps<R extends Row> {
  grid: Grid<R>;
  slot: number;
  claims: ReadonlyMap<RowId, Claim>;
}

function SlotClaim<R extends Row>({ grid, slot, claims }: SlotClaimProps<R>) {
  const { slots, rows } = grid;
  const subscribe = useCallback(
    (listener: () => void) => slots.subscribe(slot, listener),
    [slots, slot],
  );
  const claim = useSyncExternalStore(subscribe, () => {
    const row = rows.at(slots.rowIn(slot));
    return row && claims.get(row.id);
  });
  return claim ? <ClaimMark claim={claim} /> : null;
}

interface SlotCellProps<R extends Row> extends RowSlotProps<R> {
  look: CellLook<R>;
  claim: ReactNode;
}

/** Cell whose content React renders. */
function SlotCell<R extends Row>({ grid, slot, looks, look, claim }: SlotCellProps<R>) {
  const row = useSlotRow(grid, slot);
  const { frame, names, draw, value } = look;
  const { recordHref, present, cells } = looks;
  if (row === undefined) {
    const width = `${barWidth(slot, cells.indexOf(look))}%`;
    return (
      <div role="gridcell" aria-label="Loading" {...frame}>
        <span className="table-bar" style={{ width }} />
      </div>
    );
  }
  return (
    <div role="gridcell" {...frame} {...differenceProps(value, row, present?.get(row.id))}>
      {names && recordHref ? (
        // Plain anchor: the grid is the only tab stop and follows the link without
        // loading the page.
        <a href={recordHref(row)} className="table-name" tabIndex={-1}>
          {draw(row)}
        </a>
      ) : (
        draw(row)
      )}
      {claim}
    </div>
  );
}

/** Cell that shows the claim mark: a cell with room at its end. */
const markedCell = <R extends Row>(cells: readonly CellLook<R>[]) =>
  cells.find(({ frame }) => frame['data-slot'] === 'detail') ??
  cells.findLast(({ grows }) => grows) ??
  cells.find(({ names }) => names) ??
  cells[0];

/** Current value of a cell that differs from the past, in words; null without a difference. */
function differenceOf<R extends Row>(
  value: CellLook<R>['value'],
  row: R,
  now: R | undefined,
): string | null {
  if (now === undefined || value(row) === value(now)) return null;
  return `Now: ${value(now) ?? 'none'}`;
}

/** Attributes of a cell whose current value differs from the past. */
function differenceProps<R extends Row>(value: CellLook<R>['value'], row: R, now: R | undefined) {
  const words = differenceOf(value, row, now);
  if (words === null) return undefined;
  return { 'data-differs': true, title: words, 'aria-description': words };
}

/** Width in percent of the placeholder of a cell that is loading. */
const barWidth = (slot: number, at: number): number => 40 + ((slot * 7 + at * 13) % 5) * 10;
