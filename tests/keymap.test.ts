import { expect, test } from 'vitest';
import { everyCommand } from '#app/commands/commands.ts';
import { views } from '#app/discover.ts';
import type { Invocation } from '#commands/command.ts';
import { clashes } from '#commands/keys/keymap.ts';
import { keystrokesOf, isBare } from '#commands/keys/keystrokes.ts';
import { fixedKeys } from '#ui/palette/fixed-keys.ts';
import { noEffects } from './support/effects.ts';

const bound = everyCommand.filter(({ keys }) => keys !== undefined);

test('no key means two things, and no chord starts another', () => {
  expect(bound.length).toBeGreaterThan(5);
  expect(clashes(everyCommand, fixedKeys)).toEqual([]);
});

test('a letter by itself acts on rows only; elsewhere it starts a chord or holds a modifier', () => {
  const lone = bound.filter(({ keys = '', on }) => {
    const [first = '', ...more] = keystrokesOf(keys);
    return (
      on === undefined && more.length === 0 && isBare(first) && /^(shift\+)?[a-z]$/.test(first)
    );
  });
  // The past is a way to look at every page.
  expect(lone.map(({ id }) => id)).toEqual(['moment.look']);
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

test('one id has one label, a label means one thing, and no command does what going to a place does', async () => {
  // Views of lists may share a name: the list stands beside it.
  const shown = everyCommand.map(
    ({ title, aside = '', on = '' }) => `${on} ${title.replace(/^Go to /, '')} ${aside}`,
  );
  expect(shown.filter((label, at) => shown.indexOf(label) !== at)).toEqual([]);
  const went: string[] = [];
  // What ends in dots opens a dialog in the place where it goes.
  const plain = everyCommand.filter(
    ({ on, questions: ask, danger, id, title }) =>
      !on && !ask && !danger && !title.endsWith('…') && /^(go|shipments|users|billing)\./.test(id),
  );
  for (const { run } of plain)
    await run(noCall, { ...noEffects, go: (path) => void went.push(path) });
  expect(went.length).toBeGreaterThanOrEqual(places.length);
  expect(went.filter((path, at) => went.indexOf(path) !== at)).toEqual([]);
});

test('every place of the console has a picture, and a name that stands by itself', () => {
  const inside = views.filter((view) => !view.public).map(({ id }) => `go.${id}`);
  const own = places.filter(({ id }) => inside.includes(id));
  expect(own.filter(({ icon }) => icon === undefined).map(({ id }) => id)).toEqual([]);
  const bare = own.filter(({ id, title }) => /marketplace/.test(id) && !/Marketplace/.test(title));
  expect(bare.map(({ title }) => title)).toEqual([]);
});
