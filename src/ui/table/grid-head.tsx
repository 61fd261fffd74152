import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Row } from '../../commands/focus.ts';
import { Icon } from '../mark/icon.tsx';
import type { Column } from './columns.tsx';
import { moved, templateOf, withinWidths } from './layout.ts';
import { countOf, isSelected } from './selection.ts';
import { useOfGrid, type Table } from './table.ts';

/** Pixels that a key changes a width by. */
const WIDTH_STEP = 12;

/** The titles: they sort, and their columns are moved and widened from here. */
export function GridHead<R extends Row>({ table }: { table: Table<R> }) {
  const { columns } = table;
  return (
    <div role="rowgroup" className="table-head">
      <div role="row" aria-rowindex={1} className="table-head-row">
        <MarkAll table={table} />
        {columns.map((column) => (
          <Title key={column.id} column={column} table={table} />
        ))}
        <div role="presentation" />
      </div>
    </div>
  );
}

function MarkAll<R extends Row>({ table: { grid } }: { table: Table<R> }) {
  const count = useOfGrid(grid, ({ selection }) => countOf(selection));
  const isAll = useOfGrid(grid, ({ rows, selection }) => {
    const mayBeAll = countOf(selection) >= rows.loadedCount;
    return mayBeAll && rows.loadedIds().every((id) => isSelected(selection, id));
  });
  const mark = count === 0 ? 'none' : isAll ? 'all' : 'some';
  return (
    <div role="columnheader" className="table-mark" data-mark-all>
      <span
        className="table-check"
        data-mark={mark}
        title={count === 0 ? 'Select all loaded' : 'Clear the selection'}
      />
      <span className="for-readers">Selected</span>
    </div>
  );
}

function Title<R extends Row>({ column, table }: { column: Column<R>; table: Table<R> }) {
  const [by, direction] = table.sort;
  const isSorted = column.sort !== undefined && column.sort === by;
  const sorted = direction === 'ASC' ? 'ascending' : 'descending';
  return (
    <div
      role="columnheader"
      id={titleId(table, column.id)}
      className={column.end ? 'table-title num' : 'table-title'}
      aria-sort={isSorted ? sorted : column.sort === undefined ? undefined : 'none'}
      data-sorts={column.sort !== undefined || undefined}
      data-column={column.id}
    >
      <span className="ell">{column.title}</span>
      {isSorted && <Icon name={direction === 'ASC' ? 'arrow-up' : 'arrow-down'} size={12} />}
      <Grip column={column} table={table} />
    </div>
  );
}

export const titleId = <R extends Row>({ grid }: Table<R>, column: string) =>
  grid.domIdOf(`title-${column}`);

/** The edge that is dragged; while it moves only the template of the grid is rewritten. */
function Grip<R extends Row>({ column, table }: { column: Column<R>; table: Table<R> }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const widthAt = (event: PointerEvent) =>
    withinWidths((start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0));
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const width = widthAt(event);
    const template = templateOf(
      table.columns.map((one) => (one.id === column.id ? { ...one, width } : one)),
    );
    event.currentTarget
      .closest<HTMLElement>('.table-grid')
      ?.style.setProperty('--table-columns', template);
  };
  return (
    <span
      className="table-grip"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: column.width };
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        if (start.current) widen(table, column, widthAt(event));
        start.current = null;
      }}
    />
  );
}

/** Sorts by a column; a second time the other way round. */
export function sortBy<R extends Row>(table: Table<R>, column: Column<R>) {
  if (column.sort === undefined) return;
  const [by, direction] = table.sort;
  const next = by === column.sort && direction === 'ASC' ? 'DESC' : 'ASC';
  table.change({ sort: [column.sort, next] });
  table.voice.say(`Sorted by ${column.title}, ${next === 'ASC' ? 'ascending' : 'descending'}`);
}

export function widen<R extends Row>(table: Table<R>, column: Column<R>, width: number) {
  const { layout, columns, setLayout } = table;
  setLayout({
    ...layout,
    columns: columns.map(({ id }) => id),
    widths: { ...layout.widths, [column.id]: withinWidths(width) },
  });
}

export function moveColumn<R extends Row>(table: Table<R>, id: string, by: number) {
  const ids = table.columns.map((column) => column.id);
  table.setLayout({ ...table.layout, columns: moved(ids, id, by) });
}

/** What a key does on a title: Enter sorts, Alt and an arrow moves the column, Shift and an arrow widens it. */
export function pressOnTitle<R extends Row>(
  table: Table<R>,
  column: Column<R>,
  { key, altKey, shiftKey }: KeyboardEvent,
): boolean {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (key === 'Enter' || key === ' ') sortBy(table, column);
  else if (step !== 0 && altKey) moveColumn(table, column.id, step);
  else if (step !== 0 && shiftKey) widen(table, column, column.width + step * WIDTH_STEP);
  else return false;
  return true;
}
