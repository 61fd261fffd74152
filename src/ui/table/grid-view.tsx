import {
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Row } from '../../commands/focus.ts';
import type { Grid } from './grid.ts';
import { GridHead, sortBy } from './grid-head.tsx';
import { countOf, nothingSelected } from './selection.ts';
import { templateOf, type Density } from './layout.ts';
import { PINNED } from './slots.ts';
import { RowSlot } from './table-row.tsx';
import { useOfGrid, type Table } from './table.ts';

/** Pixels, as the style sheet has them. */
const rowHeights: Record<Density, number> = { regular: 36, compact: 28 };
const headHeights: Record<Density, number> = { regular: 32, compact: 28 };
/** Until it is measured. */
const USUAL_HEIGHT = 720;

interface GridViewProps<R extends Row> {
  table: Table<R>;
  scroller: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onMenu: (row: number) => void;
}

/** The rows in their scrolling window. The element that scrolls is the grid and its one tab stop. */
export function GridView<R extends Row>({ table, scroller, onKeyDown, onMenu }: GridViewProps<R>) {
  const { grid, columns, options, layout, desk } = table;
  const density = layout.density ?? desk.density;
  const total = useOfGrid(grid, ({ rows }) => rows.total);
  const isPending = useOfGrid(grid, ({ rows }) => rows.isPending);
  const pool = useWindow(grid, scroller, density);
  const { recordHref } = options;
  const rows = useMemo(
    () =>
      [PINNED, ...Array.from({ length: pool }, (_, slot) => slot)].map((slot) => (
        <RowSlot key={slot} grid={grid} slot={slot} columns={columns} recordHref={recordHref} />
      )),
    [pool, grid, columns, recordHref],
  );
  const shownRows = total ?? Math.ceil(grid.slots.viewport.height / rowHeights[density]);
  useLayoutEffect(() => {
    scroller.current?.style.setProperty('--table-columns', templateOf(columns));
    scroller.current?.style.setProperty('--table-width', `${widthOf(columns)}px`);
  }, [scroller, columns]);
  return (
    <div
      ref={scroller}
      role="grid"
      className="table-grid"
      tabIndex={0}
      aria-label={options.title}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={isPending}
      data-density={density}
      onScroll={(event) => grid.scrolled(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
      onFocus={() => grid.at === -1 && grid.move(0)}
      onClick={(event) => clicked(event, table)}
      onDoubleClick={(event) => followed(event, table)}
      onContextMenu={(event) => menuAsked(event, grid, onMenu)}
    >
      <GridHead table={table} />
      <div
        role="rowgroup"
        className="table-body"
        style={{ height: shownRows * rowHeights[density] }}
      >
        {rows}
      </div>
    </div>
  );
}

const widthOf = (columns: readonly { width: number }[]) =>
  columns.reduce((sum, { width }) => sum + width, 0);

/** Ties the grid to the size of its element; gives the number of slots that cover it. */
function useWindow<R extends Row>(
  grid: Grid<R>,
  scroller: RefObject<HTMLDivElement | null>,
  density: Density,
): number {
  const [pool, setPool] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const leave = grid.attach(element);
    const measure = () => {
      const height = (element.clientHeight || USUAL_HEIGHT) - headHeights[density];
      grid.resize(Math.max(height, rowHeights[density]), rowHeights[density]);
      setPool(grid.slots.pool);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [grid, scroller, density]);
  return pool;
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
  else clickedRow(event, row, table.grid);
}

function clickedHead<R extends Row>(target: Element, table: Table<R>) {
  const { grid, columns } = table;
  if (target.closest('.table-grip')) return;
  const id = target.closest('[data-column]')?.getAttribute('data-column');
  const column = columns.find((one) => one.id === id);
  if (column) sortBy(table, column);
  if (!target.closest('[data-mark-all]')) return;
  if (countOf(grid.selection) === 0) grid.selectAll();
  else grid.select(nothingSelected);
}

function clickedRow<R extends Row>(event: MouseEvent, row: number, grid: Grid<R>) {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest('a');
  if (link) {
    if (!isPlain(event)) return;
    event.preventDefault();
    navigate(link.href);
    return;
  }
  const isMarking = event.ctrlKey || event.metaKey || target?.closest('[data-mark]');
  grid.move(row, event.shiftKey);
  if (isMarking && !event.shiftKey) grid.toggleFocused();
}

function followed<R extends Row>(event: MouseEvent<HTMLElement>, { grid, options }: Table<R>) {
  const row = grid.rows.at(rowAt(event.target));
  const href = row && options.recordHref?.(row);
  if (href) navigate(href);
}

function menuAsked<R extends Row>(
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
