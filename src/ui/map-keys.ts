import { keyOf, type PressedKey } from '#commands/keys/pressed-key.ts';

/** Shortcuts of a map and of its list, for the cheat sheet and the key handlers. */
export const mapKeys = [
  { id: 'nearer', title: 'Zoom in', keys: ['+', '='] },
  { id: 'farther', title: 'Zoom out', keys: ['-'] },
  { id: 'north', title: 'Up', keys: ['ArrowUp'] },
  { id: 'south', title: 'Down', keys: ['ArrowDown'] },
  { id: 'west', title: 'Left', keys: ['ArrowLeft'] },
  { id: 'east', title: 'Right', keys: ['ArrowRight'] },
  { id: 'whole', title: 'The whole country', keys: ['0'] },
  { id: 'hints', title: 'Show letter hints', keys: ['h'] },
  { id: 'next', title: 'Next in the list', keys: ['j'] },
  { id: 'previous', title: 'Previous in the list', keys: ['k'] },
  { id: 'next-problem', title: 'Next problem, the worst first', keys: ['q'] },
  { id: 'previous-problem', title: 'Previous problem', keys: ['shift+q'] },
  { id: 'next-driver', title: 'Next driver with a problem, the longest silent first', keys: ['d'] },
  { id: 'inventory', title: 'Show every object, or only problems and towns', keys: ['i'] },
  { id: 'open', title: 'Open the panel', keys: ['Enter'] },
  { id: 'select', title: 'Select', keys: ['x', 'Space'] },
  { id: 'lasso', title: 'Select objects nearby', keys: ['l'] },
  { id: 'trail', title: 'Show trail', keys: ['t'] },
  { id: 'follow', title: 'Follow', keys: ['b'] },
  { id: 'here', title: 'Zones and rates here', keys: ['w'] },
  { id: 'replay', title: 'Replay the last hour, or leave the replay', keys: ['r'] },
  { id: 'play', title: 'Play or pause the replay', keys: ['p'] },
  { id: 'earlier', title: 'Skip back', keys: ['['] },
  { id: 'later', title: 'Skip forward', keys: [']'] },
  { id: 'slower', title: 'Replay slower', keys: ['<'] },
  { id: 'faster', title: 'Replay faster', keys: ['>'] },
  { id: 'order', title: 'Sort by distance or by age', keys: ['s'] },
  {
    id: 'layer',
    title: 'Show or hide a layer',
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  },
  { id: 'out', title: 'Close, then clear the selection', keys: ['Escape'] },
] as const;

/** Shortcuts for drawing a zone, on the map and in the list of corners. */
export const drawingKeys = [
  { title: 'Move the corner', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  { title: 'Move the corner ten times as far', keys: ['shift+ArrowRight'] },
  { title: 'Next corner', keys: ['j'] },
  { title: 'Previous corner', keys: ['k'] },
  { title: 'Ten corners forward or back', keys: ['PageDown', 'PageUp'] },
  { title: 'Edit coordinates', keys: ['Enter'] },
  { title: 'Add a corner', keys: ['Insert', 'a'] },
  { title: 'Delete corner', keys: ['Delete'] },
  { title: 'Undo, redo', keys: ['mod+z', 'mod+shift+z'] },
  { title: 'Finish, then leave', keys: ['Escape'] },
] as const;

export type MapKeyId = (typeof mapKeys)[number]['id'];

const bound: ReadonlyMap<string, MapKeyId> = new Map(
  mapKeys.flatMap(({ id, keys }) => keys.map((key): [string, MapKeyId] => [key, id])),
);

/** Shortcuts of a replay; without a replay the same keys can start row commands. */
const ofReplay: ReadonlySet<MapKeyId> = new Set(['play', 'earlier', 'later', 'slower', 'faster']);

/** Id of the map view. */
const MAP = 'maps';

/** Whether the current view is a map that handles these keys, so that they start no row command. */
export function isKeptByMap(view: string, keys: string): boolean {
  const id = view === MAP ? bound.get(keys) : undefined;
  return id !== undefined && !ofReplay.has(id);
}

/** First key of a map action, displayed as its shortcut. */
export const keyOfMap = (wanted: MapKeyId): string | undefined =>
  mapKeys.find(({ id }) => id === wanted)?.keys[0];

/**
 * Action of a key press on a map; single letters only if the user has enabled them as shortcuts.
 */
export function mapKeyOf(press: PressedKey, singleKeys: boolean): MapKeyId | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  const key = keyOf(press);
  if (ctrlKey || metaKey || altKey || (!singleKeys && /^[a-z]$/i.test(key))) return undefined;
  if (shiftKey && bound.has(`shift+${key.toLowerCase()}`))
    return bound.get(`shift+${key.toLowerCase()}`);
  return bound.get(key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key);
}
