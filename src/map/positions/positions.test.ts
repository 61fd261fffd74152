import { expect, test, vi } from 'vitest';
import { packPositions } from '#domain/drivers/position-frame.ts';
import type { Fix } from './position-columns.ts';
import { createPositions } from './positions.ts';

const fix = (id: number, at: number, changed: Partial<Fix> = {}): Fix => ({
  id,
  at,
  latitude: -26,
  longitude: 28,
  heading: 0,
  speed: 40,
  ...changed,
});

function store() {
  const clock = { now: 0 };
  const waiting: (() => void)[] = [];
  const positions = createPositions({
    now: () => clock.now,
    nextFrame: (then) => void waiting.push(then),
  });
  const frame = () => waiting.splice(0).forEach((then) => then());
  const drawn = (id: number) => {
    const slot = positions.slotOf(id);
    return Array.from(positions.drawnAt(clock.now).subarray(slot * 2, slot * 2 + 2));
  };
  return { clock, positions, frame, drawn };
}

test('the newest position of a driver is kept in any order of arrival', () => {
  const { positions } = store();
  positions.feed([fix(7, 2000, { speed: 50 }), fix(7, 1000, { speed: 10 }), fix(9, 1)]);
  const { size, speed, id } = positions.columns();
  expect(size).toBe(2);
  expect(Array.from(id.subarray(0, 2))).toEqual([7, 9]);
  expect(speed[positions.slotOf(7)]).toBe(50);
  expect(positions.slotOf(8)).toBe(-1);
});

test('growing columns keep their values', () => {
  const { positions, drawn } = store();
  positions.feed(
    Array.from({ length: 5000 }, (_, id) => fix(id, 1, { longitude: 20 + id / 1000 })),
  );
  expect(positions.columns().size).toBe(5000);
  expect(drawn(4999)[0]).toBeCloseTo(24.999, 4);
  expect(drawn(0)[0]).toBe(20);
});

test('listeners are called once per frame', () => {
  const { positions, frame } = store();
  const listener = vi.fn();
  const stop = positions.subscribe(listener);
  positions.feed([fix(1, 1)]);
  positions.feed([fix(2, 1)]);
  expect(listener).not.toHaveBeenCalled();
  frame();
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  positions.feed([fix(3, 1)]);
  frame();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a glide takes as long as the gap between positions, and a new position changes its course', () => {
  const { clock, positions, drawn } = store();
  positions.feed([fix(1, 10_000)]);
  clock.now = 1000;
  positions.feed([fix(1, 20_000, { longitude: 29 })]);
  expect(drawn(1)).toEqual([28, -26]);
  clock.now = 6000;
  expect(drawn(1)).toEqual([28.5, -26]);
  positions.feed([fix(1, 22_000, { longitude: 28.5, latitude: -25 })]);
  expect(drawn(1)).toEqual([28.5, -26]);
  clock.now = 7000;
  expect(drawn(1)).toEqual([28.5, -25.5]);
  clock.now = 99_000;
  expect(drawn(1)).toEqual([28.5, -25]);
});

test('after a gap a driver jumps to the position', () => {
  const { positions, drawn } = store();
  positions.feed([fix(1, 0)]);
  positions.feed([fix(1, 60_000, { longitude: 30 })]);
  expect(drawn(1)).toEqual([30, -26]);
});

test('removed drivers disappear, and the others keep their values', () => {
  const { positions, drawn } = store();
  positions.feed([1, 2, 3, 4].map((id) => fix(id, 1, { longitude: 20 + id })));
  positions.keep(new Set([2, 4]));
  expect(positions.columns().size).toBe(2);
  expect(positions.slotOf(1)).toBe(-1);
  expect([drawn(2)[0], drawn(4)[0]]).toEqual([22, 24]);
  positions.feed([fix(5, 1, { longitude: 25 })]);
  expect([drawn(2)[0], drawn(4)[0], drawn(5)[0]]).toEqual([22, 24, 25]);
});

test('a frame of the feed updates only wanted drivers and uses the age of their positions', () => {
  const { clock, positions } = store();
  clock.now = 100_000;
  const one = (driverId: number, age: number) => ({
    driverId,
    longitude: 28 + driverId,
    latitude: -26,
    heading: 90,
    speed: 60,
    age,
  });
  positions.keep(new Set([1, 2, 3, 4]));
  positions.feedFrame(packPositions([one(1, 5), one(9, 5), one(2, 5), one(3, 5)]));
  expect(positions.columns().size).toBe(3);
  expect(positions.slotOf(9)).toBe(-1);
  // In another order, with an older position and a new driver.
  positions.feedFrame(packPositions([one(3, 2), one(2, 60), one(4, 1), one(1, 1)]));
  const { at, size } = positions.columns();
  expect(size).toBe(4);
  expect([1, 2, 3, 4].map((id) => at[positions.slotOf(id)])).toEqual([
    99_000, 95_000, 98_000, 99_000,
  ]);
});
