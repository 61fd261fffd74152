import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside, nodesOf, ringProblem, roundedRing } from './rings.ts';

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const sandton = square(28, -26.2, 0.1);

test('a square is valid, and its closing corner is counted once', () => {
  expect(ringProblem([sandton], 100)).toBeNull();
  expect(nodesOf([sandton, square(28.02, -26.15, 0.01)])).toBe(8);
});

test.each([
  ['an area without rings', [], 'The area has no outline.'],
  ['a ring with two corners', [sandton.slice(0, 3)], 'An outline needs at least three corners.'],
  ['an open ring', [[...sandton.slice(0, 4), [28.5, -26]]], 'An outline must end where it starts.'],
  [
    'a ring that crosses itself',
    [
      [
        [28, -26],
        [28.1, -26.1],
        [28.1, -26],
        [28, -26.1],
        [28, -26],
      ],
    ],
    'The outline crosses itself: the side after corner 1 meets the side after corner 3.',
  ],
  ['a ring in London', [square(-0.1, 51.5, 0.01)], '-0.1, 51.5 is outside South Africa.'],
  [
    'a ring with latitude and longitude swapped',
    [sandton.map(([x = 0, y = 0]) => [y, x])],
    '-26.2, 28 has latitude and longitude swapped: longitude comes first.',
  ],
  [
    'a ring with a corner that is not a number',
    [
      [
        [28, -26],
        [Number.NaN, -26],
        [28, -25],
        [28, -26],
      ],
    ],
    'NaN, -26 is outside South Africa.',
  ],
])('%s is not a valid area', (_, rings, problem) => {
  expect(ringProblem(rings, 100)).toBe(problem);
});

test('too many corners are refused before they are checked', () => {
  expect(ringProblem([sandton], 3)).toBe('The area has 4 corners; at most 3 are allowed.');
});

test('a side that overlaps another one counts as crossing it', () => {
  const back = [
    [28, -26],
    [28.2, -26],
    [28.1, -26],
    [28.1, -25.9],
    [28, -26],
  ];
  expect(ringProblem([back], 100)).toContain('The outline crosses itself: ');
});

test('a point in a hole is outside of the area', () => {
  const rings = [sandton, square(28.04, -26.16, 0.02)];
  expect(isInside(rings, 28.01, -26.19)).toBe(true);
  expect(isInside(rings, 28.05, -26.15)).toBe(false);
  expect(isInside(rings, 27.9, -26.15)).toBe(false);
});

const stars = fc.array(fc.double({ min: 0.01, max: 0.5, noNaN: true }), {
  minLength: 3,
  maxLength: 40,
});
const starOf = (radii: readonly number[], scale = 1) => {
  const corners = radii.map((radius, at) => {
    const angle = (at / radii.length) * 2 * Math.PI;
    return [28 + scale * radius * Math.cos(angle), -26 + scale * radius * Math.sin(angle)];
  });
  return [...corners, corners[0] ?? []];
};

test('a star of any size is valid and contains its centre', () => {
  fc.assert(
    fc.property(stars, (radii) => {
      const ring = roundedRing(starOf(radii));
      expect(ringProblem([ring], 100)).toBeNull();
      expect(isInside([ring], 28 + 1e-6, -26 + 1e-6)).toBe(true);
    }),
  );
});

test('repeated corners, even if only equal after rounding, change neither the verdict nor the shape', () => {
  const noise = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 4 })), { maxLength: 10 });
  fc.assert(
    fc.property(stars, noise, (radii, repeats) => {
      const ring = roundedRing(starOf(radii));
      const noisy = repeats.reduce<number[][]>((corners, [at, times]) => {
        const index = at % corners.length;
        const [x = 0, y = 0] = corners[index] ?? [];
        const copies = Array.from({ length: times }, (_, step) => [
          x + step * 1e-8,
          y - step * 1e-8,
        ]);
        return corners.toSpliced(index, 0, ...copies);
      }, ring);
      expect(ringProblem([noisy], 100)).toBe(ringProblem([ring], 100));
      expect(roundedRing(noisy)).toEqual(ring);
    }),
  );
});

test('rounding a rounded ring changes nothing', () => {
  fc.assert(
    fc.property(stars, fc.constantFrom(1, 1e-3, 1e-5, 1e-6), (radii, scale) => {
      const ring = roundedRing(starOf(radii, scale));
      expect(roundedRing(ring)).toEqual(ring);
    }),
  );
});

test('a hole is valid only inside the outline, whatever the shapes', () => {
  fc.assert(
    fc.property(stars, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (radii, scale) => {
      const [outline, hole] = [starOf(radii), starOf(radii, scale)];
      const moved = hole.map(([x = 0, y = 0]) => [x + 2, y]);
      expect(ringProblem([outline, hole], 100)).toBeNull();
      expect(ringProblem([hole, outline], 100)).toBe('Hole 1 lies outside the outline.');
      expect(ringProblem([outline, moved], 100)).toBe('Hole 1 lies outside the outline.');
      expect(ringProblem([outline, hole, hole], 100)).toMatch(/^Hole 2 meets hole 1: the side /);
      expect(ringProblem([outline, outline], 100)).toMatch(/^Hole 1 meets the outline: the side /);
    }),
  );
});

test('a spike is refused at every corner of a star', () => {
  fc.assert(
    fc.property(stars, fc.nat(39), (radii, nth) => {
      const ring: number[][] = roundedRing(starOf(radii));
      const at = nth % (ring.length - 1);
      const tip = [ring[at]?.[0] ?? 0, -24.5 + nth / 1000];
      const spiked = ring.toSpliced(at + 1, 0, tip, ring[at] ?? []);
      expect(ringProblem([spiked], 100)).toMatch(/the side after corner \d+ meets the side after/);
    }),
  );
});

test('an outline of thousands of long parallel sides is refused quickly', () => {
  const line = (at: number) => {
    const west = [28, -27 + at / 10_000];
    const east = [29, -26 + at / 10_000];
    return at % 2 === 0 ? [west, east] : [east, west];
  };
  const lines = Array.from({ length: 2400 }, (_, at) => line(at)).flat();
  const ring = [...lines, [27.5, -26], [27.5, -27], [28, -27]];
  expect(ringProblem([ring], 5000)).toMatch(/too many long sides/);
});
