import { describe, expect, test } from 'vitest';
import { adjustedCells, adjustmentProblem, serviceCopy, type Adjustment } from './adjust.ts';

const cell = {
  service: 'ECO',
  from: 'GP',
  to: 'WC',
  minimum: 70,
  bands: [
    { until: 2, base: 70, per_kilogram: 0 },
    { until: null, base: 70, per_kilogram: 6.5 },
  ],
};
const withdrawn = { ...cell, to: 'NC', minimum: 0, bands: [] };
const by = (change: Partial<Adjustment>) =>
  adjustedCells([cell, withdrawn], { kind: 'percent', value: 4.5, step: 0.01, ...change });

describe('adjusting prices', () => {
  test('in percent changes bases, minimum and price per kilogram', () => {
    expect(by({}).map(({ after }) => after)).toEqual([
      {
        ...cell,
        minimum: 73.15,
        bands: [
          { until: 2, base: 73.15, per_kilogram: 0 },
          { until: null, base: 73.15, per_kilogram: 6.7925 },
        ],
      },
    ]);
  });

  test('in rand changes only bases and minimum', () => {
    const [changed] = by({ kind: 'amount', value: -2.5 });
    expect(changed?.after).toMatchObject({
      minimum: 67.5,
      bands: [{ base: 67.5 }, { base: 67.5, per_kilogram: 6.5 }],
    });
  });

  test.each([
    [0.1, 73.2],
    [0.5, 73],
    [1, 73],
  ])('rounds to multiples of %s rand', (step, base) => {
    const [changed] = by({ step });
    expect(changed?.after).toMatchObject({ minimum: base, bands: [{ base }, { base }] });
  });

  test('omits price cells that do not change', () => {
    expect(by({ kind: 'amount', value: 0.2, step: 1 })).toEqual([]);
  });

  test('refuses a change of 0, and a deduction of 100 %', () => {
    expect(adjustmentProblem({ kind: 'amount', value: 0, step: 1 })).toBe(
      'Type a change other than 0.',
    );
    expect(adjustmentProblem({ kind: 'percent', value: -100, step: 1 })).toBe(
      'The reduction must be less than 100%.',
    );
    expect(adjustmentProblem({ kind: 'percent', value: -99, step: 1 })).toBeNull();
  });
});

test('a copied service has prices for the same pairs of places as the original', () => {
  expect(serviceCopy([cell, withdrawn], { from: 'ECO', to: 'OVN', percent: 10 })).toEqual([
    {
      ...cell,
      service: 'OVN',
      minimum: 77,
      bands: [
        { until: 2, base: 77, per_kilogram: 0 },
        { until: null, base: 77, per_kilogram: 7.15 },
      ],
    },
  ]);
});
