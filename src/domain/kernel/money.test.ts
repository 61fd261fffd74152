import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addVat,
  inRand,
  readAmount,
  readDecimal,
  splitVat,
  toDocument,
  toLedger,
} from './money.ts';

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

test('halves are rounded away from zero as decimals', () => {
  expect(toDocument(1.005)).toBe(1.01);
  expect(toDocument(-1.005)).toBe(-1.01);
  expect(toLedger(0.000_05)).toBe(0.0001);
  expect(Object.is(toDocument(-0.001), 0)).toBe(true);
});

test('rand is written in South African format', () => {
  expect(inRand(2914.2)).toBe('R\u00a02\u00a0914,20');
  expect(inRand(-0.5)).toBe('-R\u00a00,50');
});

test.each([
  ['1234.50', 1234.5],
  ['1234,5', 1234.5],
  ['1,234.50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u00a0234\u00a0567.89', 1_234_567.89],
  ['R1,234.50', 1234.5],
  ['R 86.25', 86.25],
  ['-R 30,000.00', -30_000],
  ['\u22125.00', -5],
  ['+5', 5],
  ['-0.00', 0],
  ['007', 7],
  ['1e309', null],
  ['1e3', null],
  ['1.234,50', null],
  ['1,23,456.00', null],
  ['1,234,50', null],
  ['12 34', null],
  ['0x10', null],
  ['Infinity', null],
  ['NaN', null],
  ['1234567890123', null],
  ['--5', null],
  ['5-', null],
  ['.50', null],
  ['12.', null],
  ['', null],
])('the amount "%s" is read as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each([
  ['6,125', 6.125],
  ['-2,5', -2.5],
  ['R 1 234,5', 1234.5],
  ['1,234.50', 1234.5],
  ['97.69', 97.69],
  ['1,234,567.00', 1_234_567],
])('%s is read as %d: a single comma separates decimals', (typed, value) => {
  expect(readDecimal(typed)).toBe(value);
});
