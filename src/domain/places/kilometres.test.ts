import { expect, test } from 'vitest';
import { kilometresBetween } from './kilometres.ts';

const midrand = { latitude: -26.1, longitude: 28.05 };

test('a degree of latitude is about 111 km', () => {
  expect(kilometresBetween(midrand, { ...midrand, latitude: -25.1 })).toBeCloseTo(111.2, 0);
  expect(kilometresBetween(midrand, midrand)).toBe(0);
});

test('Midrand to Cape Town is about 1 270 km', () => {
  const km = kilometresBetween(midrand, { latitude: -33.924, longitude: 18.423 });
  expect(Math.abs(km - 1270)).toBeLessThan(10);
});
