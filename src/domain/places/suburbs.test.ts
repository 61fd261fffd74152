import { expect, test } from 'vitest';
import { knownSuburbs, type Suburb } from './suburbs.ts';
import { isPostalCode, provinces } from './provinces.ts';

test('every place has a postal code and is in South Africa', () => {
  const inCountry = ({ latitude, longitude }: Suburb) =>
    latitude > -34.9 && latitude < -22 && longitude > 16.4 && longitude < 33;
  expect(
    knownSuburbs.filter((place) => !isPostalCode(place.postal_code) || !inCountry(place)),
  ).toEqual([]);
});

test('places are numerous, unique and in every province', () => {
  expect(knownSuburbs.length).toBeGreaterThan(140);
  expect(new Set(knownSuburbs.map((place) => `${place.suburb}, ${place.city}`)).size).toBe(
    knownSuburbs.length,
  );
  expect(new Set(knownSuburbs.map((place) => place.zone)).size).toBe(provinces.length);
});
