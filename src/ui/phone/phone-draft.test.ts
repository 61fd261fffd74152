import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';
import { expect, test } from 'vitest';
import { dialCodes } from '#domain/settings/dial-codes.ts';
import { phoneParts, readPhone } from '#domain/kernel/phone.ts';
import { partsOf, valueOf } from './phone-draft.ts';

const known = { rules: { phoneParts, readPhone }, codes: dialCodes };

test('numbers of every offered country can be typed in national format and displayed again', () => {
  const countries = getCountries();
  expect(dialCodes.map(({ code }) => code).toSorted()).toEqual(countries.toSorted());
  const lost = countries.filter((country) => {
    const example = getExampleNumber(country, examples);
    const typed = valueOf({ country, national: example?.formatNational() ?? '' }, known);
    const again = valueOf(partsOf(typed, known), known);
    return typed !== example?.number || again !== typed;
  });
  expect(lost).toEqual([]);
});
