import type { Row } from '#commands/focus.ts';
import { Icon } from '#ui/mark/icon.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import type { Table } from '../table.ts';

interface PhoneToolsProps<R extends Row> {
  table: Table<R>;
  /** Undefined during an export. */
  onExport: (() => void) | undefined;
}

/** Menu of list tools on a phone, next to the filter. */
export function PhoneTools<R extends Row>({ table, onExport }: PhoneToolsProps<R>) {
  const { openTool } = table;
  return (
    <Menu
      label="Tools"
      trigger={
        <>
          <Icon name="sliders" />
          Tools
        </>
      }
      triggerClass="btn"
      entries={[
        { kind: 'item', id: 'views', label: 'Views…', run: () => openTool('views') },
        { kind: 'item', id: 'sort', label: 'Sort…', run: () => openTool('sort') },
        { kind: 'item', id: 'columns', label: 'Columns…', run: () => openTool('columns') },
        {
          kind: 'item',
          id: 'export',
          label: 'Export as CSV',
          off: onExport === undefined,
          run: () => onExport?.(),
        },
      ]}
    />
  );
}
