import { hashOf } from '../../tokens.ts';

/**
 * Limits on guessing passwords and codes.
 *
 * A guess is counted where it comes from: on a device or at an address that its account is known from, in a
 * session, or as that of a stranger. Strangers share their counts, the others have their own, so that
 * strangers never lock out the owner. `countersOf` names the counts of a guess, `secondsToWait` says how long
 * a count keeps it waiting. Both are pure; `counted-guesses.ts` keeps the counts.
 */

/** Place of a guess: `id` is that of the device or address in `known_places`. */
export type Place = { is: 'device' | 'address'; id: number } | { is: 'session' | 'strange' };

/** Subject of a guess, and its place. */
export interface Guess {
  email: string;
  /** As `networkOf` writes it. */
  network: string;
  /** Null without a user who has this email address. */
  userId: number | null;
  place: Place;
}

/** A count and its limit. */
export interface Counter {
  name: string;
  /** Failures within `hours` that cost no waiting. */
  free: number;
  hours: number;
  /** Whether waits grow beyond the limit; otherwise they last until failures are old enough. */
  isSlowing: boolean;
}

/** Failures of a counter within its hours. */
export interface Count {
  failures: number;
  /** Seconds since the newest. */
  age: number;
}

const DAY_HOURS = 24;
const LONGEST_WAIT_MINUTES = 15;

/** Failures a day after which guessing passwords slows down. */
export const PASSWORD_LIMITS = { place: 10, account: 30, network: 100 } as const;
const CODES_A_DAY = 20;
/** Links within an hour that one place, or all strangers together, may have mailed to a user. */
const EMAILS_AN_HOUR = { place: 5, network: 30 } as const;

const slowing = (name: string, free: number): Counter => ({
  name,
  free,
  hours: DAY_HOURS,
  isSlowing: true,
});

const perHour = (name: string, free: number): Counter => ({
  name,
  free,
  hours: 1,
  isSlowing: false,
});

const placeName = (place: Place) => ('id' in place ? `${place.is}/${place.id}` : place.is);

/** Every counter of an account's password begins with this. */
export const passwordPrefix = (email: string): string => `password/${hashOf(email)}/`;

/** The counters of a wrong password; the first one is that of its place. */
export function passwordCounters({ email, network, place }: Guess): [Counter, ...Counter[]] {
  const own = passwordPrefix(email);
  if (place.is !== 'strange') return [slowing(own + placeName(place), PASSWORD_LIMITS.place)];
  return [
    slowing(`${own}from/${network}`, PASSWORD_LIMITS.place),
    slowing(`${own}strange`, PASSWORD_LIMITS.account),
    slowing(`password-from/${network}`, PASSWORD_LIMITS.network),
  ];
}

/** The counter of a wrong code. */
export const codeCounter = (userId: number, place: Place): Counter => ({
  name: `code/${userId}/${placeName(place)}`,
  free: CODES_A_DAY,
  hours: DAY_HOURS,
  isSlowing: false,
});

/** Counters of requests for password links; requests for unknown addresses count too. */
export function resetCounters({ email, network, place }: Guess): Counter[] {
  const own = perHour(`reset/${hashOf(email)}/${placeName(place)}`, EMAILS_AN_HOUR.place);
  if (place.is !== 'strange') return [own];
  return [own, perHour(`reset-from/${network}`, EMAILS_AN_HOUR.network)];
}

/** The counter of invitations that staff send again. */
export const invitationCounter = (userId: number): Counter =>
  perHour(`invitation/${userId}`, EMAILS_AN_HOUR.place);

/** The counter of notices to users whose address was given in an application. */
export const applicationCounter = (email: string): Counter =>
  perHour(`application/${hashOf(email)}`, EMAILS_AN_HOUR.place);

/**
 * Seconds until the next guess counts: where waits grow, 1 minute after the failure that reaches the limit
 * and twice as long after each further one, up to 15 minutes.
 */
export function secondsToWait(
  { free, hours, isSlowing }: Counter,
  { failures, age }: Count,
): number {
  if (failures < free) return 0;
  if (!isSlowing) return Math.max(0, hours * 3600 - age);
  const minutes = Math.min(LONGEST_WAIT_MINUTES, 2 ** (failures - free));
  return Math.max(0, minutes * 60 - age);
}
