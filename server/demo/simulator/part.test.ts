import { expect, test } from 'vitest';
import { clockFrom, setClock } from './clock.ts';
import { byTheClock, type Moment } from './part.ts';

test('work rests while the day is paused, and is prepared once', async () => {
  let clock = setClock(clockFrom(Date.now()), { state: 'paused' }, Date.now());
  const done: Moment[] = [];
  let prepared = 0;
  const work = byTheClock(
    async () => clock,
    async () => {
      prepared += 1;
      return async (moment) => void done.push(moment);
    },
  );
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
