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

test.each([
  ['2196', '2196'],
  [' 0181 ', '0181'],
  ['ZA-2196', '2196'],
  ["'0181", '0181'],
  ['2196.0', '2196'],
  ['２１９６', '2196'],
  ['181', null],
  ['21966', null],
  ['Sandton', null],
  ['', null],
])('%j is the postal code %j', (text, code) => {
  expect(readPostalCode(text)).toBe(code);
});

test('a postal code in a cell gets its leading zeros back', () => {
  expect(readPostalCode('181', { isCell: true })).toBe('0181');
  expect(readPostalCode('', { isCell: true })).toBeNull();
});
