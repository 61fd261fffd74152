import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseOf, type Cell } from './bands.ts';
import { ratedEnd } from './ends.ts';
import { bandFindings, cellFindings } from './findings.ts';
import { chargeOf, type PromoTerms, type Tariff } from './price.ts';
import { surchargeConditions, surchargeKinds, type SurchargeTerms } from './surcharges.ts';

/** Publishable prices: amounts that are not negative (V6), bands in order. */
const rand = fc.integer({ min: 0, max: 200_000 }).map((amount) => amount / 100);
const perKilogram = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount / 10_000);
const MAX_KILOGRAMS = 60;
const ends = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: 1, max: MAX_KILOGRAMS }),
    fc.integer({ min: 1, max: MAX_KILOGRAMS * 10 }).map((tenths) => tenths / 10),
  ),
  { maxLength: 4 },
);
const cell: fc.Arbitrary<Cell> = fc
  .record({ minimum: rand, untils: ends, isOpen: fc.boolean() })
  .chain(({ minimum, untils, isOpen }) => {
    const ordered = untils.toSorted((one, other) => one - other);
    const borders: (number | null)[] = isOpen
      ? [...ordered, null]
      : [...ordered, MAX_KILOGRAMS + 10];
    return fc
      .tuple(
        ...borders.map((until) =>
          fc.record({ until: fc.constant(until), base: rand, per_kilogram: perKilogram }),
        ),
      )
      .map((bands) => ({ minimum, bands }));
  });
const kilograms = fc.integer({ min: 1, max: MAX_KILOGRAMS + 9 });

const falls = (of: Cell): number[] =>
  Array.from({ length: MAX_KILOGRAMS + 9 }, (_, at) => at + 1).filter(
    (weight) => (baseOf(of, weight + 1)?.amount ?? Infinity) < (baseOf(of, weight)?.amount ?? 0),
  );
const place = { service: 'ECO', from: 'GP', to: 'WC' };
const fallsFound = (of: Cell): number[] =>
  cellFindings({ ...of, ...place }, { most: null, before: undefined })
    .filter(({ code }) => code === 'V5')
    .map(({ text }) => Number(/than (\d+) kg/.exec(text)?.[1]));

/** Cell in which the check finds no falling price. */
const rising = cell.filter((one) => fallsFound(one).length === 0);

const surcharge: fc.Arbitrary<SurchargeTerms> = fc.record({
  code: fc.constantFrom('FUEL', 'OUT', 'GIFT', 'HEAVY', 'INS'),
  name: fc.constant('Surcharge'),
  kind: fc.constantFrom(...surchargeKinds),
  amount: fc.integer({ min: 0, max: 10_000 }).map((amount) => amount / 100),
  applies_to: fc.constantFrom(...surchargeConditions),
  zone_code: fc.constant(null),
  conditions: fc.record({
    zones: fc.constant(['WC']),
    above: fc.nat(5000),
    above_kilogram: fc.nat(40),
  }),
});
const promo = fc.option(
  fc.record<PromoTerms>({
    code: fc.constant('NOV'),
    kind: fc.constantFrom('percent', 'amount'),
    value: fc.integer({ min: 1, max: 10_000 }).map((amount) => amount / 100),
  }),
);
const terms = fc.record({
  fuel_percentage: fc.integer({ min: 0, max: 6000 }).map((percent) => percent / 100),
  surcharges: fc.array(surcharge, { maxLength: 5 }),
  vatPercentage: fc.constantFrom(0, 14, 15, 15.5),
  promo,
});

const chargeAt = (tariff: Omit<Tariff, 'cell'>, of: Cell, weight: number, declared: number) =>
  chargeOf(
    { ...tariff, cell: () => of },
    {
      service: 'ECO',
      lane: 'D2D',
      collection: ratedEnd('GP', null),
      delivery: ratedEnd('WC', null),
      charged_weight: weight,
      heaviest: weight,
      declared_value: declared,
      opt_in: ['GIFT', 'OUT'],
    },
  );

test('within a weight band the price never falls with the weight', () => {
  const weight = fc.double({ min: 0.1, max: MAX_KILOGRAMS, noNaN: true });
  fc.assert(
    fc.property(cell, weight, weight, (of, one, other) => {
      const [light, heavy] = [Math.min(one, other), Math.max(one, other)].map((at) =>
        baseOf(of, at),
      );
      const rises = !light || light.from !== heavy?.from || heavy.amount >= light.amount;
      expect(rises).toBe(true);
    }),
  );
});

test('the check finds exactly the weights from which the price falls', () => {
  fc.assert(
    fc.property(cell, (of) => {
      expect(fallsFound(of)).toEqual(falls(of));
    }),
  );
});

test('without findings a heavier charged weight never costs less', () => {
  fc.assert(
    fc.property(rising, terms, kilograms, fc.nat(10_000), (of, tariff, weight, declared) => {
      const light = chargeAt(tariff, of, weight, declared);
      const heavy = chargeAt(tariff, of, weight + 1, declared);
      expect(heavy ?? Infinity).toBeGreaterThanOrEqual(light ?? 0);
    }),
    { numRuns: 500 },
  );
});

test('a weight band that ends at or before its start is an overlap', () => {
  const band = (until: number | null) => ({ until, base: 70, per_kilogram: 1 });
  const texts = (...untils: (number | null)[]) =>
    bandFindings({ ...place, minimum: 0, bands: untils.map(band) }).map(({ text }) => text);
  expect(texts(2, 10, null)).toEqual([]);
  expect(texts(10, 5, null)).toEqual(['ECO GP→WC: 5 to 10 kg is priced twice.']);
  expect(texts(10, 10)).toEqual(['ECO GP→WC: 10 kg is priced twice.']);
});
