import { expect, test } from 'vitest';
import { everyCommand } from '#app/commands/commands.ts';
import { views } from '#app/discover.ts';
import type { Invocation } from '#commands/command.ts';
import { findClashes } from '#commands/keys/keymap.ts';
import { keystrokesOf, isBare } from '#commands/keys/keystrokes.ts';
import { fixedKeys } from '#ui/palette/fixed-keys.ts';
import { noEffects } from './support/recomputed/effects.ts';

const bound = everyCommand.filter(({ keys }) => keys !== undefined);

test('no shortcut has two meanings, and none is the beginning of another', () => {
  expect(bound.length).toBeGreaterThan(5);
  expect(findClashes(everyCommand, fixedKeys)).toEqual([]);
});

test('a shortcut of one letter acts only on rows, or starts a longer shortcut', () => {
  const lone = bound.filter(({ keys = '', on }) => {
    const [first = '', ...more] = keystrokesOf(keys);
    return (
      on === undefined && more.length === 0 && isBare(first) && /^(shift\+)?[a-z]$/.test(first)
    );
  });
  // The first key opens the time bar on every page; the second one works only while a pasted list
  // is open.
  expect(lone.map(({ id }) => id)).toEqual(['moment.look', 'pasted.copy-unrecognised']);
});

const nothing = () => undefined;
const noCall: Invocation = {
  subject: { is: 'none' },
  rows: [],
  ids: [],
  answers: {},
  key: '',
  signal: new AbortController().signal,
  progress: nothing,
};

const places = everyCommand.filter(({ id }) => id.startsWith('go.'));

test('ids and labels of commands are unique, and no command repeats a navigation command', async () => {
  // Views of different lists may share a name, because each is shown with its list.
  const shown = everyCommand.map(
    ({ title, aside = '', on = '' }) => `${on} ${title.replace(/^Go to /, '')} ${aside}`,
  );
  expect(shown.filter((label, at) => shown.indexOf(label) !== at)).toEqual([]);
  const went: string[] = [];
  // Leaves out titles that end in an ellipsis, because those commands also open a dialog.
  const plain = everyCommand.filter(
    ({ on, questions: ask, danger, id, title }) =>
      !on && !ask && !danger && !title.endsWith('…') && /^(go|shipments|users|billing)\./.test(id),
  );
  for (const { run } of plain)
    await run(noCall, { ...noEffects, go: (path) => void went.push(path) });
  expect(went.length).toBeGreaterThanOrEqual(places.length);
  expect(went.filter((path, at) => went.indexOf(path) !== at)).toEqual([]);
});

test('every page of the console has an icon and a self-explanatory name', () => {
  const inside = views.filter((view) => !view.public).map(({ id }) => `go.${id}`);
  const own = places.filter(({ id }) => inside.includes(id));
  expect(own.filter(({ icon }) => icon === undefined).map(({ id }) => id)).toEqual([]);
  const bare = own.filter(({ id, title }) => /marketplace/.test(id) && !/Marketplace/.test(title));
  expect(bare.map(({ title }) => title)).toEqual([]);
});
