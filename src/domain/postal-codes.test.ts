import { expect, test } from 'vitest';
import { provincesOfPostalCode } from './postal-codes.ts';
import { knownSuburbs } from './suburbs.ts';

test('every known place lies in a province of its postal code', () => {
  const wrong = knownSuburbs.filter(
    ({ zone, postal_code }) => !provincesOfPostalCode(postal_code).includes(zone),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['0000', []],
  ['0001', ['GP', 'NW']],
  ['0900', ['LP']],
  ['4700', ['KZN', 'EC']],
  ['6970', ['WC']],
  ['9100', []],
  ['9999', ['FS']],
])('postal code %s lies in %j', (code, provinces) => {
  expect(provincesOfPostalCode(code)).toEqual(provinces);
});
