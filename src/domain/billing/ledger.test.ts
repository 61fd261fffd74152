import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, cents, negate, rand, vatIn, type Cents } from '../kernel/cents.ts';
import { postingsOf, reversalOf, type LedgerEvent, type Posting } from './ledger.ts';

const amount = fc
  .integer({ min: -10_000_000, max: 10_000_000 })
  .filter((one) => one !== 0)
  .map((one) => cents(one / 100));
const taxed = fc.constantFrom('invoice', 'credit-note', 'write-off');
const untaxed = fc.constantFrom('receipt', 'payment', 'refund', 'adjustment');
const percentage = fc.constantFrom(0, 14, 15, 15.5);
const none = cents(0);

const event: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc
    .tuple(taxed, amount, percentage)
    .map(([kind, whole, share]) => ({ kind, amount: whole, vat: vatIn(whole, share) })),
  fc.record({ kind: untaxed, amount, vat: fc.constant(none) }),
  fc.record({
    kind: fc.constant('settlement' as const),
    amount,
    vat: fc.constant(none),
    fee: amount,
  }),
);
const sumOf = (postings: readonly Posting[]): Cents => add(...postings.map((one) => one.amount));
const debtors = (postings: readonly Posting[]) =>
  postings.filter(({ ledger }) => ledger === 'debtors').map((one) => one.amount);

test('postings of an event add up to zero and change the debtor by its amount', () => {
  fc.assert(
    fc.property(event, (one) => {
      const postings = postingsOf(one);
      expect(postings.length).toBeGreaterThanOrEqual(2);
      expect(sumOf(postings)).toBe(0);
      expect(debtors(postings)).toEqual(
        one.kind === 'receipt' || one.kind === 'settlement' ? [] : [one.amount],
      );
      expect(new Set(postings.map(({ ledger }) => ledger)).size).toBe(postings.length);
    }),
  );
});

test('a reversal cancels an event to the cent', () => {
  fc.assert(
    fc.property(event, (one) => {
      const postings = postingsOf(one);
      const sums = new Map<string, Cents>();
      for (const { ledger, amount: part } of [...postings, ...reversalOf(postings)])
        sums.set(ledger, add(sums.get(ledger) ?? none, part));
      expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    }),
  );
});

test('an invoice of R 115 posts R 100 revenue and R 15 VAT, its credit note the opposite', () => {
  const total = cents(115);
  const vat = vatIn(total, 15);
  const invoice = postingsOf({ kind: 'invoice', amount: total, vat });
  expect(invoice.map((one) => [one.ledger, rand(one.amount)])).toEqual([
    ['debtors', 115],
    ['revenue', -100],
    ['vat-output', -15],
  ]);
  const credit = { kind: 'credit-note' as const, amount: negate(total), vat: negate(vat) };
  expect(postingsOf(credit)).toEqual(reversalOf(invoice));
});

test('a payment posts against the ledger that holds the money', () => {
  const paid = { kind: 'payment' as const, amount: cents(-86.25), vat: none };
  expect(postingsOf(paid)[1]).toEqual({ ledger: 'unidentified', amount: 8625 });
  expect(postingsOf({ ...paid, from: 'clearing' })[1]).toEqual({
    ledger: 'clearing',
    amount: 8625,
  });
  expect(() => postingsOf({ ...paid, vat: cents(1) })).toThrow('VAT');
});

test('rand and cents convert exactly, rounding half a cent away from zero', () => {
  fc.assert(
    fc.property(amount, (one) => {
      expect(cents(rand(one))).toBe(one);
      expect(add(one, negate(one))).toBe(0);
    }),
  );
  expect([cents(1.005), cents(-1.005), cents(0.1 + 0.2), cents(-0)]).toEqual([101, -101, 30, 0]);
  expect(() => cents(Number.NaN)).toThrow('cents');
});
