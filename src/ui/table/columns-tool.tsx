import type { KeyboardEvent } from 'react';
import type { Row } from '../../commands/focus.ts';
import { Button } from '../form/button.tsx';
import { IconButton } from '../form/icon-button.tsx';
import { Checkbox } from '../form/tick.tsx';
import type { Column } from './columns.tsx';
import { moveColumn, widen } from './grid-head.tsx';
import type { Density } from './layout.ts';
import { ToolButton } from './tool.tsx';
import type { Table } from './table.ts';

const WIDTH_STEP = 12;

/** Which columns are shown, in what order and width, and how high rows are. */
export function ColumnsTool<R extends Row>({ table }: { table: Table<R> }) {
  const { columns, options, layout, setLayout, tool, openTool, desk } = table;
  const ids = columns.map(({ id }) => id);
  const hidden = options.columns.filter(({ id }) => !ids.includes(id));
  const show = (column: Column<R>, isShown: boolean) =>
    setLayout({
      ...layout,
      columns: isShown ? [...ids, column.id] : ids.filter((id) => id !== column.id),
    });
  const density = layout.density ?? desk.density;
  const other: Density = density === 'compact' ? 'regular' : 'compact';
  return (
    <ToolButton
      of="columns"
      label="Columns"
      isOpen={tool === 'columns'}
      onOpenChange={(isOpen) => openTool(isOpen ? 'columns' : null)}
    >
      <p className="table-hint quiet-text">
        On a column, Alt and an arrow up or down moves it, Alt and an arrow left or right changes
        its width.
      </p>
      <div onKeyDown={stepInList}>
        {[...columns, ...hidden].map((column, at) => (
          <ColumnRow
            key={column.id}
            table={table}
            column={column}
            isShown={at < columns.length}
            isLast={columns.length === 1}
            onShow={(isShown) => show(column, isShown)}
          />
        ))}
      </div>
      <div className="row table-popover-foot">
        <Button kind="quiet" onClick={() => setLayout({ ...layout, density: other })}>
          {other === 'compact' ? 'Compact rows' : 'Regular rows'}
        </Button>
        <Button kind="quiet" onClick={() => setLayout({})}>
          As it was
        </Button>
      </div>
    </ToolButton>
  );
}

interface ColumnRowProps<R extends Row> {
  table: Table<R>;
  column: Column<R>;
  isShown: boolean;
  /** The only one that is left, which stays. */
  isLast: boolean;
  onShow: (isShown: boolean) => void;
}

function ColumnRow<R extends Row>({ table, column, isShown, isLast, onShow }: ColumnRowProps<R>) {
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || !isShown) return;
    const move = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const width = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key];
    if (move === undefined && width === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (move !== undefined) moveColumn(table, column.id, move);
    if (width !== undefined) widen(table, column, column.width + width);
  };
  return (
    <div className="row table-column" onKeyDown={press}>
      <Checkbox
        label={column.title}
        checked={isShown}
        disabled={isShown && isLast}
        onChange={onShow}
      />
      {isShown && (
        <span className="push row">
          <IconButton
            icon="arrow-up"
            label={`Move ${column.title} left`}
            tabIndex={-1}
            onClick={() => moveColumn(table, column.id, -1)}
          />
          <IconButton
            icon="arrow-down"
            label={`Move ${column.title} right`}
            tabIndex={-1}
            onClick={() => moveColumn(table, column.id, 1)}
          />
        </span>
      )}
    </div>
  );
}

/** The arrows go from box to box. */
function stepInList(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined || event.altKey) return;
  const boxes = [...event.currentTarget.querySelectorAll('input')];
  const at = boxes.findIndex((box) => box === document.activeElement);
  event.preventDefault();
  boxes[Math.max(0, Math.min(at + by, boxes.length - 1))]?.focus();
}
