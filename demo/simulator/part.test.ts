import { pino } from 'pino';
import { expect, test } from 'vitest';
import { runPeriodically } from '#server/jobs/background-task.ts';
import { clockFrom, setClock } from './clock.ts';
import { runPart, type Moment } from './part.ts';

const silent = pino({ enabled: false });
const runningClock = async () => clockFrom(Date.now());

test('a part of the simulation does nothing while the clock is paused, and prepares only once', async () => {
  let clock = setClock(clockFrom(Date.now()), { state: 'paused' }, Date.now());
  const done: Moment[] = [];
  let prepared = 0;
  const work = runPart(async () => clock, {
    name: 'test',
    log: silent,
    prepare: async () => {
      prepared += 1;
      return async (moment) => void done.push(moment);
    },
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

test('a part of the simulation that fails is prepared again until it works, and does not stop other parts', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  let others = 0;
  let prepared = 0;
  let finish = (): void => undefined;
  const works = new Promise<void>((resolve) => (finish = resolve));
  const failing = runPart(runningClock, {
    name: 'lockers',
    log,
    prepare: async () => {
      prepared += 1;
      const isBroken = prepared < 3;
      return async () => {
        if (isBroken) throw new Error('no answer');
        if (others > 0) finish();
      };
    },
  });
  const other = runPart(runningClock, {
    name: 'drivers',
    log,
    prepare: async () => async () => void (others += 1),
  });
  const parts = [
    runPeriodically({ name: 'lockers', every: 1, work: failing }, log),
    runPeriodically({ name: 'drivers', every: 1, work: other }, log),
  ];
  await works;
  await Promise.all(parts.map((part) => part.stop()));
  expect(prepared).toBe(3);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ part: 'lockers', level: 40 }),
    expect.objectContaining({ part: 'lockers', level: 40 }),
  ]);
});

test('a beat that takes too long is ended, and its part starts again', async () => {
  let prepared = 0;
  const work = runPart(runningClock, {
    name: 'test',
    log: silent,
    longestBeat: 1,
    prepare: async () => {
      prepared += 1;
      return () => (prepared === 1 ? new Promise<void>(() => undefined) : Promise.resolve());
    },
  });
  await expect(work()).rejects.toThrow('did not end');
  await work();
  expect(prepared).toBe(2);
});
