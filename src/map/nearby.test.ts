import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNearest, radiusStep, objectsWithin } from './nearby.ts';
import { matchHint, hintsFor } from './link-hints.ts';

const sandton = { latitude: -26.107, longitude: 28.056 };
const place = (name: string, latitude: number, longitude: number) => ({
  name,
  latitude,
  longitude,
});
const places = [
  place('Pretoria', -25.746, 28.188),
  place('Midrand', -25.999, 28.126),
  place('Sandton', -26.107, 28.056),
  place('Durban', -29.859, 31.022),
];
const names = (found: { name: string }[]) => found.map(({ name }) => name);

test('a lasso selects objects within its radius, nearest first', () => {
  expect(names(objectsWithin(places, sandton, 20))).toEqual(['Sandton', 'Midrand']);
  expect(names(objectsWithin(places, sandton, 50))).toEqual(['Sandton', 'Midrand', 'Pretoria']);
  expect(objectsWithin(places, sandton, 0)).toHaveLength(1);
});

test('the requested number of nearest objects is returned', () => {
  expect(names(findNearest(places, sandton, 2))).toEqual(['Sandton', 'Midrand']);
  expect(findNearest(places, sandton, 9)).toHaveLength(4);
});

test('the radius steps up and down within its limits', () => {
  expect(radiusStep(5, 1)).toBe(10);
  expect(radiusStep(5, -1)).toBe(2);
  expect(radiusStep(500, 1)).toBe(500);
  expect(radiusStep(0.5, -1)).toBe(0.5);
});

test('no letter hint is the start of another hint, and each hint finds its object', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), (count) => {
      const hints = hintsFor(count);
      expect(hints).toHaveLength(Math.min(count, 400));
      expect(new Set(hints).size).toBe(hints.length);
      hints.forEach((hint, at) => {
        expect(matchHint(hints, hint)).toEqual({ is: 'found', at });
        if (hint.length > 1) expect(matchHint(hints, hint[0] ?? '')).toEqual({ is: 'open' });
      });
    }),
    { numRuns: 30 },
  );
  expect(hintsFor(20).every((hint) => hint.length === 1)).toBe(true);
  expect(hintsFor(21).every((hint) => hint.length === 2)).toBe(true);
  expect(matchHint(hintsFor(3), 'q')).toEqual({ is: 'none' });
  expect([matchHint(['as', 'sd'], 'a'), matchHint(['as', 'sd'], 'd')]).toEqual([
    { is: 'open' },
    { is: 'none' },
  ]);
});
