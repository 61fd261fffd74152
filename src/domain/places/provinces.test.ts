import { expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { isPostalCode, provinceOf, provinces, readPostalCode } from './provinces.ts';

test('a province is found by code or name in any case', () => {
  expect(provinceOf('gp')?.name).toBe('Gauteng');
  expect(provinceOf(' kwazulu-natal ')?.code).toBe('KZN');
  expect(provinceOf('Transvaal')).toBeUndefined();
  expect(provinces).toHaveLength(9);
});

test('postal codes keep their leading zeros', () => {
  expect(isPostalCode('0181')).toBe(true);
  expect(isPostalCode('181')).toBe(false);
});

test.each(corpus('provinces'))('%j is the province %j', (text = '', code = '') => {
  expect(provinceOf(text)?.code ?? '').toBe(code);
});

test.each(corpus('postal-codes'))(
  '%j is the postal code %j, in a cell %j',
  (text = '', typed = '', cell = '') => {
    expect(readPostalCode(text) ?? '').toBe(typed);
    expect(readPostalCode(text, { isCell: true }) ?? '').toBe(cell);
  },
);

test('a postal code in a cell gets its leading zeros back', () => {
  expect(readPostalCode('181', { isCell: true })).toBe('0181');
  expect(readPostalCode('', { isCell: true })).toBeNull();
  expect(readPostalCode('0', { isCell: true })).toBeNull();
});
