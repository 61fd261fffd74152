import { formatTime } from '../kernel/time.ts';

/** States of an outage at a point in time. */
export const outageStates = ['planned', 'running', 'over', 'withdrawn'] as const;
export type OutageState = (typeof outageStates)[number];

/** Hours ahead for which outages are planned. */
export const MAX_HOURS = 48;

/** Kinds of outages: planned by a schedule and its stage, or announced by users. */
export const outageKinds = ['planned', 'unplanned'] as const;

/** Actions for parcels in lockers that lose power; each runs at most once per parcel and outage. */
export const outageSteps = ['extend', 'inform'] as const;
export type OutageStep = (typeof outageSteps)[number];

/** Actions of an outage plan in order: first parcels in lockers, then those in transit. */
export const planSteps = ['extend', 'inform', 'redirect', 'stop'] as const;
export type PlanStep = (typeof planSteps)[number];

/**
 * Default actions of an outage. `stop`, which closes lockers to customers, must be chosen by a
 * user.
 */
export const usualSteps: ReadonlySet<PlanStep> = new Set(['extend', 'inform', 'redirect']);

/** Time before a locker's battery is empty in which the locker accepts no reservations. */
const CLOSED_BEFORE_MS = 2 * 3_600_000;

export interface PoweredLocker {
  code: string;
  dark_from: string | null;
  outage_until: string | null;
}

/** `true` if the locker has power for deposits now, otherwise the reason. */
export function hasPower(
  { code, dark_from, outage_until }: PoweredLocker,
  now: number,
): true | string {
  if (dark_from === null || outage_until === null) return true;
  const [from, until] = [Date.parse(dark_from), Date.parse(outage_until)];
  if (now >= until || now < from - CLOSED_BEFORE_MS) return true;
  return `${code} is without power from ${formatTime(from)} to ${formatTime(until)}. Choose another locker.`;
}
