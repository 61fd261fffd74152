import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawInterpolated, frameInterval } from './interpolation.ts';
import { createPositions } from './positions.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const johannesburg = { latitude: -26.2, zoom: 15 };

test('nearer views have more frames per second, within limits', () => {
  const [country, city, street] = [5, 12, 18].map((zoom) => frameInterval({ latitude: -26, zoom }));
  expect([country, street]).toEqual([1000, 40]);
  expect(city).toBeGreaterThan(40);
  expect(city).toBeLessThanOrEqual(1000);
});

test('frames continue while a driver glides and stop at the end', () => {
  const positions = createPositions({ nextFrame: (then) => then() });
  const drawn: number[] = [];
  const stop = drawInterpolated({
    positions,
    view: () => johannesburg,
    draw: () => drawn.push(positions.drawnAt(Date.now())[0] ?? 0),
  });
  const fix = { id: 7, latitude: -26, heading: 90, speed: 60 };
  positions.feed([{ ...fix, longitude: 28, at: 1_000_000 }]);
  vi.advanceTimersByTime(5000);
  expect(drawn).toEqual([28]);
  positions.feed([{ ...fix, longitude: 28.5, at: 1_002_000 }]);
  vi.advanceTimersByTime(10_000);
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
  expect(drawn.at(-1)).toBe(28.5);
  const ended = drawn.length;
  vi.advanceTimersByTime(10_000);
  expect(drawn.length).toBe(ended);
  stop();
  positions.feed([{ ...fix, longitude: 29, at: 1_004_000 }]);
  vi.advanceTimersByTime(10_000);
  expect(drawn.length).toBe(ended);
});

test('drivers that do not glide jump to their newest position', () => {
  const positions = createPositions({ nextFrame: (then) => then(), glides: false });
  const fix = { id: 7, latitude: -26, heading: 90, speed: 60 };
  positions.feed([{ ...fix, longitude: 28, at: 1_000_000 }]);
  positions.feed([{ ...fix, longitude: 28.5, at: 1_002_000 }]);
  expect(positions.drawnAt(Date.now())[0]).toBe(28.5);
  expect(positions.glidesUntil()).toBeLessThanOrEqual(Date.now());
});
