import { HOUR_MS } from '../kernel/time.ts';

/** Kinds of codes that staff issue to staff. Codes of parcels are created automatically. */
export const staffCodes = ['courier', 'technician', 'master'] as const;
export type StaffCode = (typeof staffCodes)[number];

/** Longest validity of a code, in hours. */
export const longestHours: Record<StaffCode, number> = {
  courier: 180 * 24,
  technician: 12,
  master: 1,
};

const longestWords: Record<StaffCode, string> = {
  courier: '180 days',
  technician: '12 hours',
  master: '1 hour',
};

/** Returns why a code cannot be valid until the given time; null if it can. */
export function untilProblem(type: StaffCode, until: string, now: number): string | null {
  const end = Date.parse(until);
  if (end <= now) return 'Choose a time in the future.';
  if (end > now + longestHours[type] * HOUR_MS)
    return `Choose a time at most ${longestWords[type]} from now.`;
  return null;
}

/**
 * Lockout of a keypad: after 3 wrong codes it pauses for 30 s, after 10 in an hour it accepts only
 * QR codes.
 */
const WRONG_BEFORE_PAUSE = 3;
const PAUSE_MS = 30_000;
export const WRONG_IN_AN_HOUR = 10;

/** State of a keypad after wrong codes at these times (ms since 1970, in any order). */
export function keypadStateAfter(
  wrong: readonly number[],
  now: number,
): 'open' | 'paused' | 'QR codes only' {
  const lately = wrong.filter((at) => at > now - HOUR_MS && at <= now).toSorted((a, b) => a - b);
  if (lately.length >= WRONG_IN_AN_HOUR) return 'QR codes only';
  const last = lately.at(-1);
  const isPaused =
    last !== undefined && lately.length % WRONG_BEFORE_PAUSE === 0 && now - last < PAUSE_MS;
  return isPaused ? 'paused' : 'open';
}

/** Number of wrong codes for a grant within an hour that block the grant for 15 minutes. */
const WRONG_OF_A_GRANT = 5;
const HELD_MS = 15 * 60_000;

/**
 * Returns the end of the block (ms since 1970) that wrong codes at these times cause; null if they
 * cause no block.
 */
export function grantHeldUntil(wrong: readonly number[]): number | null {
  const inOrder = wrong.toSorted((a, b) => a - b);
  let until: number | null = null;
  for (const [at, last] of inOrder.entries()) {
    const first = inOrder[at - WRONG_OF_A_GRANT + 1];
    if (first !== undefined && last - first < HOUR_MS) until = last + HELD_MS;
  }
  return until;
}
