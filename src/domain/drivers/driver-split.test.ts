import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { driver, here, NOW, stop } from '#tests/support/doubles/candidates.ts';
import { splitStops } from './driver-split.ts';

const far = { latitude: here.latitude - 3, longitude: here.longitude };
const at = (place: typeof here, name: string, stops = 0) => ({
  driver: driver({ name, branchPlace: place, fix: { ...place, at: NOW }, load: { stops, kg: 0 } }),
});
const said = ({ shares, left }: ReturnType<typeof splitStops>) => [
  ...shares.map(({ person, stops }) => [person.driver.name, stops.length]),
  left.length,
];

test('all stops of a town go to the same near driver, and remote stops are left over', () => {
  const north = stop({ place: here });
  const south = stop({ place: far });
  const nowhere = stop({ place: { latitude: -30, longitude: 20 } });
  const people = [at(here, 'North'), at(far, 'South')];
  expect(said(splitStops(people, [north, south, north, nowhere], NOW))).toEqual([
    ['North', 2],
    ['South', 1],
    1,
  ]);
});

test('drivers who are full or off duty get no stops', () => {
  const people = [
    at(here, 'Full', 40),
    at({ ...here, latitude: here.latitude - 0.2 }, 'Farther'),
    { driver: driver({ name: 'Off duty', onDutyUntil: null }) },
  ];
  expect(said(splitStops(people, [stop(), stop(), stop()], NOW))).toEqual([['Farther', 3], 0]);
  expect(said(splitStops([at(here, 'Nearly full', 39)], [stop(), stop()], NOW))).toEqual([
    ['Nearly full', 1],
    1,
  ]);
});

test('stops go to a few drivers, instead of one driver for each stop', () => {
  const people = Array.from({ length: 10 }, (_, nth) => at(here, `Driver ${nth}`, 10));
  const { shares } = splitStops(
    people,
    Array.from({ length: 12 }, () => stop()),
    NOW,
  );
  expect(shares.length).toBeLessThanOrEqual(2);
});

test('every stop is given once or left over, within the capacity of the drivers', () => {
  const places = fc.record({
    latitude: fc.double({ min: -27, max: -25, noNaN: true }),
    longitude: fc.double({ min: 27, max: 29, noNaN: true }),
  });
  const people = fc.array(fc.tuple(places, fc.nat(40)), { maxLength: 6 });
  const wanted = fc.array(fc.tuple(places, fc.nat(400)), { maxLength: 30 });
  fc.assert(
    fc.property(people, wanted, (drivers, stops) => {
      const all = stops.map(([place, kg]) => stop({ place, kg }));
      const { shares, left } = splitStops(
        drivers.map(([place, load]) => at(place, 'Somebody', load)),
        all,
        NOW,
      );
      const given = [...shares.flatMap((share) => share.stops), ...left];
      expect(new Set(given).size).toBe(all.length);
      expect(given).toHaveLength(all.length);
      for (const share of shares) {
        expect(share.person.driver.load.stops + share.stops.length).toBeLessThanOrEqual(40);
        expect(share.stops.reduce((sum, { kg }) => sum + kg, 0)).toBeLessThanOrEqual(900);
      }
    }),
    { numRuns: 40 },
  );
});
