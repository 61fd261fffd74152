import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from './bands.ts';
import {
  addFacts,
  emptyBook,
  repriceDraft,
  type EffectSide,
  type RatedFact,
  type TariffChange,
} from './effect.ts';
import { breakdowns } from './effect-result.ts';
import { effectOf } from './effect-sums.ts';
import type { Tariff } from './price.ts';

const GROUP = { id: 1, code: 'STD' };
const zones = ['GP', 'WC', 'KZN'];
const services = ['ECO', 'OVN'];
const pairs = services.flatMap((service) =>
  zones.flatMap((from) => zones.map((to) => `${service} ${from} ${to}`)),
);

type Prices = Record<string, number | null>;

/**
 * Creates a side with one weight band per service and route: the given base price plus one rand per
 * kilogram. A route whose base price is null is not offered.
 */
function sideOf(prices: Prices): EffectSide {
  const cellOf = (key: string): Cell | undefined => {
    const base = prices[key];
    return typeof base === 'number'
      ? { minimum: 0, bands: [{ until: null, base, per_kilogram: 1 }] }
      : undefined;
  };
  const tariff: Tariff = {
    fuel_percentage: 10,
    surcharges: [],
    vatPercentage: 15,
    cell: (service, from, to) => cellOf(`${service} ${from} ${to}`),
  };
  return { groupOf: () => GROUP, tariffs: new Map([[GROUP.id, tariff]]) };
}

const end = (zone: string) => ({ province: zone, zones: [zone], surcharge_areas: null });
const price = fc.option(
  fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100),
  { freq: 8 },
);
const prices = fc.record(Object.fromEntries(pairs.map((pair) => [pair, price])));
const fact = fc
  .record({
    account: fc.integer({ min: 1, max: 4 }),
    service: fc.constantFrom(...services),
    from: fc.constantFrom(...zones),
    to: fc.constantFrom(...zones),
    kilograms: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ account, service, from, to, kilograms }): RatedFact => ({
    shipment: {
      service,
      lane: 'D2D',
      collection: end(from),
      delivery: end(to),
      charged_weight: kilograms,
      heaviest: 0,
      declared_value: 0,
      opt_in: [],
    },
    account_id: account,
    account: `A${account}`,
    family: null,
    reference: `${service}${from}${to}${kilograms}`,
    charged: 1,
  }));
const facts = fc.array(fact, { maxLength: 60 });

const whole = (all: readonly RatedFact[], now: Prices, draft: Prices) => {
  const book = emptyBook();
  addFacts(book, all, { now: sideOf(now), draft: sideOf(draft) });
  return book;
};

test('if draft prices equal current prices, no total changes for any shipments', () => {
  fc.assert(
    fc.property(facts, prices, (all, now) => {
      const book = whole(all, now, now);
      for (const { current, draft } of book.kinds.values()) expect(draft).toBe(current);
      const { totals, by, histogram, outliers } = effectOf(book, 0);
      for (const { difference, change } of breakdowns.flatMap((one) => by[one]))
        expect({ difference, change }).toEqual({ difference: 0, change: 0 });
      expect(totals).toMatchObject({ difference: 0, more: 0, less: 0, without_price: 0 });
      expect(histogram.every(({ from }) => from === 0)).toBe(true);
      expect(outliers).toEqual([]);
    }),
  );
});

test('every breakdown adds up to the totals in cents', () => {
  fc.assert(
    fc.property(facts, prices, prices, (all, now, draft) => {
      const { totals, by, histogram } = effectOf(whole(all, now, draft), 0);
      const sum = (rows: readonly { draft: number; current: number; shipments: number }[]) =>
        rows.reduce(
          (to, row) => ({
            current: to.current + Math.round(row.current * 100),
            draft: to.draft + Math.round(row.draft * 100),
            shipments: to.shipments + row.shipments,
          }),
          { current: 0, draft: 0, shipments: 0 },
        );
      for (const one of breakdowns) expect(sum(by[one])).toEqual(sum([totals]));
      expect(histogram.reduce((count, bar) => count + bar.shipments, 0)).toBe(totals.shipments);
    }),
  );
});

test('adding shipments and edits step by step gives the same result as adding all at once', () => {
  const edits = fc.array(fc.tuple(fc.constantFrom(...pairs), price), { maxLength: 6 });
  fc.assert(
    fc.property(facts, facts, prices, edits, (some, others, now, changes) => {
      const book = emptyBook();
      const first = { now: sideOf(now), draft: sideOf(now) };
      addFacts(book, some, first);
      addFacts(book, others, first);
      const draft = { ...now };
      for (const [pair, base] of changes) {
        draft[pair] = base;
        const change = new Map<number, TariffChange>([[GROUP.id, new Set([pair])]]);
        repriceDraft(book, sideOf(draft), change);
      }
      expect(effectOf(book, 0)).toEqual(effectOf(whole([...some, ...others], now, draft), 0));
    }),
  );
});

test('a shipment whose price is withdrawn is counted separately and removed from the sums', () => {
  const now: Prices = { 'ECO GP WC': 100, 'ECO GP GP': 80 };
  const [one] = fc.sample(fact, 1);
  if (!one) throw new Error('There is no shipment');
  const at = (to: string): RatedFact => ({
    ...one,
    reference: to,
    shipment: {
      ...one.shipment,
      service: 'ECO',
      collection: end('GP'),
      delivery: end(to),
      charged_weight: 2,
    },
  });
  const book = whole([at('WC'), at('WC'), at('GP')], now, { ...now, 'ECO GP WC': null });
  const { totals, unpriced } = effectOf(book, 0);
  expect(totals).toMatchObject({ shipments: 1, without_price: 2, difference: 0 });
  expect(unpriced).toMatchObject([{ route: 'GP → WC', weight: 2, shipments: 2, example: 'WC' }]);
});
