/** How often the wall clock is compared with the last activity (specification, section 9). */
export const CHECK_EVERY_MS = 60_000;

/** Mouse move, scroll and wheel count at most once in this time (section 9). */
export const THROTTLE_MS = 2_000;

/** How long before the end the warning is shown, where the limit leaves room for it. */
const WARN_MS = 60_000;

const MINUTE_MS = 60_000;
const SHORTEST_WARNING_MS = 20_000;
/** Browsers fire a timer above this at once, which would sign people out on arrival. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What a moment is judged by; times are milliseconds of the wall clock. */
export interface Idleness {
  now: number;
  lastActivity: number;
  limitMs: number | null;
}

/** The limit in milliseconds, or null for never: empty, null and bad values never sign anybody out. */
export function limitOf(minutes: number | string | null | undefined): number | null {
  const value = typeof minutes === 'string' ? Number.parseFloat(minutes) : (minutes ?? 0);
  if (Number.isNaN(value) || value <= 0) return null;
  return Math.min(value * MINUTE_MS, LONGEST_TIMER_MS);
}

/** How long before the end to warn: a minute, half of a short limit, and never under 20 s. */
export function warningLead(limitMs: number): number {
  return Math.min(WARN_MS, Math.max(limitMs / 2, SHORTEST_WARNING_MS), limitMs);
}

/** Milliseconds until the end, between 0 and the limit even when the clock was put back. */
export function timeLeft({ now, lastActivity, limitMs }: Idleness): number {
  if (limitMs === null) return Number.POSITIVE_INFINITY;
  return Math.min(Math.max(lastActivity + limitMs - now, 0), limitMs);
}

/** True when the limit has passed since the last activity. */
export function isExpired(moment: Idleness): boolean {
  return timeLeft(moment) === 0;
}

const RENEW_MS = 60_000;

/** How often a screen that nobody touches says that it is in use: once a minute, and well before a warning. */
export function renewEvery(limitMs: number | null): number {
  if (limitMs === null) return RENEW_MS;
  return Math.min(RENEW_MS, (limitMs - warningLead(limitMs)) / 2);
}
