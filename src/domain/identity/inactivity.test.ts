import { expect, test } from 'vitest';
import { isExpired, limitOf, timeLeft, warningLead } from './inactivity.ts';

test.each([
  [10, 600_000],
  ['10', 600_000],
  [0.5, 30_000],
  [1e9, 2 ** 31 - 1],
  [Number.POSITIVE_INFINITY, 2 ** 31 - 1],
])('%s minutes is a limit of %s ms', (minutes, limit) => {
  expect(limitOf(minutes)).toBe(limit);
});

test.each([null, undefined, '', 0, -1, 'abc', Number.NaN])('%s means no limit', (minutes) => {
  expect(limitOf(minutes)).toBeNull();
});

test.each([
  [600_000, 60_000],
  [120_000, 60_000],
  [60_000, 30_000],
  [30_000, 20_000],
  [10_000, 10_000],
])('a limit of %s ms warns %s ms before the end', (limit, lead) => {
  expect(warningLead(limit)).toBe(lead);
});

test('a session expires exactly when the limit has passed', () => {
  expect(isExpired({ now: 599_999, lastActivity: 0, limitMs: 600_000 })).toBe(false);
  expect(isExpired({ now: 600_000, lastActivity: 0, limitMs: 600_000 })).toBe(true);
  expect(isExpired({ now: 1e15, lastActivity: 0, limitMs: null })).toBe(false);
});

test('setting the clock back does not extend the limit', () => {
  expect(timeLeft({ now: -5_000_000, lastActivity: 0, limitMs: 600_000 })).toBe(600_000);
});
