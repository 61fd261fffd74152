import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAges, ageBands, ageOn, daysOfBand, noAges, setOffCredits, type Ages } from './ages.ts';
import { add, cents } from '../kernel/cents.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 }).map((whole) => whole / 100);
const anyAges = fc
  .tuple(fc.array(amount, { minLength: 5, maxLength: 5 }), amount)
  .map(([owed, credit]): Ages => {
    const ages = { ...noAges, unallocated: 0 - credit };
    for (const [at, { key }] of ageBands.entries()) ages[key] = owed[at] ?? 0;
    return { ...ages, balance: add(...owed.map(cents), cents(0 - credit)) / 100 };
  });
const total = (ages: Ages) =>
  add(...ageBands.map(({ key }) => cents(ages[key])), cents(ages.unallocated)) / 100;

test('credits settle the oldest debts first and leave the balance unchanged', () => {
  expect(
    setOffCredits({
      ...noAges,
      current: 100,
      days_60: 50,
      days_120: 30,
      unallocated: -60.5,
      balance: 119.5,
    }),
  ).toEqual({ ...noAges, current: 100, days_60: 19.5, balance: 119.5, unallocated: 0 });
  fc.assert(
    fc.property(anyAges, (ages) => {
      const after = setOffCredits(ages);
      expect(total(after)).toBe(ages.balance);
      expect(after.balance).toBe(ages.balance);
      const isOwing = ageBands.some(({ key }) => after[key] > 0);
      expect(isOwing && after.unallocated < 0).toBe(false);
    }),
  );
});

test('the sums of the age bands add up to the sum of the balances', () => {
  fc.assert(
    fc.property(fc.array(anyAges, { maxLength: 8 }), (all) => {
      const sum = addAges(all);
      expect(total(sum)).toBe(sum.balance);
    }),
  );
});

test('the first and last day of each band belong to that band', () => {
  for (const { key, label } of ageBands) {
    const { from, until } = daysOfBand(key, '2026-11-24');
    for (const date of [from, until])
      if (date !== undefined) expect(ageOn('2026-11-24', date)).toBe(label);
  }
  expect(daysOfBand('days_30', '2026-11-24')).toEqual({ from: '2026-09-25', until: '2026-10-24' });
  expect(daysOfBand('days_120', '2026-11-24')).toEqual({ until: '2026-07-26' });
});
