import type { SortDirection } from '@tanstack/react-table';
import type { Row } from '#commands/focus.ts';
import { Icon } from '#ui/mark/icon.tsx';
import { titleOf } from '#ui/table/column.ts';
import { sort } from './column-acts.ts';
import { ToolMenu } from '#ui/table/tools/tool-menu.tsx';
import { ToolButton } from '#ui/table/tools/tool.tsx';
import type { Table } from '#ui/table/table.ts';

/** Tool for the sort order; choosing the current column reverses the direction. */
export function SortTool<R extends Row>({ table }: { table: Table<R> }) {
  const { model, tool, openTool } = table;
  const sortable = model.getAllLeafColumns().filter((column) => column.getCanSort());
  return (
    <ToolButton
      of="sort"
      label="Sort"
      isOpen={tool === 'sort'}
      onOpenChange={(isOpen) => openTool(isOpen ? 'sort' : null)}
    >
      <ToolMenu
        label="Sort by"
        mode="single"
        chosen={sortable.filter((column) => column.getIsSorted()).map(({ id }) => id)}
        choices={sortable.map((column) => ({
          id: column.id,
          name: titleOf(column),
          content: <Choice title={titleOf(column)} sorted={column.getIsSorted()} />,
        }))}
        onChoose={(id) => {
          const column = sortable.find((one) => one.id === id);
          openTool(null);
          if (column) sort(table, column);
        }}
      />
    </ToolButton>
  );
}

function Choice({ title, sorted }: { title: string; sorted: SortDirection | false }) {
  return (
    <>
      {title}
      {sorted && (
        <span className="row quiet-text">
          {sorted === 'asc' ? 'ascending' : 'descending'}
          <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} />
        </span>
      )}
    </>
  );
}
