import { distance } from '@turf/distance';

/** Point on the ground, in degrees. */
export interface GroundPoint {
  latitude: number;
  longitude: number;
}

/** Straight-line distance over the ground, in km. */
export const kilometresBetween = (one: GroundPoint, other: GroundPoint): number =>
  distance([one.longitude, one.latitude], [other.longitude, other.latitude]);
