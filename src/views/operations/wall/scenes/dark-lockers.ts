import { parcelsIn } from '#domain/lockers/locker-fill.ts';
import type { Locker } from '../alarms.ts';
import { counted } from '../words.ts';

const WITHIN_MS = 2 * 3_600_000;

/** Lockers whose batteries are empty, or will be within two hours, before power returns. */
export const goDark = (lockers: readonly Locker[], now: number): Locker[] =>
  lockers.filter(
    ({ dark_from: from, outage_until: until }) =>
      from !== null &&
      until !== null &&
      Date.parse(from) <= now + WITHIN_MS &&
      Date.parse(until) > now,
  );

/** Number of parcels inside. */
export const darkNote = (lockers: readonly Locker[]): string =>
  `${counted(
    lockers.reduce((sum, one) => sum + parcelsIn(one), 0),
    'parcel',
  )} inside`;
