import type { FixedKey } from '#commands/keys/keymap.ts';
import { drawingKeys, mapKeys } from '../map-keys.ts';
import { tableKeys } from '../table/table-keys.ts';
import { wallKeys } from '../wall-keys.ts';

const where = 'In the palette';
const inNow = 'In Now';

/** Shortcuts that a table, map or screen handles itself, without a command. */
export const fixedKeys: readonly FixedKey[] = [
  ...tableKeys.map(({ keys, title }): FixedKey => ({
    where: 'In a table',
    rows: true,
    keys,
    title,
  })),
  { where: inNow, keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], title: 'Go to a line' },
  { where: inNow, keys: ['j', 'ArrowDown'], title: 'Next line' },
  { where: inNow, keys: ['k', 'ArrowUp'], title: 'Previous line' },
  { where: inNow, keys: ['Enter'], title: 'Act on all rows of the line' },
  { where: inNow, keys: ['o'], title: 'Open the list' },
  { where: inNow, keys: ['ArrowRight', 'ArrowLeft'], title: 'Show or hide the groups' },
  { where: inNow, keys: ['x'], title: 'Select a group' },
  { where: inNow, keys: ['w'], title: 'I am on it, or release the line' },
  { where: inNow, keys: ['z'], title: 'Snooze, or show again' },
  { where: inNow, keys: ['y'], title: 'Copy link' },
  { where: inNow, keys: ['b'], title: 'Choose a branch' },
  { where: inNow, keys: ['u'], title: 'Show new lines' },
  ...mapKeys.map(({ keys, title }): FixedKey => ({ where: 'On a map', keys, title })),
  ...drawingKeys.map(({ keys, title }): FixedKey => ({
    where: 'While a zone is drawn',
    keys,
    title,
  })),
  ...wallKeys.map(({ keys, title }): FixedKey => ({ where: 'On the wall', keys, title })),
  { where: 'In the past', keys: ['['], title: 'Previous change of the focused record' },
  { where: 'In the past', keys: [']'], title: 'Next change of the focused record' },
  { where: 'In the past', keys: ['Escape'], title: 'Return to now' },
  { where, keys: ['Enter'], title: 'Run, go to or open' },
  { where, keys: ['Tab'], title: 'Commands of the highlighted record' },
  { where, keys: ['Backspace'], title: 'One step back when nothing is typed' },
  { where, keys: ['Escape'], title: 'One step back, then close' },
  { where, keys: ['mod+Enter'], title: 'Confirm' },
];
