import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Row } from '#commands/focus.ts';
import { useClaims } from '#ui/claims/claims-of.ts';
import type { Grid } from './grid.ts';
import { sort } from './columns/column-acts.ts';
import { GridHeader } from './grid-header.tsx';
import { useLongPress } from './long-press.ts';
import { countOf, nothingSelected } from './selection.ts';
import type { Density } from './columns/layout.ts';
import { usePresentRows } from './present-rows.ts';
import { PINNED } from './rows/row-pool.ts';
import { openRecord } from './grid-keys.ts';
import { cellLooks, narrowLooks, RowSlot } from './rows/table-row.tsx';
import { layOut } from './columns/tracks.ts';
import { usePhone } from '#ui/window-width.ts';
import { useOfGrid, type Table } from '../table.ts';
import { onMinute } from '../ticks.ts';
import { formatFullDateTime } from '#domain/kernel/time.ts';

/** Heights in pixels, as in the style sheet. */
const rowHeights: Record<Density, number> = { regular: 36, compact: 28 };
const headHeights: Record<Density, number> = { regular: 32, compact: 28 };
/** Height of a two-line row, without a header. */
const NARROW_ROW = 60;

interface GridViewProps<R extends Row> {
  table: Table<R>;
  scroller: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onMenu: (row: number) => void;
}

/** Rows in their scrolling window. The scrolling element is the grid and its only tab stop. */
export function GridView<R extends Row>({ table, scroller, onKeyDown, onMenu }: GridViewProps<R>) {
  const { grid, model, columns, options, layout, app } = table;
  const density = layout.density ?? app.density;
  const total = useOfGrid(grid, ({ rows }) => rows.total);
  const isPending = useOfGrid(grid, ({ rows }) => rows.isPending);
  const isOff = useOfGrid(grid, ({ rows }) => rows.isOff);
  const body = useRef<HTMLDivElement>(null);
  const isNarrow = usePhone();
  const finger = useLongPress((target) => selectPressedRow(target, table));
  const pool = usePool(grid, { scroller, body, density, isNarrow });
  const { recordHref } = options;
  const present = usePresentRows(table);
  const claims = useClaims(options.kind);
  const pinned = model.getStartVisibleLeafColumns().length;
  const rows = useMemo(() => {
    const lookOf = isNarrow ? narrowLooks : cellLooks;
    const cells = lookOf({ columns, pinned, defs: options.columns });
    const looks = { cells, recordHref, present, claims };
    return [PINNED, ...Array.from({ length: pool }, (_, slot) => slot)].map((slot) => (
      <RowSlot key={slot} grid={grid} slot={slot} looks={looks} />
    ));
  }, [pool, grid, columns, pinned, options.columns, recordHref, isNarrow, present, claims]);
  useEffect(() => onMinute(() => grid.slots.tick()), [grid]);
  useLayoutEffect(() => {
    if (scroller.current) layOut(scroller.current, isNarrow ? [] : columns);
  });
  useLayoutEffect(() => {
    // Dragging a column edge only changes the grid tracks of the rows.
    const dragging = model.atoms.columnResizing.subscribe(() => {
      if (scroller.current) layOut(scroller.current, columns);
    });
    return () => dragging.unsubscribe();
  }, [scroller, model.atoms, columns]);
  return (
    <div
      ref={scroller}
      role="grid"
      className="table-grid"
      tabIndex={0}
      aria-label={options.title}
      aria-rowcount={total === null && !isOff ? -1 : (total ?? 0) + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={isPending}
      data-density={density}
      data-narrow={isNarrow || undefined}
      onKeyDown={onKeyDown}
      onFocus={() => grid.at === -1 && grid.move(0)}
      {...finger.handlers}
      onClick={(event) => {
        if (!finger.swallows()) clicked(event, table);
      }}
      onMouseOver={({ target }) => showMoment(target)}
      onDoubleClick={(event) => followed(event, table)}
      onContextMenu={(event) => {
        // A long press of a finger selects the row; only a mouse opens the menu of a row.
        if (finger.isResting()) event.preventDefault();
        else menuFor(event, grid, onMenu);
      }}
    >
      <GridHeader table={table} />
      <div role="rowgroup" className="table-body" ref={body}>
        {rows}
      </div>
    </div>
  );
}

interface PoolGiven {
  scroller: RefObject<HTMLDivElement | null>;
  body: RefObject<HTMLDivElement | null>;
  density: Density;
  isNarrow: boolean;
}

/** Attaches the grid to its elements; returns the number of row elements to render. */
function usePool<R extends Row>(
  grid: Grid<R>,
  { scroller, body, density, isNarrow }: PoolGiven,
): number {
  const [pool, setPool] = useState(0);
  useLayoutEffect(() => {
    const wide = { row: rowHeights[density], header: headHeights[density] };
    grid.window.layOut(isNarrow ? { row: NARROW_ROW, header: 0 } : wide);
    // A different row height moves the rows, so the focused one is scrolled into view.
    if (grid.at !== -1) grid.window.reveal(grid.at);
  }, [grid, density, isNarrow]);
  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return;
    return grid.attach({ scroller: scroller.current, body: body.current, setPool });
  }, [grid, scroller, body]);
  return pool;
}

