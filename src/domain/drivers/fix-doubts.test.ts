import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeFixes, type Fix } from './fix-doubts.ts';

const johannesburg = { latitude: -26.2, longitude: 28.05 };
const capeTown = { latitude: -33.92, longitude: 18.42 };
const maputo = { latitude: -25.97, longitude: 32.57 };
const at = (
  seconds: number,
  place: { latitude: number; longitude: number },
  accuracy = 5,
): Fix => ({
  ...place,
  accuracy,
  at: seconds * 1000,
});
const here = { known: at(0, johannesburg), leaps: [] };
const nowhere = { known: null, leaps: [] };

describe('doubts about a position', () => {
  test.each([
    ['null', { latitude: 0, longitude: 0 }, 0],
    ['swapped', { latitude: 28.05, longitude: -26.2 }, 5],
    ['abroad', { latitude: 51.5, longitude: -0.1 }, 5],
    ['abroad', { latitude: 0, longitude: 28.05 }, 5],
    ['abroad', { latitude: -26.2, longitude: 0 }, 5],
    ['vague', johannesburg, 50_000],
    ['leap', capeTown, 5],
  ] as const)('the doubt "%s" is found for %o', (doubt, place, accuracy) => {
    expect(judgeFixes(here, [at(9, place, accuracy)])).toEqual([doubt]);
  });

  test('a leap is found only if an earlier position is known', () => {
    expect(judgeFixes(nowhere, [at(0, capeTown)])).toEqual([null]);
    expect(judgeFixes(nowhere, [at(0, { latitude: 0, longitude: 0 })])).toEqual(['null']);
  });
});

test('a drive to a neighbouring country is accepted', () => {
  expect(judgeFixes(here, [at(4 * 3600, maputo)])).toEqual([null]);
});

test('a leap between two good positions is rejected without affecting them', () => {
  const fixes = [at(10, johannesburg), at(19, capeTown), at(28, johannesburg)];
  expect(judgeFixes(here, fixes)).toEqual([null, 'leap', null]);
});

test('a coarse position may be off by its accuracy', () => {
  const mast = { ...johannesburg, longitude: 28.08 };
  expect(judgeFixes(here, [at(9, mast, 3_000)])).toEqual([null]);
  expect(judgeFixes(here, [at(9, mast, 10)])).toEqual(['leap']);
});

test('three positions that agree on a new place over ten seconds move the driver', () => {
  const fixes = [5, 10, 15, 20].map((second) => at(second, capeTown));
  expect(judgeFixes(here, fixes)).toEqual(['leap', 'leap', null, null]);
  expect(judgeFixes({ ...here, leaps: fixes.slice(0, 2) }, fixes.slice(2))).toEqual([null, null]);
});

test('positions that do not agree with each other never move the driver', () => {
  const fixes = [5, 10, 15, 20].map((second) => at(second, second % 10 ? capeTown : maputo));
  expect(judgeFixes(here, fixes)).toEqual(['leap', 'leap', 'leap', 'leap']);
});

test('leaps before a return to the known place do not count towards later leaps', () => {
  const fixes = [at(5, capeTown), at(10, capeTown), at(12, johannesburg), at(20, capeTown)];
  expect(judgeFixes(here, fixes)).toEqual(['leap', 'leap', null, 'leap']);
});

test('late positions must agree with the known position and do not change it', () => {
  const late = [at(-20, johannesburg), at(-10, capeTown), at(-5, capeTown), at(-1, capeTown)];
  expect(judgeFixes(here, late)).toEqual([null, 'leap', 'leap', 'leap']);
  expect(judgeFixes(here, [at(-1, capeTown), at(5, johannesburg)])).toEqual(['leap', null]);
});

const places = fc.constantFrom(johannesburg, capeTown, maputo, { latitude: 0, longitude: 0 });
const reports = fc.array(
  fc.record({ place: places, seconds: fc.integer({ min: -600, max: 600 }) }),
  { maxLength: 20 },
);

test('verdicts do not depend on the order of the report', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { maxLength: 12 }),
      places,
      (seconds, place) => {
        const fixes = seconds.map((second) => at(second, second % 3 ? johannesburg : place));
        const verdictsOf = (given: Fix[]) => {
          const verdicts = judgeFixes(here, given);
          return new Map(given.map((fix, index) => [fix, verdicts[index]]));
        };
        expect(verdictsOf(fixes.toReversed())).toEqual(verdictsOf(fixes));
      },
    ),
  );
});

test('an hour of positions that agree always moves the driver away from the old place', () => {
  fc.assert(
    fc.property(reports, (given) => {
      const noise = given.map(({ place, seconds }) => at(seconds, place));
      const later = [700, 760, 820, 880].map((second) => at(second, capeTown));
      expect(judgeFixes(here, [...noise, ...later]).at(-1)).toBeNull();
    }),
  );
});

test('a driver who never leaves the speed limit is never doubted', () => {
  const steps = fc.array(
    fc.record({
      seconds: fc.integer({ min: 1, max: 600 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      north: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(steps, (drive) => {
      let [second, latitude] = [0, -28];
      const fixes = drive.map(({ seconds, share, north }) => {
        second += seconds;
        // At most 240 km/h, at about 111 km per degree.
        const degrees = ((240 / 3600) * seconds * share) / 112;
        latitude = Math.min(-11, Math.max(-35, latitude + (north ? degrees : -degrees)));
        return at(second, { latitude, longitude: 28 });
      });
      expect(
        judgeFixes({ known: at(0, { latitude: -28, longitude: 28 }), leaps: [] }, fixes),
      ).toEqual(fixes.map(() => null));
    }),
  );
});
