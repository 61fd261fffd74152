import { MINUTE_MS } from '../kernel/time.ts';

/**
 * Interval between checks of the wall clock against the last activity (specification, section 9).
 */
export const CHECK_EVERY_MS = 60_000;

/** Minimum interval at which mouse moves, scrolls and wheels count as activity (section 9). */
export const THROTTLE_MS = 2_000;

/** Default time between the warning and the sign-out. */
const WARN_MS = 60_000;

const SHORTEST_WARNING_MS = 20_000;
/**
 * Longest time of a browser timer. Browsers fire longer timers immediately, which would sign users
 * out as soon as they sign in.
 */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Input of a check; times are wall-clock milliseconds. */
export interface Idleness {
  now: number;
  lastActivity: number;
  limitMs: number | null;
}

/** Limit in milliseconds, or null for none: empty and invalid values never sign users out. */
export function limitOf(minutes: number | string | null | undefined): number | null {
  const value = typeof minutes === 'string' ? Number(minutes) : (minutes ?? 0);
  if (Number.isNaN(value) || value <= 0) return null;
  return Math.min(value * MINUTE_MS, LONGEST_TIMER_MS);
}

/**
 * Returns the time between the warning and the sign-out: a minute, or half of a short limit, but at
 * least 20 s.
 */
export function warningLead(limitMs: number): number {
  return Math.min(WARN_MS, Math.max(limitMs / 2, SHORTEST_WARNING_MS), limitMs);
}

/** Milliseconds until the sign-out, between 0 and the limit even if the clock was set back. */
export function timeLeft({ now, lastActivity, limitMs }: Idleness): number {
  if (limitMs === null) return Number.POSITIVE_INFINITY;
  return Math.min(Math.max(lastActivity + limitMs - now, 0), limitMs);
}

/** Whether the limit has passed since the last activity. */
export function isExpired(moment: Idleness): boolean {
  return timeLeft(moment) === 0;
}

const RENEW_MS = 60_000;

/**
 * Returns the interval at which an unattended screen renews its session: once a minute, and before
 * any warning.
 */
export function renewalInterval(limitMs: number | null): number {
  if (limitMs === null) return RENEW_MS;
  return Math.min(RENEW_MS, (limitMs - warningLead(limitMs)) / 2);
}
