import type { Row } from '#commands/focus.ts';
import { Icon } from '#ui/mark/icon.tsx';
import { metaOf, titleOf } from '../column.ts';
import { useOfGrid, type Table } from '../table.ts';
import { fit, gripId, titleId } from './columns/column-acts.ts';
import { NARROWEST, WIDEST } from './columns/layout.ts';
import type { Header } from './model.ts';
import { countOf, isSelected } from './selection.ts';
import { startOfPinned } from './columns/tracks.ts';

/** Column titles, which sort, move, pin and resize their columns. */
export function GridHeader<R extends Row>({ table }: { table: Table<R> }) {
  const headers = table.model.getLeafHeaders();
  return (
    <div role="rowgroup" className="table-head">
      <div role="row" aria-rowindex={1} className="table-head-row">
        <MarkAll table={table} />
        {headers.map((header, at) => (
          <Title key={header.id} header={header} at={at} table={table} />
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

interface TitleProps<R extends Row> {
  header: Header<R>;
  at: number;
  table: Table<R>;
}

const sortedWords = { asc: 'ascending', desc: 'descending' } as const;

function Title<R extends Row>({ header, at, table }: TitleProps<R>) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const canSort = column.getCanSort();
  const isPinned = column.getIsPinned() === 'start';
  return (
    <div
      role="columnheader"
      id={titleId(table, column)}
      aria-label={titleOf(column)}
      className={metaOf(column).end ? 'table-title num' : 'table-title'}
      aria-sort={sorted ? sortedWords[sorted] : canSort ? 'none' : undefined}
      data-sorts={canSort || undefined}
      data-column={column.id}
      data-pinned={isPinned || undefined}
      style={isPinned ? { left: startOfPinned(at) } : undefined}
    >
      <span className="ell">{titleOf(column)}</span>
      {sorted && <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} />}
      <Grip header={header} table={table} />
    </div>
  );
}

/** Edge of a title for resizing; a double click fits the column to its content. */
function Grip<R extends Row>({ header, table }: Omit<TitleProps<R>, 'at'>) {
  const { column } = header;
  const resize = header.getResizeHandler();
  return (
    <span
      role="separator"
      id={gripId(table, column)}
      className="table-grip"
      aria-orientation="vertical"
      aria-label={`Width of ${titleOf(column)}`}
      aria-valuenow={column.getSize()}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={-1}
      // Captures the pointer, so that the click at the end of a drag does not sort.
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onMouseDown={(event) => {
        // Keeps the focus on the grid.
        event.preventDefault();
        resize(event);
      }}
      onTouchStart={resize}
      onDoubleClick={(event) => {
        event.stopPropagation();
        fit(table, column);
      }}
    />
  );
}
