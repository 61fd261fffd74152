import { expect, test } from 'vitest';
import { formatAgo, agoInSentence, shortSpan } from './spans.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

test.each([
  [0, 'just now'],
  [9_999, 'just now'],
  [10_000, '10 sec'],
  [59_999, '50 sec'],
  [MINUTE_MS, '1 min'],
  [59 * MINUTE_MS, '59 min'],
  [60 * MINUTE_MS, '1 h'],
  [DAY_MS - 1, '23 h'],
  [DAY_MS, '1 d'],
  [29 * DAY_MS, '29 d'],
  [30 * DAY_MS, '1 mon'],
  [364 * DAY_MS, '12 mon'],
  [365 * DAY_MS, '1 y'],
  [800 * DAY_MS, '2 y'],
])('%i ms ago is "%s"', (past, words) => {
  expect(formatAgo(new Date(now - past).toISOString(), now)).toBe(words);
});

test.each([
  [9_999, 'just now'],
  [30_000, '30 sec ago'],
  [-DAY_MS, '23 Nov 2026'],
])('%i ms ago is "%s" in a sentence', (past, words) => {
  expect(agoInSentence(new Date(now - past).toISOString(), now)).toBe(words);
});

test('a time in the future is shown as its South African date', () => {
  expect(formatAgo('2026-11-24T23:00:00Z', now)).toBe('25 Nov 2026');
});

test.each([
  [-5, '0 sec'],
  [12_400, '12 sec'],
  [41 * MINUTE_MS + 20_000, '41 min'],
  [60 * MINUTE_MS, '1 h'],
  [72 * MINUTE_MS, '1 h 12 min'],
  [3 * DAY_MS + 4 * 60 * MINUTE_MS, '3 d 4 h'],
  [40 * DAY_MS, '1 mon 10 d'],
])('%i ms in two units is "%s"', (span, words) => {
  expect(shortSpan(span, 2)).toBe(words);
});
