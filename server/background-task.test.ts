import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ApiError } from '../src/api/api-error.ts';
import { runPeriodically, waitAfter } from './background-task.ts';

const busy = (retryAfter?: number) =>
  new ApiError(429, { message: 'Wait.', code: 'too_many_requests' }, retryAfter);

test('what is in trouble is asked less and less often, and never before it says', () => {
  const waits = [1, 2, 3, 4].map((failures) => waitAfter(failures, 2_000, new Error('gone')));
  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000]);
  expect(waitAfter(50, 2_000, busy())).toBe(60_000);
  expect(waitAfter(1, 2_000, busy(30))).toBe(30_000);
  expect(waitAfter(1, 2_000, busy(1))).toBe(4_000);
});

test('what is woken does not wait for its time, also when it was at work', async () => {
  const looks: (() => void)[] = [];
  const looked = Array.from(
    { length: 3 },
    (_, at) => new Promise<void>((resolve) => (looks[at] = resolve)),
  );
  let count = 0;
  const work = async () => {
    looks[count]?.();
    count += 1;
    if (count === 2) task.wake();
  };
  const task = runPeriodically({ name: 'test', every: 3_600_000, work }, pino({ enabled: false }));
  await looked[0];
  task.wake();
  await Promise.all(looked);
  await task.stop();
  expect(count).toBe(3);
});
