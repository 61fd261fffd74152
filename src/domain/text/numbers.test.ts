import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { inRand, typedRand } from '../kernel/money.ts';
import {
  amountReading,
  countReading,
  figureReading,
  measureReading,
  numberProblem,
  readAmount,
  readDecimal,
  type NumberReading,
} from './numbers.ts';

const outcome = (read: NumberReading): string => (read.ok ? String(read.value) : read.fault);

describe('the corpus of numbers', () => {
  test.each(corpus('amounts'))('the amount %j is read as %s', (text = '', expected = '') => {
    expect(outcome(amountReading(text))).toBe(expected);
  });

  test.each(corpus('measures'))(
    'the measure %j in %s is read as %s',
    (text = '', unit, expected) => {
      expect(outcome(measureReading(text, unit === 'cm' ? 'cm' : 'kg'))).toBe(expected);
    },
  );
});

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
const groupMarks = fc.constantFrom('', ' ', '\u00a0', '\u2009', '\u202f', "'", '\u2019', ',', '.');
const around = fc.constantFrom(
  (text: string, isNegative: boolean) => (isNegative ? `-${text}` : text),
  (text: string, isNegative: boolean) => (isNegative ? `\u2212R ${text}` : `R ${text}`),
  (text: string, isNegative: boolean) => (isNegative ? `R${text}-` : `R${text}`),
  (text: string, isNegative: boolean) => (isNegative ? `(${text})` : `+${text}`),
  (text: string, isNegative: boolean) => (isNegative ? `${text} Dr` : `${text} Cr`),
  (text: string, isNegative: boolean) => (isNegative ? `\u2013${text} ZAR` : `ZAR ${text}`),
);

test('an amount written in any notation is read back unchanged', () => {
  fc.assert(
    fc.property(
      cents,
      groupMarks,
      fc.constantFrom(',', '.'),
      around,
      (amount, group, mark, write) => {
        fc.pre(group !== mark);
        const [whole = '', decimals = ''] = (Math.abs(amount) / 100).toFixed(2).split('.');
        const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
        const text = write(`${grouped}${mark}${decimals}`, amount < 0);
        expect(readAmount(text)).toBe(amount / 100);
      },
    ),
  );
});

test('an amount that the product writes is read back unchanged', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(readAmount(inRand(amount / 100))).toBe(amount / 100);
      expect(readAmount(typedRand(amount / 100))).toBe(amount / 100);
    }),
  );
});

test.each(['(', ')', '1 ', "1'", '-', '\u00a0'])(
  'a long text that repeats %j is not a number',
  (sign) => {
    expect(amountReading(sign.repeat(100_000)).ok).toBe(false);
  },
);

test('no text makes a reader throw or return a number that is not finite', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const read of [amountReading(text), measureReading(text, 'kg'), countReading(text)])
        expect(!read.ok || Number.isFinite(read.value)).toBe(true);
    }),
  );
});

test.each([
  ['6,125', 6.125],
  ['-2,5', -2.5],
  ['R 1 234,5', 1234.5],
  ['1,234.50', 1234.5],
  ['97.69', 97.69],
  ['1,234,567.00', 1_234_567],
])('the rate %s is read as %d, because a single comma separates decimals', (typed, value) => {
  expect(readDecimal(typed)).toBe(value);
});

test.each([
  ['1', 1],
  ['01', 1],
  ['1.0', 1],
  ['1,0', 1],
  [' 12 ', 12],
  ['2 parcels', 2],
  ['3 pcs', 3],
])('the count %j is read as %d', (text, value) => {
  expect(countReading(text)).toEqual({ ok: true, value });
});

test('the message about a fault names the field and the remedy', () => {
  const weight = { label: 'Weight', example: '1.4' };
  const problem = (read: NumberReading) => numberProblem(read, weight);
  expect(problem(measureReading('1,200', 'kg'))).toBe(
    'Weight can mean 1.2 or 1200. Write 1.2 or 1200.',
  );
  expect(problem(measureReading('heavy', 'kg'))).toBe('Weight must be a number such as 1.4.');
  expect(problem(measureReading('', 'kg'))).toBe('Weight is required.');
  expect(problem(measureReading('1E+05', 'kg'))).toContain('shortened by the spreadsheet');
  expect(problem(countReading('1.5'))).toBe('Weight must be a whole number such as 1.4.');
  expect(problem(figureReading('6.125'))).toBeNull();
});
