import { formatTime } from '../time.ts';

/** How an outage stands at a moment. */
export const outageStates = ['planned', 'running', 'over', 'withdrawn'] as const;
export type OutageState = (typeof outageStates)[number];

/** So many hours ahead outages are planned. */
export const MOST_HOURS = 48;

/** By a schedule and its stage, or as people announce it. */
export const outageKinds = ['planned', 'unplanned'] as const;

/** What is done for the parcels in lockers that lose power: each at most once for a parcel and an outage. */
export const outageSteps = ['extend', 'inform'] as const;
export type OutageStep = (typeof outageSteps)[number];

/** What a plan of outages does, in this order: the parcels inside first, then what is on its way. */
export const planSteps = ['extend', 'inform', 'redirect', 'stop'] as const;
export type PlanStep = (typeof planSteps)[number];

/** What is done about an outage where nobody said otherwise: a locker is closed to customers by a person only. */
export const usualSteps: ReadonlySet<PlanStep> = new Set(['extend', 'inform', 'redirect']);

/** A locker takes no reservations from so long before its battery is empty, in milliseconds. */
const CLOSED_BEFORE_MS = 2 * 3_600_000;

export interface PoweredLocker {
  code: string;
  dark_from: string | null;
  outage_until: string | null;
}

/** Whether a locker will have power for what is deposited now, or why not, in words for people. */
export function hasPower(
  { code, dark_from, outage_until }: PoweredLocker,
  now: number,
): true | string {
  if (dark_from === null || outage_until === null) return true;
  const [from, until] = [Date.parse(dark_from), Date.parse(outage_until)];
  if (now >= until || now < from - CLOSED_BEFORE_MS) return true;
  return `${code} is without power from ${formatTime(from)} to ${formatTime(until)}. Choose another locker.`;
}
