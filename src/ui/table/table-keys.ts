import { keystrokeOf, type KeyPress } from '../../commands/keystrokes.ts';

/** One thing a table does by key: the cheat sheet, the hints and the handlers all read it from here. */
export interface TableKey {
  id: string;
  title: string;
  keys: readonly string[];
  /** With Shift it also selects on the way. */
  extends?: true;
}

/** The keys of every table, for where the grid has the focus. */
export const tableKeys = [
  { id: 'next', title: 'Next row', keys: ['j', 'ArrowDown'], extends: true },
  { id: 'previous', title: 'Previous row', keys: ['k', 'ArrowUp'], extends: true },
  { id: 'page-down', title: 'A page down', keys: ['PageDown'], extends: true },
  { id: 'page-up', title: 'A page up', keys: ['PageUp'], extends: true },
  { id: 'first', title: 'First row', keys: ['Home', 'mod+Home'], extends: true },
  { id: 'last', title: 'Last row', keys: ['End', 'mod+End'], extends: true },
  { id: 'select', title: 'Select the row', keys: ['x', 'Space'] },
  { id: 'select-all', title: 'Select all loaded, again: all matching', keys: ['mod+a'] },
  { id: 'open', title: 'Open', keys: ['Enter'] },
  { id: 'open-beside', title: 'Open in the side panel', keys: ['o'] },
  { id: 'previous-record', title: 'Previous record in the panel', keys: ['['] },
  { id: 'next-record', title: 'Next record in the panel', keys: [']'] },
  { id: 'filter', title: 'Filter', keys: ['f'] },
  { id: 'sort', title: 'Sort', keys: ['s'] },
  { id: 'columns', title: 'Columns', keys: ['c'] },
  { id: 'views', title: 'Saved views', keys: ['v'] },
  { id: 'export', title: 'Export', keys: ['e'] },
  { id: 'copy', title: 'Copy reference', keys: ['y'] },
  { id: 'menu', title: 'Menu of the row', keys: ['ContextMenu', 'shift+F10'] },
  { id: 'out', title: 'Close the panel, then clear the selection', keys: ['Escape'] },
] as const satisfies readonly TableKey[];

export type TableKeyId = (typeof tableKeys)[number]['id'];

/** What a key press asks of a table. */
export interface Pressed {
  id: TableKeyId;
  /** Shift was held: the rows on the way are selected. */
  isExtending: boolean;
}

const bound: ReadonlyMap<string, Pressed> = new Map(
  tableKeys.flatMap((one: TableKey & { id: TableKeyId }) =>
    one.keys.flatMap((keys): [string, Pressed][] => [
      [keys, { id: one.id, isExtending: false }],
      ...(one.extends ? [withShift(keys, one.id)] : []),
    ]),
  ),
);

function withShift(keys: string, id: TableKeyId): [string, Pressed] {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  return [[...parts, 'shift', key].join('+'), { id, isExtending: true }];
}

/** What a press asks for, or nothing; single letters only where the person allows them. */
export function pressedOf(press: KeyPress, singleKeys: boolean): Pressed | undefined {
  const isSingle = press.key.length === 1 && press.key !== ' ';
  if (isSingle && !singleKeys && !press.ctrlKey && !press.metaKey) return undefined;
  return bound.get(keystrokeOf(press) ?? '');
}
