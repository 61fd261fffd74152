import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { runPeriodically, waitAfter } from './background-task.ts';

const busy = (retryAfter?: number) =>
  new ApiError(429, { message: 'Wait.', code: 'too_many_requests' }, retryAfter);

test('the pause after a failure doubles each time, up to a minute or the Retry-After of the error', () => {
  const waits = [1, 2, 3, 4].map((failures) => waitAfter(failures, 2_000, new Error('gone')));
  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000]);
  expect(waitAfter(50, 2_000, busy())).toBe(60_000);
  expect(waitAfter(1, 2_000, busy(30))).toBe(30_000);
  expect(waitAfter(1, 2_000, busy(1))).toBe(4_000);
});

test('the pause after a failure of an hourly task starts at one minute and doubles up to an hour', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((failures) =>
    waitAfter(failures, 3_600_000, new Error('gone')),
  );
  expect(waits.map((wait) => wait / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test.each([
  { every: 3_600_000, failures: 1 },
  { every: 1, failures: 5 },
])('a task that runs every $every ms logs a warning after $failures failures', async (given) => {
  const work = () => Promise.reject(new Error('gone'));
  let task: ReturnType<typeof runPeriodically> | undefined;
  const warning = new Promise<string>((write) => {
    task = runPeriodically(
      { name: 'test', every: given.every, work },
      pino({ level: 'warn' }, { write }),
    );
  });
  expect(JSON.parse(await warning)).toMatchObject({ part: 'test', failures: given.failures });
  await task?.stop();
});

test('a task that is woken runs at once, or again after the current run', async () => {
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
