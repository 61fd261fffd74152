import { expect, test } from 'vitest';
import { pastFix, pastFrames, pastTrails, TRAIL_MS } from './past-frames.ts';
import { tracksOf } from './tracks.ts';

const start = Date.parse('2026-11-20T06:00:00Z');
const minute = (count: number) => start + count * 60_000;
const point = (driver_id: number, at: number, longitude: number) => ({
  driver_id,
  at: new Date(minute(at)).toISOString(),
  latitude: -26,
  longitude,
  heading: 90,
  speed: 40,
});
const past = {
  tracks: tracksOf([point(1, 0, 28), point(1, 1, 28.5), point(2, 1, 30), point(2, 30, 31)]),
  gap: 120_000,
};

test('a frame has the drivers with a position in the last quarter of an hour', () => {
  const frame = pastFrames(past);
  const seen = (at: number) => {
    const { columns, drawn, moment } = frame(minute(at));
    expect(moment).toBe(minute(at));
    return Array.from({ length: columns.size }, (_, slot) => [
      columns.id[slot],
      drawn[slot * 2],
      (columns.at[slot] ?? 0) - start,
    ]);
  };
  expect(seen(-1)).toEqual([]);
  expect(seen(0.5)).toEqual([[1, 28.25, 30_000]]);
  expect(seen(16)).toEqual([
    [1, 28.5, 60_000],
    [2, 30, 60_000],
  ]);
  expect(seen(16.5)).toEqual([]);
  expect(seen(30)).toEqual([[2, 31, 1_800_000]]);
  expect(pastFix(past, 2, minute(1) + TRAIL_MS + 1)).toBeNull();
  expect(pastFix(past, 3, minute(1))).toBeNull();
});

test('trails cover the last quarter of an hour and have no line across a gap', () => {
  expect(pastTrails(past, minute(1))).toEqual([[28, -26, 28.5, -26]]);
  expect(pastTrails(past, minute(30))).toEqual([]);
});
