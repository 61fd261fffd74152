import { expect, test } from 'vitest';
import type { RowOf } from '#api/endpoint-types.ts';
import { createPositions } from './positions.ts';
import { withNewest } from './use-live-positions.ts';

type Driver = RowOf<'GET /drivers'>;
const at = Date.parse('2026-11-20T08:00:00Z');
const known = {
  latitude: -26,
  longitude: 28,
  heading: 0,
  speed: 0,
  accuracy: 12,
  battery: 80,
  at: new Date(at).toISOString(),
};
// Driver with only the fields in use.
const driver = (position: Driver['position']): Driver => Object({ id: 7, position });

function positionsWith(moment: number) {
  const positions = createPositions({ nextFrame: () => {} });
  positions.feed([
    { id: 6, latitude: 0, longitude: 0, heading: 0, speed: 0, at: moment },
    { id: 7, latitude: -27, longitude: 29, heading: 90, speed: 60, at: moment },
  ]);
  return positions;
}

test('a newer position replaces the known one but keeps its other fields', () => {
  expect(withNewest(driver(known), positionsWith(at + 1000)).position).toEqual({
    latitude: -27,
    longitude: 29,
    heading: 90,
    speed: 60,
    accuracy: 12,
    battery: 80,
    at: new Date(at + 1000).toISOString(),
  });
});

test('a driver without a position gets the newest, without accuracy and battery', () => {
  expect(withNewest(driver(null), positionsWith(at)).position).toMatchObject({
    longitude: 29,
    accuracy: 0,
    battery: null,
  });
});

test('a row without a newer position stays the same object', () => {
  const row = driver(known);
  expect(withNewest(row, positionsWith(at))).toBe(row);
  expect(withNewest(row, createPositions({ nextFrame: () => {} }))).toBe(row);
});
