import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, cents, vatIn, type Cents } from '../kernel/cents.ts';
import { creditableAmount, creditLines, type CreditableLine } from './credit-lines.ts';

const line = (left: number, shipment: number | null = 1): CreditableLine => ({
  shipment_id: shipment,
  description: 'FV4XVM',
  vat_percentage: 15,
  left: cents(left),
  left_vat: vatIn(cents(left), 15),
});
const sum = (amounts: readonly Cents[]) => add(cents(0), ...amounts);

test('credits of all lines add up to the cent, even with a negative rounding line', () => {
  const lines = [line(100, 1), line(49.99, 2), line(-0.01, null), line(0, 3)];
  const parts = creditLines(lines);
  expect(parts.map(({ amount }) => amount)).toEqual([10_000, 4999, -1]);
  expect(sum(parts.map(({ amount }) => amount))).toBe(creditableAmount(lines));
  expect(sum(parts.map(({ vat }) => vat))).toBe(sum(lines.map(({ left_vat }) => left_vat)));
});

test('an amount is shared in proportion to the creditable amounts of the lines', () => {
  const parts = creditLines([line(100, 1), line(50, 2)], cents(30));
  expect(parts).toMatchObject([
    { shipment_id: 1, amount: 2000, vat: 261 },
    { shipment_id: 2, amount: 1000, vat: 130 },
  ]);
});

test('a part of a line contains VAT at the rate of the line', () => {
  expect(creditLines([line(185.74)], cents(64.29))).toMatchObject([{ amount: 6429, vat: 839 }]);
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 5_000_000 })
        .chain((left) =>
          fc.record({ left: fc.constant(left), part: fc.integer({ min: 1, max: left - 1 }) }),
        ),
      ({ left, part }) => {
        const [credited] = creditLines([line(left / 100)], cents(part / 100));
        expect(credited?.vat).toBe(vatIn(cents(part / 100), 15));
      },
    ),
  );
});

test('parts add up to the amount and exceed neither the amount nor the VAT of their lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (all, share) => {
        const lines = all.map((left, at) => line(left / 100, at + 1));
        const whole = creditableAmount(lines);
        const amount = cents(Math.max(1, Math.floor((whole * share) / 1_000_000)) / 100);
        const parts = creditLines(lines, amount);
        expect(sum(parts.map((part) => part.amount))).toBe(amount);
        for (const part of parts) {
          const of = lines[(part.shipment_id ?? 0) - 1];
          expect(part.amount).toBeGreaterThan(0);
          expect(part.amount).toBeLessThanOrEqual(of?.left ?? 0);
          expect(part.vat).toBeLessThanOrEqual(of?.left_vat ?? 0);
          expect(part.vat).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});
