import { expect, test } from 'vitest';
import { isPostalCode, provinceOf, provinces } from './provinces.ts';

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
