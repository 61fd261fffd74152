import { keystrokeOf } from '#commands/keys/keystrokes.ts';
import { keyOf, type PressedKey } from '#commands/keys/pressed-key.ts';

/** Action of a table with its shortcuts, for the cheat sheet, hints and handlers. */
export interface TableKey {
  id: string;
  title: string;
  keys: readonly string[];
  /** Whether Shift extends the selection. */
  extends?: true;
}

/** Shortcuts of every table while the grid has the focus. */
export const tableKeys = [
  { id: 'next', title: 'Next row', keys: ['j', 'ArrowDown'], extends: true },
  { id: 'previous', title: 'Previous row', keys: ['k', 'ArrowUp'], extends: true },
  { id: 'page-down', title: 'A page down', keys: ['PageDown'], extends: true },
  { id: 'page-up', title: 'A page up', keys: ['PageUp'], extends: true },
  { id: 'first', title: 'First row', keys: ['Home', 'mod+Home'], extends: true },
  { id: 'last', title: 'Last row', keys: ['End', 'mod+End'], extends: true },
  { id: 'select', title: 'Select the row', keys: ['x', 'Space'] },
  { id: 'select-all', title: 'Select all loaded rows, then all matching rows', keys: ['mod+a'] },
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

/** Action of a key press. */
export interface Pressed {
  id: TableKeyId;
  /** Whether Shift extends the selection. */
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

/** Action of a key press, if any; single letters only if the user has enabled them as shortcuts. */
export function pressedOf(press: PressedKey, singleKeys: boolean): Pressed | undefined {
  const key = keyOf(press);
  const isSingle = key.length === 1 && key !== ' ';
  if (isSingle && !singleKeys && !press.ctrlKey && !press.metaKey) return undefined;
  return bound.get(keystrokeOf(press) ?? '');
}
