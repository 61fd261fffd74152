import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addVat, inRand, splitVat, toDocument, toLedger } from './money.ts';

test('VAT within a price keeps four decimals', () => {
  expect(splitVat(95)).toEqual({ excluding_vat: 82.6087, vat: 12.3913, total: 95 });
  expect(addVat(75)).toEqual({ excluding_vat: 75, vat: 11.25, total: 86.25 });
});

test('net amount and VAT always add up to the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (tenThousandths) => {
      const { excluding_vat, vat, total } = splitVat(tenThousandths / 10_000);
      expect(toLedger(excluding_vat + vat)).toBe(total);
    }),
  );
});

test('halves in decimal notation, such as 1.005, are rounded away from zero', () => {
  expect(toDocument(1.005)).toBe(1.01);
  expect(toDocument(-1.005)).toBe(-1.01);
  expect(toLedger(0.000_05)).toBe(0.0001);
  expect(Object.is(toDocument(-0.001), 0)).toBe(true);
});

test('rand is written in South African format', () => {
  expect(inRand(2914.2)).toBe('R\u00a02\u00a0914,20');
  expect(inRand(-0.5)).toBe('-R\u00a00,50');
});
