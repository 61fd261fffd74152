import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSteps } from './read-steps.ts';
import { fillHoles, MAX_STEPS } from './steps.ts';

const stepIn = (text: string) => {
  const line = readSteps(text).at(-1);
  return line && 'step' in line ? line.step : line?.error;
};

test.each([
  ['ask locker: locker = selection', { name: 'locker', kind: 'locker', isSelection: true }],
  ['ask hours: number 1..48 = 12', { kind: 'number', range: [1, 48], usual: '12' }],
  ['ask event: marketplace event', { kind: 'marketplace event' }],
  ['ask why: text = "No power"', { kind: 'text', usual: 'No power' }],
])('the step %s is read as a question', (text, step) => {
  expect(stepIn(text)).toMatchObject({ is: 'ask', ...step });
});

test('a choice of rows and an action with quoted values are read', () => {
  const text = [
    'ask locker: locker',
    'choose shipments where locker_id={locker} status=in-locker,collected as parcels',
    'shipments.note {parcels} note="Locker \\"{locker}\\" is dark" is-internal=yes',
  ].join('\n');
  const steps = readSteps(text).map((line) => ('step' in line ? line.step : line.error));
  expect(steps.slice(1)).toEqual([
    {
      is: 'choose',
      list: 'shipments',
      filter: { locker_id: '{locker}', status: 'in-locker,collected' },
      as: 'parcels',
    },
    {
      is: 'do',
      list: 'shipments',
      action: 'note',
      rows: 'parcels',
      arguments: { note: 'Locker "{locker}" is dark', 'is-internal': 'yes' },
    },
  ]);
});

test('empty lines and lines that begin with # are left out, but count in line numbers', () => {
  const lines = readSteps('# Power\n\nnote "One"\n  note "Two"  ');
  expect(lines.map(({ line }) => line)).toEqual([3, 4]);
});

test.each([
  ['note "One"\nask late: text', 'Move this “ask” line to the top'],
  ['ask one: text\nask one: text', 'has a value already'],
  ['check "Tell {parcels}?"', 'No line before this one names {parcels}'],
  ['check Tell', 'in quotes'],
  ['ask hours: text 1..2', 'Only numbers'],
  ['ask why: text = selection', 'Only rows'],
  ['choose shipments as parcels', 'Say which rows'],
  ['choose shipments where id=1', 'as name'],
  ['lockers.command locker', 'in braces'],
  ['claim lockers "x"', 'in braces'],
  ['wait lockers where state=online', 'at-most=30min'],
  ['wait lockers where at-most=4h', 'Say for which rows'],
])('the error of the step %s names its problem', (text, reason) => {
  expect(stepIn(text)).toContain(reason);
});

test('steps over the maximum number are refused', () => {
  const lines = readSteps(Array.from({ length: MAX_STEPS + 1 }, () => 'note "x"').join('\n'));
  expect(lines.filter((line) => 'error' in line)).toHaveLength(1);
});

test('any text is read without an exception, one entry for each written line', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const written = text.split('\n').filter((line) => line.trim() !== '');
      expect(readSteps(text).length).toBeLessThanOrEqual(written.length);
    }),
  );
});

test('placeholders are replaced once, so that braces in a value are not replaced again', () => {
  const rows = { ids: [1, 2], label: '2 shipments' };
  const filled = fillHoles('{why} {parcels} {parcels.count} {other}', {
    why: { value: '{parcels}', label: '{parcels}' },
    parcels: rows,
  });
  expect(filled).toBe('{parcels} 2 shipments 2 {other}');
});
