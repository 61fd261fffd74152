import { expect, test } from 'vitest';
import { command } from '#commands/command.ts';
import { noFocus } from '#commands/focus.ts';
import { commandEntries } from './entries.ts';

const run = async () => [];
const commands = [
  command({ id: 'lockers.claim', title: 'Claim or release', keys: 'q', run }),
  command({ id: 'lockers.play', title: 'Print', keys: 'p', run }),
  command({ id: 'lockers.edit', title: 'Edit', keys: 'shift+e', run }),
  { ...command({ id: 'map.trail', title: 'Show trail', run }), screenKey: () => 't' },
];
const keysIn = (view: string) =>
  commandEntries(commands, { ...noFocus, view }).map(({ title, keys }) => [title, keys]);

test('an entry shows the key of its command in the current view, because a map has keys of its own', () => {
  expect(keysIn('lockers')).toEqual([
    ['Claim or release', 'q'],
    ['Print', 'p'],
    ['Edit', 'shift+e'],
    ['Show trail', 't'],
  ]);
  expect(keysIn('maps')).toEqual([
    ['Claim or release', undefined],
    ['Print', 'p'],
    ['Edit', 'shift+e'],
    ['Show trail', 't'],
  ]);
});
