import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kilometresBetween } from './kilometres.ts';
import { compareCoordinates, namedPoint, placeProblem, postalCodeProblem } from './named-places.ts';
import { knownSuburbs } from './suburbs.ts';

const musina = { suburb: 'Musina', city: 'Musina', zone: 'LP', postal_code: '0900' };
const khayelitsha = {
  suburb: 'Khayelitsha',
  city: 'Cape Town',
  zone: 'WC',
  postal_code: '7784',
};
const seaPoint = { latitude: -33.916, longitude: 18.388 };

test('coordinates must be in the named suburb, not only in another suburb of its town', () => {
  expect(compareCoordinates(musina, { latitude: -22.35, longitude: 30.1 })).toBe('inside');
  expect(compareCoordinates(musina, { latitude: -26.1, longitude: 28.05 })).toBe('outside');
  expect(compareCoordinates(khayelitsha, seaPoint)).toBe('outside');
});

test('a town with an unknown postal code accepts coordinates around each of its suburbs', () => {
  const capeTown = { ...khayelitsha, suburb: 'Newlands', postal_code: '7799' };
  expect(compareCoordinates(capeTown, { latitude: -33.98, longitude: 18.45 })).toBe('inside');
  expect(compareCoordinates(capeTown, { latitude: -33.4, longitude: 18.45 })).toBe('outside');
});

test('an unknown place accepts coordinates only near places with similar postal codes', () => {
  const wilderness = {
    suburb: 'Wilderness',
    city: 'Wilderness',
    zone: 'WC',
    postal_code: '6560',
  };
  expect(namedPoint(wilderness)).toBeNull();
  expect(compareCoordinates(wilderness, { latitude: -33.99, longitude: 22.58 })).toBe('near');
  expect(compareCoordinates(wilderness, seaPoint)).toBe('outside');
  expect(compareCoordinates({ ...wilderness, postal_code: '3999' }, seaPoint)).toBe('outside');
});

test('every known place accepts its own coordinates and none beyond 15 km', () => {
  const point = fc.record({
    latitude: fc.double({ min: -35.5, max: -21.5, noNaN: true }),
    longitude: fc.double({ min: 16, max: 33.5, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...knownSuburbs), point, (place, sent) => {
      expect([postalCodeProblem(place), placeProblem(place)]).toEqual([null, null]);
      expect(compareCoordinates(place, place)).toBe('inside');
      const named = namedPoint(place);
      const isFar = named === null || kilometresBetween(named, sent) > 15;
      if (isFar) expect(compareCoordinates(place, sent)).toBe('outside');
    }),
  );
});

test('the town decides when the postal code belongs to another town', () => {
  const wrongCode = { ...musina, suburb: 'Farm 12', postal_code: '2196' };
  expect(postalCodeProblem(wrongCode)).toBe(
    'Postal code 2196 is in Sandton, not in Musina (0900): the price is for Musina',
  );
  expect(namedPoint(wrongCode)).toEqual({ latitude: -22.348, longitude: 30.042 });
  expect(compareCoordinates(wrongCode, { latitude: -26.101, longitude: 28.058 })).toBe('outside');
});

test('a warning about the postal code of another town names the likely codes', () => {
  const sandown = { suburb: 'Sandown', city: 'Sandton', zone: 'GP', postal_code: '2196' };
  const pretoria = { suburb: 'Newlands', city: 'Sandton', zone: 'GP', postal_code: '0083' };
  expect(postalCodeProblem({ ...sandown, postal_code: '2191' })).toBeNull();
  expect(postalCodeProblem(pretoria)).toMatch(
    /^Postal code 0083 is in Pretoria, not in Sandton \(2196, 2128, 2191\): the price is for Pretoria$/,
  );
  expect(postalCodeProblem({ ...pretoria, suburb: 'Sandown' })).toMatch(
    /not in Sandton \(2196\): the price is for Sandton$/,
  );
});

test.each([
  ['Port Elizabeth', '6001', 'EC'],
  ['Kaapstad', '8005', 'WC'],
  ['CAPE  TOWN', '8005', 'WC'],
  ['Bela Bela', '0480', 'LP'],
  ['Nelspruit', '1200', 'MP'],
])('%s is also a known name of a town', (city, postal_code, zone) => {
  const address = { suburb: 'Central', city, postal_code, zone };
  expect(namedPoint(address)).not.toBeNull();
  expect(placeProblem({ ...address, zone: 'NC', postal_code: '0000' })).toMatchObject({
    field: 'zone',
  });
});

test.each([
  [{}, 'Musina, 0900 is in Limpopo.'],
  [{ city: 'Alldays' }, 'Postal code 0900 is in Limpopo.'],
  [{ postal_code: '0999' }, 'Musina is in Limpopo.'],
  [{ postal_code: '2196' }, 'Musina is in Limpopo.'],
  [{ city: 'Nowhere', postal_code: '0999' }, 'Postal code 0999 is in Limpopo.'],
  [
    { city: 'Nowhere', postal_code: '5900' },
    'Postal code 5900 is in Eastern Cape or Northern Cape.',
  ],
])('a province that contradicts the town or postal code is refused: %j', (change, reason) => {
  expect(placeProblem({ ...musina, zone: 'GP', ...change })).toEqual({
    field: 'zone',
    text: `${reason} Correct the province or the address.`,
  });
});

test('an unknown town is accepted in the province of its postal code', () => {
  const alldays = { ...musina, suburb: 'Alldays', city: 'Alldays', postal_code: '0909' };
  expect(placeProblem(alldays)).toBeNull();
  expect(placeProblem({ ...alldays, postal_code: '9100' })).toEqual({
    field: 'postal_code',
    text: 'There is no postal code 9100. Correct the postal code.',
  });
});

test('Middelburg in the Eastern Cape is not confused with the one in Mpumalanga', () => {
  const other = { suburb: 'Middelburg', city: 'Middelburg', zone: 'EC', postal_code: '5900' };
  expect([placeProblem(other), namedPoint(other)]).toEqual([null, null]);
  expect(placeProblem({ ...other, postal_code: '1050' })).toMatchObject({ field: 'zone' });
  expect(placeProblem({ ...other, city: 'Sandton' })).toMatchObject({ field: 'zone' });
});
