import { expect, test } from 'vitest';
import { movementBetween } from './movement.ts';

const at = (seconds: number, latitude: number, longitude: number) => ({
  latitude,
  longitude,
  at: seconds * 1000,
});

test.each([
  ['north', at(60, -26, 28), { speed: 67, heading: 0 }],
  ['east', at(60, -26.01, 28.011), { speed: 66, heading: 90 }],
  ['south', at(60, -26.02, 28), { speed: 67, heading: 180 }],
  ['west', at(60, -26.01, 27.989), { speed: 66, heading: 270 }],
])('speed and heading of a drive %s are derived from two positions', (_, to, expected) => {
  const movement = movementBetween(at(0, -26.01, 28), to);
  expect(Math.round(movement?.speed ?? 0)).toBe(expected.speed);
  expect(Math.round(movement?.heading ?? 0) % 360).toBe(expected.heading);
});

test('two positions show no movement if they are only metres apart, simultaneous or six minutes apart', () => {
  const from = at(0, -26, 28);
  expect(movementBetween(from, at(10, -26.0001, 28))).toBeNull();
  expect(movementBetween(from, at(0, -26.01, 28))).toBeNull();
  expect(movementBetween(from, at(360, -26.01, 28))).toBeNull();
});
