import type { FixedKey } from './keymap.ts';

const table = 'In a table';
const panel = 'In a side panel';
const palette = 'In the palette';

/** Keys that belong to a place and not to a command; the place itself answers them. */
export const fixedKeys: readonly FixedKey[] = [
  { where: table, rows: true, keys: 'j or ArrowDown', title: 'Next row' },
  { where: table, rows: true, keys: 'k or ArrowUp', title: 'Previous row' },
  { where: table, rows: true, keys: 'Home or mod+Home', title: 'First row' },
  { where: table, rows: true, keys: 'End or mod+End', title: 'Last row' },
  { where: table, rows: true, keys: 'PageUp', title: 'A page up' },
  { where: table, rows: true, keys: 'PageDown', title: 'A page down' },
  { where: table, rows: true, keys: 'x or Space', title: 'Select the row' },
  { where: table, rows: true, keys: 'shift+ArrowDown', title: 'Extend the selection down' },
  { where: table, rows: true, keys: 'shift+ArrowUp', title: 'Extend the selection up' },
  { where: table, rows: true, keys: 'mod+a', title: 'Select all loaded; again: all matching' },
  { where: table, rows: true, keys: 'Enter', title: 'Open' },
  { where: table, rows: true, keys: 'o', title: 'Open in the side panel' },
  { where: table, rows: true, keys: 'f', title: 'Filter' },
  { where: table, rows: true, keys: 's', title: 'Sort' },
  { where: table, rows: true, keys: 'c', title: 'Columns' },
  { where: table, rows: true, keys: 'v', title: 'Saved views' },
  { where: table, rows: true, keys: 'e', title: 'Export' },
  { where: panel, rows: true, keys: '[', title: 'Previous record' },
  { where: panel, rows: true, keys: ']', title: 'Next record' },
  { where: palette, keys: 'Enter', title: 'Do it, go there or open it' },
  { where: palette, keys: 'Tab', title: 'Commands of the marked record' },
  { where: palette, keys: 'Backspace', title: 'One step back when nothing is typed' },
  { where: palette, keys: 'Escape', title: 'One step back, then close' },
  { where: palette, keys: 'mod+Enter', title: 'Confirm' },
];
