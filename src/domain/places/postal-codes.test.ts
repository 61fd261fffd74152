import { expect, test } from 'vitest';
import { provincesOfPostalCode } from './postal-codes.ts';
import { knownSuburbs } from './suburbs.ts';

test('every known place is in a province of its postal code', () => {
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
  ['6970', ['WC', 'NC']],
  ['9100', []],
  ['9999', ['FS']],
])('postal code %s belongs to %j', (code, provinces) => {
  expect(provincesOfPostalCode(code)).toEqual(provinces);
});

test.each([
  ['Charlestown', '2473', 'KZN'],
  ['Memel', '2970', 'FS'],
  ['Devon', '2260', 'GP'],
  ['Dennilton', '1030', 'LP'],
  ['Hoedspruit', '1380', 'LP'],
  ['Burgersfort', '1150', 'LP'],
  ['Matatiele', '4730', 'EC'],
  ['Noupoort', '5950', 'NC'],
  ['Uniondale', '6460', 'WC'],
  ['Haarlem', '6467', 'WC'],
  ['Sutherland', '6920', 'NC'],
  ['Fraserburg', '6960', 'NC'],
  ['Victoria West', '7070', 'NC'],
  ['Clanwilliam', '8135', 'WC'],
  ['Boshof', '8340', 'FS'],
  ['Ganyesa', '8613', 'NW'],
  ['Jacobsdal', '8710', 'FS'],
  ['Aliwal North', '9750', 'EC'],
  ['Vrede', '9835', 'FS'],
] as const)('in %s, the postal code %s may be in %s', (_town, code, province) => {
  expect(provincesOfPostalCode(code)).toContain(province);
});
