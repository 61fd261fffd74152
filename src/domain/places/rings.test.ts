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
  ['no rings', [], 'The area has no outline.'],
  ['two corners', [sandton.slice(0, 3)], 'An outline needs at least three corners.'],
  ['open', [[...sandton.slice(0, 4), [28.5, -26]]], 'An outline must end where it starts.'],
  [
    'a bow tie',
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
  ['London', [square(-0.1, 51.5, 0.01)], '-0.1, 51.5 is outside South Africa.'],
  [
    'swapped',
    [sandton.map(([x = 0, y = 0]) => [y, x])],
    '-26.2, 28 has latitude and longitude swapped: longitude comes first.',
  ],
  [
    'not a number',
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

test('a side that overlaps another crosses it', () => {
  const back = [
    [28, -26],
    [28.2, -26],
    [28.1, -26],
    [28.1, -25.9],
    [28, -26],
  ];
  expect(ringProblem([back], 100)).toContain('The outline crosses itself: ');
});

test('a point in a hole is not inside', () => {
  const rings = [sandton, square(28.04, -26.16, 0.02)];
  expect(isInside(rings, 28.01, -26.19)).toBe(true);
  expect(isInside(rings, 28.05, -26.15)).toBe(false);
  expect(isInside(rings, 27.9, -26.15)).toBe(false);
});

test('a star of any size is valid and contains its centre', () => {
  const sizes = fc.array(fc.double({ min: 0.01, max: 0.5, noNaN: true }), {
    minLength: 3,
    maxLength: 60,
  });
  fc.assert(
    fc.property(sizes, (radii) => {
      const corners = radii.map((radius, at) => {
        const angle = (at / radii.length) * 2 * Math.PI;
        return [28 + radius * Math.cos(angle), -26 + radius * Math.sin(angle)];
      });
      const ring = roundedRing([...corners, corners[0] ?? []]);
      expect(ringProblem([ring], 100)).toBeNull();
      expect(isInside([ring], 28 + 1e-6, -26 + 1e-6)).toBe(true);
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
