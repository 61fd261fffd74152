import { Menu, MenuItem } from 'react-aria-components/Menu';
import type { Row } from '../../commands/focus.ts';
import { Icon } from '../mark/icon.tsx';
import { sortBy } from './grid-head.tsx';
import { ToolButton } from './tool.tsx';
import type { Table } from './table.ts';

/** The order of the list; the one that is chosen is turned round. */
export function SortTool<R extends Row>({ table }: { table: Table<R> }) {
  const { options, sort, tool, openTool } = table;
  const [by, direction] = sort;
  const sortable = options.columns.filter((column) => column.sort !== undefined);
  return (
    <ToolButton
      of="sort"
      label="Sort"
      isOpen={tool === 'sort'}
      onOpenChange={(isOpen) => openTool(isOpen ? 'sort' : null)}
    >
      <Menu
        aria-label="Sort by"
        autoFocus="first"
        onAction={(id) => {
          const column = sortable.find((one) => one.id === id);
          openTool(null);
          if (column) sortBy(table, column);
        }}
      >
        {sortable.map((column) => (
          <MenuItem key={column.id} id={column.id} textValue={column.title} className="menu-item">
            {column.title}
            {column.sort === by && (
              <span className="push row quiet-text">
                {direction === 'ASC' ? 'ascending' : 'descending'}
                <Icon name={direction === 'ASC' ? 'arrow-up' : 'arrow-down'} size={12} />
              </span>
            )}
          </MenuItem>
        ))}
      </Menu>
    </ToolButton>
  );
}
