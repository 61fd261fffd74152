import { expect, test } from 'vitest';
import { fixAt, stretchesOf, tracksOf, trailsBetween, type TrackPoint } from './tracks.ts';

const GAP = 120_000;
const start = Date.parse('2026-11-20T06:00:00Z');
const second = (count: number) => start + count * 1000;

const point = (at: number, longitude: number, changed: Partial<TrackPoint> = {}): TrackPoint => ({
  driver_id: 7,
  at: new Date(second(at)).toISOString(),
  latitude: -26,
  longitude,
  heading: 90,
  speed: 40,
  ...changed,
});

function trackOf(...points: TrackPoint[]) {
  const track = tracksOf(points).get(7);
  if (!track) throw new Error('Nobody was heard of');
  return track;
}

/** Half a minute of driving, five minutes without signal, half a minute of driving. */
const interrupted = trackOf(point(0, 28), point(30, 28.3), point(330, 29), point(360, 29.3));

test('between two points the position is interpolated', () => {
  const fix = fixAt(interrupted, second(10), GAP);
  expect(fix?.longitude).toBeCloseTo(28.1, 6);
  expect(fix).toMatchObject({ id: 7, latitude: -26, heading: 90, speed: 40, at: second(10) });
  expect(fixAt(interrupted, second(30), GAP)?.longitude).toBeCloseTo(28.3, 6);
});

test('in a gap and after the last point the position and time are those of the last point', () => {
  expect(fixAt(interrupted, second(31), GAP)).toMatchObject({ longitude: 28.3, at: second(30) });
  expect(fixAt(interrupted, second(329), GAP)).toMatchObject({ longitude: 28.3, at: second(30) });
  expect(fixAt(interrupted, second(330), GAP)).toMatchObject({ longitude: 29, at: second(330) });
  expect(fixAt(interrupted, second(9000), GAP)).toMatchObject({ at: second(360) });
});

test('before the first point there is no position', () => {
  expect(fixAt(interrupted, second(-1), GAP)).toBeNull();
  expect(trailsBetween(interrupted, { from: second(-90), until: second(-60) }, GAP)).toEqual([]);
});

test('a trail covers the requested period and is split by gaps', () => {
  const rounded = (until: number) =>
    trailsBetween(interrupted, { from: second(15), until: second(until) }, GAP).map((way) =>
      way.filter((_, at) => at % 2 === 0).map((longitude) => Number(longitude.toFixed(6))),
    );
  expect(rounded(20)).toEqual([[28.15, 28.2]]);
  expect(rounded(200)).toEqual([[28.15, 28.3]]);
  expect(rounded(345)).toEqual([
    [28.15, 28.3],
    [29, 29.15],
  ]);
  expect(rounded(360)).toEqual([
    [28.15, 28.3],
    [29, 29.3],
  ]);
});

test('points of several responses are merged per driver without duplicates', () => {
  const other = { driver_id: 8 };
  const tracks = tracksOf([
    point(0, 28),
    point(15, 28.1),
    point(15, 20, other),
    point(15, 28.1),
    point(30, 28.2),
    point(30, 20.1, other),
  ]);
  expect([...tracks.keys()]).toEqual([7, 8]);
  expect([...(tracks.get(7)?.at ?? [])]).toEqual([second(0), second(15), second(30)]);
  expect([...(tracks.get(8)?.coordinates ?? [])]).toEqual([20, -26, 20.1, -26]);
});

test('the periods without gaps between reports are returned', () => {
  expect(stretchesOf(interrupted, GAP)).toEqual([
    { from: second(0), until: second(30) },
    { from: second(330), until: second(360) },
  ]);
});
