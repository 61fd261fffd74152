import { expect, test } from 'vitest';
import { valueWords } from './words.ts';

const nobody = () => undefined;

test.each([
  ['text', 'as it is', 'as it is'],
  ['words', 'out-of-order', 'Out of order'],
  ['moment', '2026-11-20T12:05:00Z', '20 Nov 2026, 14:05'],
  ['yes or no', true, 'Yes'],
  ['yes or no', false, 'No'],
  ['status', 'at-hub', 'At hub'],
  ['status', 'something-else', 'Something else'],
  ['rand', 69, 'R\u00a069,00'],
  ['kilograms', 1.5, '1,5 kg'],
  ['centimetres', '30', '30 cm'],
] as const)('read as "%s", the value %s is shown as "%s"', (reading, value, text) => {
  expect(valueWords(value, reading, nobody)).toBe(text);
});

test('empty values are not shown', () => {
  for (const value of [null, undefined, '']) expect(valueWords(value, 'text', nobody)).toBe(null);
});

test('a record is shown by name while it exists', () => {
  const name = (record: string, id: number) => (id === 7 ? `${record} seven` : undefined);
  expect(valueWords(7, { record: 'driver' }, name)).toBe('driver seven');
  expect(valueWords(8, { record: 'driver' }, name)).toBe('No longer exists (8)');
});
