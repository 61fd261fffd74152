import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseOf, type Cell } from './bands.ts';
import { editedCell, newCell } from './edited-cell.ts';

const cell: Cell = {
  minimum: 72,
  bands: [
    { until: 2, base: 72, per_kilogram: 0 },
    { until: null, base: 72, per_kilogram: 6.5 },
  ],
};
const at = (typed: string, weight: number) => {
  const edited = editedCell(cell, typed, weight);
  return edited && [1, 2, 5].map((one) => baseOf(edited, one)?.amount);
};

test.each([
  ['+10%', 5, [79.2, 79.2, 100.65]],
  ['-50 %', 5, [36, 36, 45.75]],
  ['+2.5', 1, [74.5, 74.5, 94]],
  ['-2,5', 1, [69.5, 69.5, 89]],
  ['80', 1, [80, 80, 91.5]],
  ['=100', 5, [72, 72, 100]],
])('typing %s at %i kg changes the prices', (typed, weight, prices) => {
  expect(at(typed, weight)).toEqual(prices);
});

test('a typed price applies at its weight, even below the minimum', () => {
  expect(at('40', 5)).toEqual([72, 72, 40]);
  const own = { ...cell, minimum: 60 };
  const minimumOf = (typed: string, weight: number) => editedCell(own, typed, weight)?.minimum;
  expect([minimumOf('80', 1), minimumOf('50', 1), minimumOf('50', 5)]).toEqual([60, 50, 50]);
  expect(editedCell(cell, '80', 1)?.minimum).toBe(80);
  const rand = fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(rand, fc.integer({ min: 1, max: 70 }), rand, (typed, weight, minimum) => {
      const edited = editedCell({ ...cell, minimum }, String(typed), weight);
      expect(edited && baseOf(edited, weight)?.amount).toBeCloseTo(typed, 6);
    }),
  );
});

test('a weight without a band has no price to edit', () => {
  expect(editedCell({ ...cell, bands: cell.bands.slice(0, 1) }, '80', 3)).toBeNull();
});

test.each(['much', '', '5 kg', '-100%', '%'])('%o is not a valid edit', (typed) => {
  expect(editedCell(cell, typed, 2)).toBeNull();
});

test('a new pair of places has one price for every weight', () => {
  const offered = newCell('=99,50');
  expect(offered && [1, 50].map((weight) => baseOf(offered, weight)?.amount)).toEqual([99.5, 99.5]);
});

test.each(['+5', '-2.5', '+10%', '5%', '', 'much', '0'])(
  '%o is not a valid price for a new pair of places',
  (typed) => {
    expect(newCell(typed)).toBeNull();
  },
);
