import { distance } from '@turf/distance';

/** A place on the ground, in degrees. */
export interface GroundPoint {
  latitude: number;
  longitude: number;
}

/** Distance over the ground as the crow flies, in km. */
export const kilometresBetween = (one: GroundPoint, other: GroundPoint): number =>
  distance([one.longitude, one.latitude], [other.longitude, other.latitude]);
