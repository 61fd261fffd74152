import { expect, test } from 'vitest';
import { places, type Place } from './places.ts';
import { isPostalCode, provinces } from './provinces.ts';

test('every place has its postal code and lies in the country', () => {
  const inCountry = ({ latitude, longitude }: Place) =>
    latitude > -34.9 && latitude < -22 && longitude > 16.4 && longitude < 33;
  expect(places.filter((place) => !isPostalCode(place.postal_code) || !inCountry(place))).toEqual(
    [],
  );
});

test('places are many, each once, in every province', () => {
  expect(places.length).toBeGreaterThan(140);
  expect(new Set(places.map((place) => `${place.suburb}, ${place.city}`)).size).toBe(places.length);
  expect(new Set(places.map((place) => place.zone)).size).toBe(provinces.length);
});
