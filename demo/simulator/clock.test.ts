import { expect, test } from 'vitest';
import { clockFrom, setClock, shownAt } from './clock.ts';

test('the simulated clock runs at the real speed, stops while paused, and continues from the same time', () => {
  const started = clockFrom(1_000);
  expect(shownAt(started, 4_000)).toBe(4_000);
  const paused = setClock(started, { state: 'paused' }, 4_000);
  expect(shownAt(paused, 60_000)).toBe(4_000);
  const again = setClock(paused, { state: 'running' }, 60_000);
  expect(shownAt(again, 61_000)).toBe(5_000);
});

test('a new speed applies only to the time after the change of speed', () => {
  const fast = setClock(clockFrom(0), { speed: 10 }, 1_000);
  expect(shownAt(fast, 1_000)).toBe(1_000);
  expect(shownAt(fast, 2_000)).toBe(11_000);
  expect(shownAt(setClock(fast, { speed: 1 }, 2_000), 3_000)).toBe(12_000);
});
