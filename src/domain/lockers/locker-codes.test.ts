import { expect, test } from 'vitest';
import { grantHeldUntil, keypadStateAfter, untilProblem } from './locker-codes.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

test('each kind of code has a maximum validity', () => {
  expect(untilProblem('master', inHours(1), now)).toBeNull();
  expect(untilProblem('master', inHours(1.1), now)).toBe('Choose a time at most 1 hour from now.');
  expect(untilProblem('technician', inHours(13), now)).toBe(
    'Choose a time at most 12 hours from now.',
  );
  expect(untilProblem('courier', inHours(24 * 180), now)).toBeNull();
  expect(untilProblem('courier', inHours(-1), now)).toMatch(/in the future/);
});

test('three wrong codes pause a keypad for 30 s, ten in an hour limit it to QR codes', () => {
  const tries = (count: number, every = 40_000) =>
    Array.from({ length: count }, (_, at) => now - (count - 1 - at) * every);
  expect(keypadStateAfter(tries(2), now)).toBe('open');
  expect(keypadStateAfter(tries(3), now)).toBe('paused');
  expect(keypadStateAfter(tries(3), now + 30_000)).toBe('open');
  expect(keypadStateAfter(tries(10), now)).toBe('QR codes only');
  expect(keypadStateAfter(tries(10, 540_000), now)).toBe('open');
  expect(keypadStateAfter(tries(10), now + 3_600_000)).toBe('open');
});

test('five wrong codes for an access grant within an hour block that grant for 15 minutes', () => {
  const minutes = (...given: number[]) => given.map((one) => one * 60_000);
  expect(grantHeldUntil(minutes(1, 2, 3, 4))).toBeNull();
  expect(grantHeldUntil(minutes(5, 3, 1, 2, 4))).toBe(20 * 60_000);
  expect(grantHeldUntil(minutes(0, 20, 40, 59, 61))).toBeNull();
  expect(grantHeldUntil(minutes(1, 2, 3, 4, 5, 18))).toBe(33 * 60_000);
});
