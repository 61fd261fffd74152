import type { KeyboardEvent } from 'react';
import type { Row } from '#commands/focus.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { keystrokeOf } from '#commands/keys/keystrokes.ts';
import { titleOf, type Column } from '#ui/table/column.ts';
import * as acts from './column-acts.ts';
import { onColumn } from '../title-keys.ts';
import type { Density } from './layout.ts';
import { Keys } from '#ui/mark/keys.tsx';
import { ToolMenu } from '#ui/table/tools/tool-menu.tsx';
import { ToolButton } from '#ui/table/tools/tool.tsx';
import type { Table } from '#ui/table/table.ts';

/** Tool for visible columns, their order and width, and the row density. */
export function ColumnsTool<R extends Row>({ table }: { table: Table<R> }) {
  const { layout, setLayout, tool, openTool, app } = table;
  const density = layout.density ?? app.density;
  const other: Density = density === 'compact' ? 'regular' : 'compact';
  return (
    <ToolButton
      of="columns"
      label="Columns"
      isOpen={tool === 'columns'}
      onOpenChange={(isOpen) => openTool(isOpen ? 'columns' : null)}
    >
      <p className="table-hint quiet-text">
        <Keys keys="alt+ArrowUp" /> <Keys keys="alt+ArrowDown" /> move ·{' '}
        <Keys keys="alt+ArrowLeft" /> <Keys keys="alt+ArrowRight" /> width ·{' '}
        <Keys keys="alt+Enter" /> fit · <Keys keys="alt+Backspace" /> reset ·{' '}
        <Keys keys="alt+Home" /> keep at the start
      </p>
      <Columns table={table} />
      <div className="row table-popover-foot">
        <Button kind="quiet" onClick={() => setLayout({ ...layout, density: other })}>
          {other === 'compact' ? 'Compact rows' : 'Regular rows'}
        </Button>
        <Button kind="quiet" onClick={() => setLayout({})}>
          Reset
        </Button>
      </div>
    </ToolButton>
  );
}

function Columns<R extends Row>({ table }: { table: Table<R> }) {
  const { columns, model } = table;
  const ids = columns.map(({ id }) => id);
  const all = [...columns, ...model.getAllLeafColumns().filter(({ id }) => !ids.includes(id))];
  return (
    <div className="tool-columns" onKeyDownCapture={(event) => pressOnColumn(table, event)}>
      <ToolMenu
        label="Columns"
        mode="multiple"
        chosen={ids}
        fixed={ids.length === 1 ? ids[0] : undefined}
        choices={all.map((column) => ({
          id: column.id,
          name: titleOf(column),
          content: titleOf(column),
        }))}
        onChoose={(id) => model.getColumn(id)?.toggleVisibility()}
      />
      <div className="tool-beside">
        {columns.map((column) => (
          <Movers key={column.id} table={table} column={column} />
        ))}
      </div>
    </div>
  );
}

/** Buttons that move a column with the pointer; the keyboard uses Alt. */
function Movers<R extends Row>({ table, column }: { table: Table<R>; column: Column<R> }) {
  const title = titleOf(column);
  const isPinned = column.getIsPinned() === 'start';
  return (
    <span className="row">
      <IconButton
        icon="lock"
        label={`Keep ${title} at the start`}
        aria-pressed={isPinned}
        tabIndex={-1}
        onClick={() => acts.pin(table, column)}
      />
      <IconButton
        icon="history"
        label={`Reset the width of ${title}`}
        tabIndex={-1}
        onClick={() => acts.reset(table, column)}
      />
      <IconButton
        icon="arrow-up"
        label={`Move ${title} left`}
        tabIndex={-1}
        onClick={() => acts.moveBack(table, column)}
      />
      <IconButton
        icon="arrow-down"
        label={`Move ${title} right`}
        tabIndex={-1}
        onClick={() => acts.moveOn(table, column)}
      />
    </span>
  );
}

const onListed: Record<string, acts.ColumnAct> = {
  ...onColumn,
  'alt+ArrowUp': acts.moveBack,
  'alt+ArrowDown': acts.moveOn,
  'alt+ArrowLeft': acts.narrow,
  'alt+ArrowRight': acts.widen,
};

/** Handles a key pressed with Alt on the focused column. */
function pressOnColumn<R extends Row>(table: Table<R>, event: KeyboardEvent) {
  if (!(event.target instanceof HTMLElement)) return;
  const id = event.target.dataset['key'];
  const column = table.columns.find((one) => one.id === id);
  const act = onListed[keystrokeOf(event) ?? ''];
  if (!column || !act) return;
  event.preventDefault();
  event.stopPropagation();
  act(table, column);
}
