import type { ProvinceCode } from './provinces.ts';

/**
 * Last postal code of a range and its provinces. A range begins after the previous range; at
 * borders a range has several provinces.
 */
type Range = readonly [last: string, ...provinces: ProvinceCode[]];

// Ranges are wide along borders, so that no existing address is refused.
const ranges: readonly Range[] = [
  ['0000'],
  ['0299', 'GP', 'NW'],
  ['0499', 'NW', 'LP', 'GP', 'MP'],
  ['0999', 'LP'],
  ['1099', 'MP', 'GP', 'LP'],
  ['1399', 'MP', 'LP'],
  ['1899', 'GP'],
  ['1999', 'GP', 'FS'],
  ['2199', 'GP'],
  ['2498', 'MP', 'GP', 'KZN'],
  ['2599', 'NW', 'GP'],
  ['2899', 'NW'],
  ['2999', 'KZN', 'FS'],
  ['4199', 'KZN'],
  ['4299', 'KZN', 'EC'],
  ['4699', 'KZN'],
  ['4799', 'KZN', 'EC'],
  ['5899', 'EC'],
  ['5999', 'EC', 'NC'],
  ['6399', 'EC'],
  ['6499', 'EC', 'WC'],
  ['6899', 'WC'],
  ['7099', 'WC', 'NC'],
  ['8099', 'WC'],
  ['8299', 'NC', 'WC'],
  ['8399', 'NC', 'FS'],
  ['8699', 'NC', 'NW'],
  ['8799', 'NC', 'FS'],
  ['8999', 'NC'],
  ['9299'],
  ['9699', 'FS'],
  ['9799', 'FS', 'EC', 'NC'],
  ['9999', 'FS'],
];

/** Provinces that a four-digit postal code may belong to; empty for unassigned codes. */
export function provincesOfPostalCode(code: string): readonly ProvinceCode[] {
  const [, ...provinces] = ranges.find(([last]) => code <= last) ?? [''];
  return provinces;
}
