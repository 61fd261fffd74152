import { hashOf } from '#server/secrets/tokens.ts';

/**
 * Limits on guessing passwords and codes.
 *
 * A guess is counted by its place: a device or address where the account is known, a session, or a
 * stranger. Strangers share counters and known places have their own, so that strangers never lock
 * out the owner. `passwordCounters` and its siblings name the counters of a guess, `secondsToWait`
 * returns the wait of a counter. These functions are pure; `counted-guesses.ts` stores the counts.
 */

/** Place of a guess; `id` is that of the device or address in `known_places`. */
export type Place = { is: 'device' | 'address'; id: number } | { is: 'session' | 'strange' };

/** A guess at a password or code, with the user's email address and the place. */
export interface Guess {
  email: string;
  /** In the format of `networkOf`. */
  network: string;
  /** Null if no user has this email address. */
  userId: number | null;
  place: Place;
}

/** A counter with its limit. */
export interface Counter {
  name: string;
  /** Number of failures within `hours` that cause no wait. */
  free: number;
  hours: number;
  /**
   * Whether waits grow with each failure above the limit. If false, a wait lasts until the latest
   * failure is older than `hours`.
   */
  isSlowing: boolean;
}

/** Failures of a counter within its hours. */
export interface Count {
  failures: number;
  /** Seconds since the latest failure. */
  age: number;
}

const DAY_HOURS = 24;
const LONGEST_WAIT_MINUTES = 15;

/** Number of failures per day after which guessing of passwords is slowed down. */
export const PASSWORD_LIMITS = { place: 10, account: 30, network: 100 } as const;
const CODES_A_DAY = 20;
/**
 * Number of links per hour that one place, or all strangers of a network, may request for a user.
 */
const EMAILS_AN_HOUR = { place: 5, network: 30 } as const;

const slowingCounter = (name: string, free: number): Counter => ({
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

/** Prefix of all password counters of an account. */
export const passwordPrefix = (email: string): string => `password/${hashOf(email)}/`;

/** Counters of a wrong password. The first is the counter of the guess's place. */
export function passwordCounters({ email, network, place }: Guess): [Counter, ...Counter[]] {
  const own = passwordPrefix(email);
  if (place.is !== 'strange')
    return [slowingCounter(own + placeName(place), PASSWORD_LIMITS.place)];
  return [
    slowingCounter(`${own}from/${network}`, PASSWORD_LIMITS.place),
    slowingCounter(`${own}strange`, PASSWORD_LIMITS.account),
    slowingCounter(`password-from/${network}`, PASSWORD_LIMITS.network),
  ];
}

/** Counter of a wrong code. */
export const codeCounter = (userId: number, place: Place): Counter => ({
  name: `code/${userId}/${placeName(place)}`,
  free: CODES_A_DAY,
  hours: DAY_HOURS,
  isSlowing: false,
});

/** Counters of requests for password links, including those for unknown addresses. */
export function resetCounters({ email, network, place }: Guess): Counter[] {
  const own = perHour(`reset/${hashOf(email)}/${placeName(place)}`, EMAILS_AN_HOUR.place);
  if (place.is !== 'strange') return [own];
  return [own, perHour(`reset-from/${network}`, EMAILS_AN_HOUR.network)];
}

/** Counter of repeated invitations by staff. */
export const invitationCounter = (userId: number): Counter =>
  perHour(`invitation/${userId}`, EMAILS_AN_HOUR.place);

/** Counter of notices to users whose address was used in an application. */
export const applicationCounter = (email: string): Counter =>
  perHour(`application/${hashOf(email)}`, EMAILS_AN_HOUR.place);

/**
 * Seconds until another guess is accepted. With growing waits, the failure that reaches the limit
 * causes a wait of 1 minute; each further failure doubles it, up to 15 minutes.
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
