import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positiveRand, rand } from './contract/field-parts.ts';

test('every amount in whole cents is accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(rand.safeParse(cents / 100).success).toBe(true);
    }),
  );
});

test('every amount with fractions of a cent is refused', () => {
  const parts = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 9999 }));
  fc.assert(
    fc.property(parts, ([cents, part]) => {
      expect(rand.safeParse((cents + part / 10_000) / 100).success).toBe(false);
    }),
  );
});

test.each([0, -0.01, 0.001, 5e-324, Number.NaN, Infinity])(
  '%d is not a positive amount',
  (amount) => {
    expect(positiveRand.safeParse(amount).success).toBe(false);
  },
);
