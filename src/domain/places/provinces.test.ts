import { expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { isPostalCode, provinceOf, provinces, readPostalCode } from './provinces.ts';

test('a province is found by code or name in any case', () => {
  expect(provinceOf('gp')?.name).toBe('Gauteng');
  expect(provinceOf(' kwazulu-natal ')?.code).toBe('KZN');
  expect(provinceOf('Transvaal')).toBeUndefined();
  expect(provinces).toHaveLength(9);
});

test('postal codes must have their leading zeros', () => {
  expect(isPostalCode('0181')).toBe(true);
  expect(isPostalCode('181')).toBe(false);
});

test.each(corpus('provinces'))('the text %j is read as the province %j', (text = '', code = '') => {
  expect(provinceOf(text)?.code ?? '').toBe(code);
});

test.each(corpus('postal-codes'))(
  '%j is read as the postal code %j, and in a spreadsheet cell as %j',
  (text = '', typed = '', cell = '') => {
    expect(readPostalCode(text) ?? '').toBe(typed);
    expect(readPostalCode(text, { isCell: true }) ?? '').toBe(cell);
  },
);

test('a postal code in a spreadsheet cell gets its lost leading zeros back', () => {
  expect(readPostalCode('181', { isCell: true })).toBe('0181');
  expect(readPostalCode('', { isCell: true })).toBeNull();
  expect(readPostalCode('0', { isCell: true })).toBeNull();
});
