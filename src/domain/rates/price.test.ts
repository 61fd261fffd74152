import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLedger } from '../kernel/money.ts';
import type { Band } from './bands.ts';
import { ratedEnd, type DrawnArea } from './ends.ts';
import { priceOf, type PromoTerms, type RatedShipment } from './price.ts';
import type { SurchargeTerms } from './surcharges.ts';

const bands: Band[] = [
  { until: 2, base: 70, per_kilogram: 0 },
  { until: null, base: 70, per_kilogram: 6.5 },
];
const end = (zone: string, areas: DrawnArea[] | null = null) => ratedEnd(zone, areas);
const area = (type: string, code: string, size = 100): DrawnArea => ({
  type,
  code,
  name: `The area ${code}`,
  size,
  service_days: null,
  exception_from: null,
  exception_until: null,
});
const shipment: RatedShipment = {
  service: 'ECO',
  lane: 'D2D',
  collection: end('GP'),
  delivery: end('WC'),
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
    zone_code: null,
    conditions: {},
  },
  {
    code: 'OUT',
    name: 'Outlying',
    kind: 'flat',
    amount: 38,
    applies_to: 'zone',
    zone_code: null,
    conditions: { zones: ['NC'] },
  },
  {
    code: 'INS',
    name: 'Insurance',
    kind: 'percentage',
    amount: 1.5,
    applies_to: 'value',
    zone_code: null,
    conditions: { above: 5000 },
  },
  {
    code: 'GIFT',
    name: 'Gift wrapping',
    kind: 'flat',
    amount: 50,
    applies_to: 'opt-in',
    zone_code: null,
    conditions: {},
  },
  {
    code: 'HEAVY',
    name: 'Two-man lift',
    kind: 'flat',
    amount: 120,
    applies_to: 'weight',
    zone_code: null,
    conditions: { above_kilogram: 40 },
  },
];
const cells: Record<string, { minimum: number; bands: Band[] }> = {
  'ECO GP WC': { minimum: 70, bands },
  'ECO GP NC': { minimum: 70, bands },
  'ECO GP KAROO': { minimum: 0, bands: [{ until: null, base: 100, per_kilogram: 1 }] },
};
const priced = (change: Partial<RatedShipment> = {}, promo: PromoTerms | null = null) =>
  priceOf(
    {
      fuel_percentage: 12,
      surcharges,
      vatPercentage: 15,
      promo,
      cell: (service, from, to) => cells[`${service} ${from} ${to}`],
    },
    { ...shipment, ...change },
  );
function price(change: Partial<RatedShipment> = {}, promo: PromoTerms | null = null) {
  const found = priced(change, promo);
  if (found === null) throw new Error('It has no price');
  return found;
}
const codes = (change: Partial<RatedShipment>) => price(change).surcharges.map(({ code }) => code);

test('a price consists of base, fuel and VAT', () => {
  expect(price()).toMatchObject({
    base_charge: 70,
    surcharges: [{ code: 'FUEL', name: 'Fuel', amount: 8.4 }],
    charge_excluding_vat: 78.4,
    vat: 11.76,
    charge: 90.16,
  });
});

test('each kilogram above the base weight is charged extra', () => {
  expect(price({ charged_weight: 5 }).base_charge).toBe(89.5);
});

describe('a surcharge applies if its condition matches', () => {
  test.each([
    ['delivery to a door in an outlying area', { delivery: end('NC') }, 'OUT'],
    ['a declared value above the limit', { declared_value: 5001 }, 'INS'],
    ['a chosen extra', { opt_in: ['GIFT'] }, 'GIFT'],
    ['a parcel too heavy for one person', { heaviest: 41 }, 'HEAVY'],
  ])('%s', (_, change, code) => {
    expect(codes(change)).toContain(code);
    expect(codes({})).not.toContain(code);
  });

  test('an outlying area has no surcharge if the parcel goes to a locker', () => {
    expect(codes({ delivery: end('NC'), lane: 'D2L' })).not.toContain('OUT');
  });

  test('insurance is a share of the declared value', () => {
    expect(price({ declared_value: 10_000 }).surcharges).toContainEqual({
      code: 'INS',
      name: 'Insurance',
      amount: 150,
    });
  });
});

