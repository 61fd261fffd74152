import { kilometresBetween, type GroundPoint } from '../places/kilometres.ts';
import { isInBox, isInRegion } from '../places/south-africa.ts';

/** Reported position: accuracy in metres (0 if unknown), time in milliseconds since 1970. */
export interface Fix extends GroundPoint {
  accuracy: number;
  at: number;
}

/** Accuracy in metres above which a position is too vague to move a driver. */
const MAX_ACCURACY_M = 5_000;
/** Speed above which two positions contradict each other, in km/h. */
const MAX_SPEED = 250;
/** Maximum distance between two positions of a resting device, in km. */
const REST_KM = 0.2;
/**
 * Number of positions that must agree on a new place, and the time they must span, before the
 * driver is moved there.
 */
const AGREEING = 3;
const AGREEING_MS = 10_000;

/** Kind of a reason against a position. */
export type Doubt = 'null' | 'swapped' | 'abroad' | 'vague' | 'leap';

/** Reasons against a position, in words. */
export const doubtReasons: Record<Doubt, string> = {
  null: 'The device reported 0, 0, which is not a position.',
  swapped: 'Latitude and longitude are swapped.',
  abroad: 'The position is outside South Africa and its neighbours.',
  vague: 'The accuracy is worse than 5 km.',
  leap: 'The position is farther from the last one than a vehicle can drive in that time.',
};

/** Known state of a driver. */
export interface Whereabouts {
  /** Newest position without doubts; null if there is none. */
  known: Fix | null;
  /** Newer positions that are too far from the known position, oldest first. */
  leaps: readonly Fix[];
}

/** Returns the reason against a position considered alone; null if there is none. */
function doubtOf({ latitude, longitude, accuracy }: Fix): Doubt | null {
  if (latitude === 0 && longitude === 0) return 'null';
  if (isInBox(longitude, latitude)) return 'swapped';
  if (!isInRegion(latitude, longitude)) return 'abroad';
  return accuracy > MAX_ACCURACY_M ? 'vague' : null;
}

/** Whether a vehicle can have been at both positions, whatever their order. */
function agree(one: Fix, other: Fix): boolean {
  const hours = Math.abs(one.at - other.at) / 3_600_000;
  const blur = (one.accuracy + other.accuracy) / 1_000;
  return kilometresBetween(one, other) <= REST_KM + blur + MAX_SPEED * hours;
}

/** Whether the last positions agree on one place for long enough. */
function isSettled(leaps: readonly Fix[]): boolean {
  const [first] = leaps;
  const last = leaps.at(-1);
  return leaps.length >= AGREEING && !!first && !!last && last.at - first.at >= AGREEING_MS;
}

/**
 * Returns the reason against a position older than the known one. The older position must agree
 * with the known position and with the position before that.
 */
const doubtOfLate = (known: Fix, before: Fix | null, fix: Fix): Doubt | null =>
  doubtOf(fix) ?? (agree(known, fix) && (before === null || agree(before, fix)) ? null : 'leap');

/** Judges a newer position; a position without doubts becomes the known position. */
function follow(
  { known, leaps }: Whereabouts,
  fix: Fix,
): { doubt: Doubt | null; next: Whereabouts } {
  const doubt = doubtOf(fix);
  if (doubt !== null) return { doubt, next: { known, leaps } };
  const sound = { doubt: null, next: { known: fix, leaps: [] } };
  if (known === null || agree(known, fix)) return sound;
  const last = leaps.at(-1);
  const place = last !== undefined && agree(last, fix) ? [...leaps, fix] : [fix];
  return isSettled(place) ? sound : { doubt: 'leap', next: { known, leaps: place } };
}

/**
 * Judges the positions of one driver in the given order: null for a valid position, otherwise the
 * reason against it. Once several positions agree on a new place, the last of them is valid, so
 * that one wrong position does not block the driver for ever. Positions older than the known one
 * never replace it.
 */
export function judgeFixes(before: Whereabouts, fixes: readonly Fix[]): (Doubt | null)[] {
  const { known } = before;
  const verdicts = new Map<Fix, Doubt | null>();
  let whereabouts = before;
  let late: Fix | null = null;
  for (const fix of fixes.toSorted((one, other) => one.at - other.at)) {
    if (known !== null && fix.at <= known.at) {
      const doubt = doubtOfLate(known, late, fix);
      verdicts.set(fix, doubt);
      if (doubt === null) late = fix;
      continue;
    }
    const { doubt, next } = follow(whereabouts, fix);
    verdicts.set(fix, doubt);
    whereabouts = next;
  }
  return fixes.map((fix) => verdicts.get(fix) ?? null);
}