/** Adds the exact time to an age as a tooltip. */
function showMoment(target: EventTarget) {
  if (target instanceof HTMLTimeElement) target.title = formatFullDateTime(target.dateTime);
}

function rowAt(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('.table-row') : null;
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : -1;
}

const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !(ctrlKey || metaKey || shiftKey || altKey);

function clicked<R extends Row>(event: MouseEvent<HTMLElement>, table: Table<R>) {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const row = rowAt(target);
  if (row === -1) clickedHead(target, table);
  else clickedRow(event, row, table);
}

function clickedHead<R extends Row>(target: Element, table: Table<R>) {
  const { grid, columns } = table;
  if (target.closest('.table-grip')) return;
  const id = target.closest('[data-column]')?.getAttribute('data-column');
  const column = columns.find((one) => one.id === id);
  if (column) sort(table, column);
  if (!target.closest('[data-mark-all]')) return;
  if (countOf(grid.selection) === 0) grid.selectAll();
  else grid.select(nothingSelected);
}

const isNarrow = (grid: Element) => grid.hasAttribute('data-narrow');

/** Whether a tap selects: only in a two-line list that has a selection already. */
const isSelecting = <R extends Row>({ currentTarget }: MouseEvent<HTMLElement>, grid: Grid<R>) =>
  isNarrow(currentTarget) && countOf(grid.selection) > 0;

function openLink(event: MouseEvent, { href }: HTMLAnchorElement) {
  // With a modifier the browser opens the link elsewhere.
  if (!isPlain(event)) return;
  event.preventDefault();
  navigate(href);
}

function clickedRow<R extends Row>(event: MouseEvent<HTMLElement>, row: number, table: Table<R>) {
  const { grid } = table;
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest('a');
  if (isSelecting(event, grid)) {
    event.preventDefault();
    grid.move(row);
    return grid.toggleFocused();
  }
  if (link) return openLink(event, link);
  const isMarking = event.ctrlKey || event.metaKey || target?.closest('[data-mark]');
  grid.move(row, event.shiftKey);
  if (isMarking && !event.shiftKey) grid.toggleFocused();
  // A two-line row opens on a tap anywhere.
  else if (isPlain(event) && isNarrow(event.currentTarget)) openRecord(table);
}

/** Selects the row of a long press. */
function selectPressedRow<R extends Row>(target: EventTarget, { grid }: Table<R>) {
  const row = rowAt(target);
  if (row === -1) return;
  grid.move(row);
  grid.toggleFocused();
}

function followed<R extends Row>(event: MouseEvent<HTMLElement>, { grid, options }: Table<R>) {
  const row = grid.rows.at(rowAt(event.target));
  const href = row && options.recordHref?.(row);
  if (href) navigate(href);
}

function menuFor<R extends Row>(
  event: MouseEvent<HTMLElement>,
  grid: Grid<R>,
  open: (row: number) => void,
) {
  const row = rowAt(event.target);
  if (row === -1) return;
  event.preventDefault();
  grid.move(row);
  open(row);
}
