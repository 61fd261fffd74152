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

test('it stands until it is played, runs at its pace, and stands again', () => {
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

test('at the end it stands; played again it begins anew', () => {
  const { clock, pass } = setUp(period.until - 30_000);
  clock.toggle();
  pass(1000);
  expect([clock.moment(), clock.isPlaying()]).toEqual([period.until, false]);
  clock.toggle();
  pass(1000);
  expect(clock.moment()).toBe(period.from + 60_000);
});

test('steps are those of the pace, and neither steps nor seeking leave the period', () => {
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

test('held for want of the past it stands, and loses nothing of it', () => {
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

test('it tells with every frame while it runs, and asks for none once nobody listens', () => {
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