test('the parts add up to the charge, which is in whole cents and rises with the weight', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: 0, max: 90_000, noNaN: true }),
      fc.constantFrom<PromoTerms | null>(null, { code: 'NOV', kind: 'percent', value: 7.5 }),
      (charged_weight, declared_value, promo) => {
        const asked = { declared_value, opt_in: ['GIFT'] };
        const result = price({ ...asked, charged_weight }, promo);
        const { base_charge, charge_excluding_vat, vat, charge } = result;
        const parts = result.surcharges.reduce((sum, { amount }) => sum + amount, base_charge);
        expect(toLedger(parts)).toBe(charge_excluding_vat);
        expect(toLedger(charge_excluding_vat + vat)).toBe(charge);
        expect(toLedger(charge)).toBe(Number(charge.toFixed(2)));
        const told = result.explanation.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
        expect(toLedger(told)).toBe(charge);
        expect(
          price({ ...asked, charged_weight: charged_weight + 1 }, promo).charge,
        ).toBeGreaterThanOrEqual(charge);
      },
    ),
  );
});

test('the explanation of a price names its cell, band, fuel percentage and area', () => {
  const delivery = end('NC', [area('surcharges', 'MAKHANDA')]);
  const told = price({ charged_weight: 4, delivery }).explanation.map(({ text }) => text);
  expect(told.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'ECO GP→NC, 4 kg, band over 2 kg: R 70,00 and R 6,50 for each of 2 kg over 2 kg',
    'Fuel: 12 % of R 83,00',
    'Outlying, The area MAKHANDA at the delivery',
    'VAT 15 % of R 130,96',
  ]);
});

describe('zones on the map', () => {
  test('the smallest rate zone with prices replaces the province', () => {
    const large = area('rates', 'NC', 9000);
    const small = area('rates', 'KAROO', 50);
    expect(price({ delivery: end('NC', [large, small]) })).toMatchObject({ base_charge: 102 });
    expect(price({ delivery: end('NC', [large]) })).toMatchObject({ base_charge: 70 });
    const unpriced = area('rates', 'NOWHERE', 1);
    expect(price({ delivery: end('NC', [unpriced]) })).toMatchObject({ base_charge: 70 });
  });

  test('decide surcharges by the point, and by the province only if there is no point', () => {
    const outside = { delivery: end('NC', []) };
    expect(codes(outside)).not.toContain('OUT');
    expect(codes({ delivery: end('NC') })).toContain('OUT');
    const inside = [area('surcharges', 'ANY')];
    expect(codes({ delivery: end('WC', inside) })).toContain('OUT');
    expect(codes({ collection: end('GP', inside) })).toContain('OUT');
    expect(codes({ collection: end('GP', inside), lane: 'L2D' })).not.toContain('OUT');
    const unknown = { ...end('NC'), zones: ['GP'] };
    expect(codes({ collection: unknown, delivery: end('WC', []) })).toContain('OUT');
  });

  test('add a surcharge only once if both addresses are in the zone, and name them', () => {
    const text = (change: Partial<RatedShipment>) =>
      price(change)
        .explanation.filter(({ code }) => code === 'OUT')
        .map(({ text: words }) => words);
    const inside = [area('surcharges', 'ANY')];
    const collected = { collection: end('GP', inside), delivery: end('WC', []) };
    expect(text(collected)).toEqual(['Outlying, The area ANY at the collection']);
    expect(text({ collection: end('GP', []), delivery: end('WC', inside) })).toEqual([
      'Outlying, The area ANY at the delivery',
    ]);
    expect(text({ ...collected, delivery: end('WC', inside) })).toEqual([
      'Outlying, The area ANY at the collection and The area ANY at the delivery, charged once',
    ]);
    expect(text({ ...collected, lane: 'L2D' })).toEqual([]);
    const once = price({ ...collected, delivery: end('WC', inside) });
    expect(once.charge).toBe(price(collected).charge);
  });
});

test('a promo code is deducted before VAT and never below zero', () => {
  const ten = price({}, { code: 'TEN', kind: 'amount', value: 10 });
  expect(ten).toMatchObject({ charge_excluding_vat: 68.4, charge: 78.66 });
  const all = price({}, { code: 'ALL', kind: 'amount', value: 10_000 });
  expect(all).toMatchObject({ charge_excluding_vat: 0, vat: 0, charge: 0 });
});

test('a shipment without a price cell has no price', () => {
  expect(priced({ delivery: end('EC') })).toBeNull();
  expect(priced({ service: 'OVN' })).toBeNull();
});
