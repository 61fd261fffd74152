import { expect, test } from 'vitest';
import { dayAround, endOfLine, momentOf, momentAfterKey } from './time-line.ts';

const at = Date.parse('2026-11-24T14:05:00+02:00');
const minute = 60_000;

test('the time line covers the day of the displayed time, and today only up to now', () => {
  const yesterday = dayAround(at, at + 48 * 60 * minute);
  expect(new Date(yesterday.from).toISOString()).toBe('2026-11-23T22:00:00.000Z');
  expect(endOfLine(yesterday.from, yesterday.until)).toBe('24:00');
  const today = dayAround(at, at + 10 * minute);
  expect(endOfLine(today.from, today.until)).toBe('14:15');
});

test.each([
  ['ArrowLeft', false, -1],
  ['ArrowUp', false, 1],
  ['ArrowRight', true, 60],
  ['PageUp', false, 24 * 60],
  ['PageDown', false, -24 * 60],
])('%s moves the displayed time', (key, shiftKey, minutes) => {
  expect(momentAfterKey({ key, shiftKey }, at, dayAround(at))).toBe(at + minutes * minute);
});

test('other keys do not move the displayed time, which is never in the future', () => {
  expect(momentAfterKey({ key: 'a', shiftKey: false }, at, dayAround(at))).toBeNull();
  expect(momentOf(at + minute, at)).toBe(new Date(at).toISOString());
});
