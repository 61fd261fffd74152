import { expect, test } from 'vitest';
import {
  formatAmount,
  formatCount,
  formatExactPercent,
  formatFixedDecimal,
  formatNumber,
  formatOneDecimal,
  formatPercent,
  formatSignificant,
  formatTwoDecimals,
  typedNumber,
} from './format.ts';

test.each([
  [formatCount(12_384), '12\u00a0384'],
  [formatCount(999.5), '1\u00a0000'],
  [formatCount(-1_234_567.891), '-1\u00a0234\u00a0568'],
  [formatOneDecimal(6.75), '6,8'],
  [formatOneDecimal(6), '6'],
  [formatTwoDecimals(1.005), '1,01'],
  [formatNumber(0.000_04), '0'],
  [formatNumber(1234.5), '1\u00a0234,5'],
  [typedNumber(-1234.5), '-1234,5'],
  [formatFixedDecimal(6), '6,0'],
  [formatSignificant(123.56), '123,6'],
  [formatSignificant(-1_234_567.891), '-1\u00a0235\u00a0000'],
  [formatSignificant(999.96), '1\u00a0000'],
  [formatSignificant(0.000_04), '0,00004'],
  [formatPercent(0.615), '62%'],
  [formatExactPercent(0.615), '61,5%'],
  [formatAmount(2914.2), '2\u00a0914,20'],
  [formatAmount(-0.001), '0,00'],
  [formatCount(Number.NaN), 'NaN'],
])('the number is formatted as %s', (text, expected) => {
  expect(text).toBe(expected);
});
