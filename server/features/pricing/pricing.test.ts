import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLedger } from '../../../src/domain/money.ts';
import { priceOf, type ShipmentWeights, type SurchargeTerms } from './pricing.ts';

const rate = {
  base_weight: 2,
  base_rate: 70,
  per_kilogram: 6.5,
  minimum: 70,
  fuel_percentage: 12,
};
const weights: ShipmentWeights = {
  lane: 'D2D',
  to_zone: 'WC',
  charged_weight: 2,
  heaviest: 2,
  declared_value: 0,
  opt_in: [],
};
const surcharges: SurchargeTerms[] = [
  {
    code: 'FUEL',
    name: 'Fuel',
    kind: 'percentage',
    amount: 9,
    applies_to: 'always',
    conditions: {},
  },
  {
    code: 'OUT',
    name: 'Outlying',
    kind: 'flat',
    amount: 38,
    applies_to: 'zone',
    conditions: { zones: ['NC'] },
  },
  {
    code: 'INS',
    name: 'Insurance',
    kind: 'percentage',
    amount: 1.5,
    applies_to: 'value',
    conditions: { above: 5000 },
  },
  {
    code: 'GIFT',
    name: 'Gift wrapping',
    kind: 'flat',
    amount: 50,
    applies_to: 'opt-in',
    conditions: {},
  },
  {
    code: 'HEAVY',
    name: 'Two-man lift',
    kind: 'flat',
    amount: 120,
    applies_to: 'weight',
    conditions: { above_kilogram: 40 },
  },
];
const price = (change: Partial<ShipmentWeights> = {}) =>
  priceOf({ rate, surcharges, vatPercentage: 15 }, { ...weights, ...change });
const codes = (change: Partial<ShipmentWeights>) =>
  price(change).surcharges.map(({ code }) => code);

test('base, fuel of the group and VAT', () => {
  expect(price()).toEqual({
    base_charge: 70,
    surcharges: [{ code: 'FUEL', name: 'Fuel', amount: 8.4 }],
    charge_excluding_vat: 78.4,
    vat: 11.76,
    charge: 90.16,
  });
});

test('every kilogram over the base weight is charged', () => {
  expect(price({ charged_weight: 5 }).base_charge).toBe(89.5);
});

describe('surcharges come when their condition holds', () => {
  test.each([
    ['outlying door', { to_zone: 'NC' }, 'OUT'],
    ['value above the limit', { declared_value: 5001 }, 'INS'],
    ['an extra that was chosen', { opt_in: ['GIFT'] }, 'GIFT'],
    ['a parcel for two', { heaviest: 41 }, 'HEAVY'],
  ])('%s', (_, change, code) => {
    expect(codes(change)).toContain(code);
    expect(codes({})).not.toContain(code);
  });

  test('a locker in an outlying area does not cost more', () => {
    expect(codes({ to_zone: 'NC', lane: 'D2L' })).not.toContain('OUT');
  });

  test('insurance is a share of the value, not of the weights', () => {
    expect(price({ declared_value: 10_000 }).surcharges).toContainEqual({
      code: 'INS',
      name: 'Insurance',
      amount: 150,
    });
  });
});

test('the parts always add up to the charge', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: 0, max: 90_000, noNaN: true }),
      fc.double({ min: 1, max: 900, noNaN: true }),
      (charged_weight, declared_value, base_rate) => {
        const result = priceOf(
          { rate: { ...rate, base_rate }, surcharges, vatPercentage: 15 },
          { ...weights, charged_weight, declared_value, opt_in: ['GIFT'] },
        );
        const parts = result.surcharges.reduce(
          (sum, { amount }) => sum + amount,
          result.base_charge,
        );
        expect(toLedger(parts)).toBe(result.charge_excluding_vat);
        expect(toLedger(result.charge_excluding_vat + result.vat)).toBe(result.charge);
      },
    ),
  );
});
