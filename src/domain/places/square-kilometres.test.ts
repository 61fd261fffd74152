import { expect, test } from 'vitest';
import { squareKilometres } from './square-kilometres.ts';

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

test('a square of a tenth of a degree has the known area at the equator, and a smaller one at higher latitudes', () => {
  expect(squareKilometres([square(28, -0.05, 0.1)])).toBeCloseTo(123.64, 1);
  expect(squareKilometres([square(28, -60.05, 0.1)])).toBeCloseTo(61.8, 1);
});

test('direction and closing corner do not matter, and holes are subtracted', () => {
  const whole = squareKilometres([square(28, -26, 0.1)]);
  expect(squareKilometres([square(28, -26, 0.1).toReversed()])).toBeCloseTo(whole, 6);
  expect(squareKilometres([square(28, -26, 0.1).slice(0, 4)])).toBeCloseTo(whole, 6);
  const half = squareKilometres([square(28, -26, 0.1), square(28.02, -25.98, 0.05)]);
  expect(half).toBeLessThan(whole * 0.76);
  expect(half).toBeGreaterThan(whole * 0.74);
  expect(squareKilometres([])).toBe(0);
});
