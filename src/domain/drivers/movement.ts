import { kilometresBetween, type GroundPoint } from '../places/kilometres.ts';

/** Place, and time in milliseconds since 1970. */
interface Moment extends GroundPoint {
  at: number;
}

/** Speed in km/h, and heading in degrees clockwise from north. */
export interface Movement {
  speed: number;
  heading: number;
}

/** Longest time between two positions from which a movement is derived. */
const MAX_GAP_MS = 5 * 60_000;
/** Distance below which a vehicle counts as stopped, in km. */
const STOPPED_KM = 0.03;
const MAX_SPEED = 250;
const HOUR_MS = 3_600_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function bearing(from: GroundPoint, to: GroundPoint): number {
  const [south, north] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const y = Math.sin(east) * Math.cos(north);
  const x = Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(east);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

/**
 * Returns the movement between two positions; null if the positions are too close, or too far apart
 * in time.
 */
export function movementBetween(from: Moment, to: Moment): Movement | null {
  const gap = to.at - from.at;
  const km = kilometresBetween(from, to);
  if (gap <= 0 || gap > MAX_GAP_MS || km < STOPPED_KM) return null;
  return { speed: Math.min(MAX_SPEED, km / (gap / HOUR_MS)), heading: bearing(from, to) };
}
