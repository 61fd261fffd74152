import type { RefObject } from 'react';
import { Menu } from 'react-aria-components/Menu';
import type { Row } from '#commands/focus.ts';
import { entryRow } from '../overlay/menu-list.tsx';
import type { MenuEntry } from '../overlay/menu.tsx';
import { MenuPopover } from '../overlay/menu-popover.tsx';
import { entriesOf } from './footer.tsx';
import { openPanel, openRecord } from './grid/grid-keys.ts';
import type { Table } from './table.ts';

interface RowMenuProps<R extends Row> {
  table: Table<R>;
  /** Element at the focused row. */
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** Menu of actions for the row or the selection. */
export function RowMenu<R extends Row>({ table, anchor, isOpen, onClose }: RowMenuProps<R>) {
  if (!isOpen) return null;
  return (
    <MenuPopover triggerRef={anchor} isOpen onClose={onClose} placement="bottom start">
      <Menu aria-label="Actions" autoFocus="first" onClose={onClose}>
        {menuOf(table).map(entryRow)}
      </Menu>
    </MenuPopover>
  );
}

function menuOf<R extends Row>(table: Table<R>): MenuEntry[] {
  const { options, grid } = table;
  const own: MenuEntry[] = [];
  const entry = (label: string, keys: string, run: () => void) =>
    own.push({ kind: 'item', id: `table ${keys}`, label, keys, run });
  if (options.recordHref) entry('Open', 'Enter', () => void openRecord(table));
  if (options.panel) entry('Open in the side panel', 'o', () => void openPanel(table));
  if (grid.focusedId !== null) entry('Select or unselect', 'x', () => grid.toggleFocused());
  const entries = entriesOf(table);
  return entries.length === 0 ? own : [...own, { kind: 'line', id: 'table line' }, ...entries];
}
