import { expect, test } from 'vitest';
import { createReplayClock, STEPS } from './replay-clock.ts';

const period = { from: 1_000_000, until: 4_600_000 };

function setUp(moment = period.from) {
  const wall = { now: 50 };
  const waiting: (() => void)[] = [];
  const clock = createReplayClock({
    period,
    moment,
    now: () => wall.now,
    nextFrame: (then) => void waiting.push(then),
  });
  let told = 0;
  const leave = clock.subscribe(() => (told += 1));
  const pass = (ms: number) => {
    wall.now += ms;
    waiting.splice(0).forEach((then) => then());
  };
  return { clock, pass, leave, told: () => told, waiting };
}

test('the replay clock is paused at first, plays at its pace, and can be paused again', () => {
  const { clock, pass } = setUp();
  pass(1000);
  expect(clock.moment()).toBe(period.from);
  clock.toggle();
  pass(1000);
  expect(clock.moment()).toBe(period.from + 60_000);
  clock.setPace(10);
  pass(1000);
  expect(clock.moment()).toBe(period.from + 70_000);
  clock.toggle();
  pass(1000);
  expect(clock.moment()).toBe(period.from + 70_000);
  expect(clock.isPlaying()).toBe(false);
});

test('the clock pauses at the end and plays again from the start', () => {
  const { clock, pass } = setUp(period.until - 30_000);
  clock.toggle();
  pass(1000);
  expect([clock.moment(), clock.isPlaying()]).toEqual([period.until, false]);
  clock.toggle();
  pass(1000);
  expect(clock.moment()).toBe(period.from + 60_000);
});

test('the length of a step depends on the pace, and the clock never leaves the period', () => {
  const { clock } = setUp();
  clock.step(1);
  expect(clock.moment()).toBe(period.from + STEPS[60]);
  clock.shift(-1);
  clock.shift(-1);
  clock.shift(-1);
  expect(clock.pace()).toBe(1);
  clock.step(-1);
  expect(clock.moment()).toBe(period.from + STEPS[60] - STEPS[1]);
  clock.seek(0);
  expect(clock.moment()).toBe(period.from);
  clock.seek(Number.MAX_VALUE);
  expect(clock.moment()).toBe(period.until);
});

test('the clock pauses while data is missing and continues without loss', () => {
  const { clock, pass } = setUp();
  clock.toggle();
  pass(1000);
  clock.hold(true);
  pass(9000);
  expect([clock.moment(), clock.isPlaying()]).toEqual([period.from + 60_000, true]);
  clock.hold(false);
  pass(1000);
  expect(clock.moment()).toBe(period.from + 120_000);
});

test('the clock calls listeners every frame while playing, and stops without listeners', () => {
  const { clock, pass, leave, told, waiting } = setUp();
  clock.toggle();
  const before = told();
  pass(16);
  pass(16);
  expect(told()).toBe(before + 2);
  leave();
  pass(16);
  expect([told(), waiting]).toEqual([before + 2, []]);
});
