import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kilometresBetween } from '#domain/places/kilometres.ts';
import { boundsOf, contains, metresPerPixel, project, unproject, viewOn } from './mercator.ts';

const view = { latitude: -26.1, longitude: 28.05, zoom: 10, width: 800, height: 600 };

test('the centre is in the middle of the map, and unprojecting reverses projecting', () => {
  expect(project(view, view)).toEqual([400, 300]);
  fc.assert(
    fc.property(
      fc.double({ min: -35, max: -22, noNaN: true }),
      fc.double({ min: 16, max: 33, noNaN: true }),
      (latitude, longitude) => {
        const back = unproject(view, project(view, { latitude, longitude }));
        expect(back.latitude).toBeCloseTo(latitude, 8);
        expect(back.longitude).toBeCloseTo(longitude, 8);
      },
    ),
  );
});

test('metres per pixel equal the distance between two points of the map divided by their pixels', () => {
  const metres = kilometresBetween(unproject(view, [400, 300]), unproject(view, [500, 300])) * 1000;
  expect(metres / 100).toBeCloseTo(metresPerPixel(view), 1);
});

test('points between the corners are in view', () => {
  const bounds = boundsOf(view);
  expect(contains(bounds, view)).toBe(true);
  expect(contains(bounds, unproject(view, [1, 1]))).toBe(true);
  expect(contains(bounds, unproject(view, [-1, 1]))).toBe(false);
  expect(contains(bounds, unproject(view, [400, 601]))).toBe(false);
});

test('a view of points shows all of them, or a single point close up, and is null without points', () => {
  const points = [
    { latitude: -26.1, longitude: 28.05 },
    { latitude: -33.9, longitude: 18.4 },
    { latitude: -29.8, longitude: 31 },
  ];
  const found = viewOn(points, view);
  const bounds = boundsOf({ ...view, ...found });
  expect(points.every((point) => contains(bounds, point))).toBe(true);
  expect(viewOn(points.slice(0, 1), view)).toEqual({
    latitude: expect.closeTo(-26.1, 6),
    longitude: expect.closeTo(28.05, 6),
    zoom: 14,
  });
  expect(viewOn([], view)).toBeNull();
});
