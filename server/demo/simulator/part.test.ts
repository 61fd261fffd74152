import { expect, test } from 'vitest';
import { Refusal } from '../../../src/api/refusal.ts';
import { clockFrom, setClock } from './clock.ts';
import { byTheClock, waitAfter, type Moment } from './part.ts';

const busy = (retryAfter?: number) =>
  new Refusal(429, { message: 'Wait.', code: 'too_many_requests' }, retryAfter);

test('a server in trouble is asked less and less often, and never before it says', () => {
  const waits = [1, 2, 3, 4].map((failures) => waitAfter(failures, 2_000, new Error('gone')));
  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000]);
  expect(waitAfter(50, 2_000, busy())).toBe(60_000);
  expect(waitAfter(1, 2_000, busy(30))).toBe(30_000);
  expect(waitAfter(1, 2_000, busy(1))).toBe(4_000);
});

test('work rests while the day is paused, and is prepared once', async () => {
  let clock = setClock(clockFrom(Date.now()), { state: 'paused' }, Date.now());
  const done: Moment[] = [];
  let prepared = 0;
  const work = byTheClock({ clock: () => clock }, async () => {
    prepared += 1;
    return async (moment) => void done.push(moment);
  });
  await work();
  expect([prepared, done]).toEqual([0, []]);
  clock = setClock(clock, { state: 'running', speed: 5 }, Date.now());
  await work();
  await work();
  expect([prepared, done.map(({ speed }) => speed)]).toEqual([1, [5, 5]]);
  clock = setClock(clock, { state: 'paused' }, Date.now());
  await work();
  expect(done).toHaveLength(2);
});
