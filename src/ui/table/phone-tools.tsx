import type { Row } from '../../commands/focus.ts';
import { Icon } from '../mark/icon.tsx';
import { Menu } from '../overlay/menu.tsx';
import type { Table } from './table.ts';

interface PhoneToolsProps<R extends Row> {
  table: Table<R>;
  /** Absent while a file is being made. */
  onExport: (() => void) | undefined;
}

/** On a phone the tools of a list are behind one button beside its filter. */
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
