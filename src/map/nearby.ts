import { kilometresBetween } from '#domain/places/kilometres.ts';
import type { Point } from './mercator.ts';

/** Objects within a radius of a point, nearest first. */
export function objectsWithin<T extends Point>(
  objects: readonly T[],
  centre: Point,
  kilometres: number,
): T[] {
  return byDistance(objects, centre)
    .filter(({ far }) => far <= kilometres)
    .map(({ object }) => object);
}

/** The nearest objects to a point, at most `count`. */
export const findNearest = <T extends Point>(
  objects: readonly T[],
  centre: Point,
  count: number,
): T[] =>
  byDistance(objects, centre)
    .slice(0, count)
    .map(({ object }) => object);

function byDistance<T extends Point>(objects: readonly T[], centre: Point) {
  return objects
    .map((object) => ({ object, far: kilometresBetween(centre, object) }))
    .toSorted((one, other) => one.far - other.far);
}

const steps = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Next radius of the lasso, up or down, within its limits. */
export function radiusStep(kilometres: number, by: 1 | -1): number {
  const found =
    by === 1
      ? steps.find((step) => step > kilometres)
      : steps.findLast((step) => step < kilometres);
  return found ?? kilometres;
}
