export interface Point {
  latitude: number;
  longitude: number;
}

const KM_PER_DEGREE = 111.2;
const RADIANS = Math.PI / 180;

/**
 * Kilometres to the east and to the north, on a plane, which is accurate enough within one country.
 */
function displacement(from: Point, to: Point): { east: number; north: number } {
  const shrink = Math.cos(((from.latitude + to.latitude) / 2) * RADIANS);
  return {
    east: (to.longitude - from.longitude) * KM_PER_DEGREE * shrink,
    north: (to.latitude - from.latitude) * KM_PER_DEGREE,
  };
}

/** Kilometres between two points. */
export function distance(from: Point, to: Point): number {
  const { east, north } = displacement(from, to);
  return Math.hypot(east, north);
}

/** Degrees clockwise from north, 0 to 360. */
export function bearing(from: Point, to: Point): number {
  const { east, north } = displacement(from, to);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
}

/** Point at a share of the way, from 0 to 1. */
export const pointBetween = (from: Point, to: Point, share: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});

/** Random point near another, at most `degrees` away in each direction. */
export const pointNear = (
  { latitude, longitude }: Point,
  degrees: number,
  random: () => number,
) => ({
  latitude: latitude + (random() * 2 - 1) * degrees,
  longitude: longitude + (random() * 2 - 1) * degrees,
});
