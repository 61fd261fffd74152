import { expect, test } from 'vitest';
import { everyCommand } from '../src/app/commands.ts';
import { clashes } from '../src/commands/keymap.ts';
import { strokesOf, isBare } from '../src/commands/strokes.ts';
import { fixedKeys } from '../src/ui/palette/fixed-keys.ts';

const bound = everyCommand.filter(({ keys }) => keys !== undefined);

test('no key means two things, and no chord starts another', () => {
  expect(bound.length).toBeGreaterThan(5);
  expect(clashes(everyCommand, fixedKeys)).toEqual([]);
});

test('a letter by itself acts on rows only; elsewhere it starts a chord or holds a modifier', () => {
  const lone = bound.filter(({ keys = '', on }) => {
    const [first = '', ...more] = strokesOf(keys);
    return (
      on === undefined && more.length === 0 && isBare(first) && /^(shift\+)?[a-z]$/.test(first)
    );
  });
  expect(lone.map(({ id }) => id)).toEqual([]);
});

test('one id has one label, and a label means one thing', () => {
  const labels = everyCommand.map(({ title, on = '' }) => `${on} ${title}`);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});
