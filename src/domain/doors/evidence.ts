/** How sure we are of what is said of a door, the weakest first. */
export const evidenceLevels = ['commanded', 'acknowledged', 'sensed', 'audited'] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

/** Who says so, how sure, and when. `by` is a user, a driver, a terminal or the system, as a text key such as `terminal`. */
export interface Evidence {
  level: EvidenceLevel;
  /** An instant. */
  at: string;
  by: string;
}

const MINUTE_MS = 60_000;

/** How long a person's observation is trusted without a later report, in milliseconds. */
export const AUDIT_TRUST_MS = 7 * 24 * 60 * MINUTE_MS;
/** How long what a terminal said is trusted without a sign of life of it, in milliseconds. */
export const SENSOR_TRUST_MS = 15 * MINUTE_MS;
/** After so many times of the trust time nothing is known any more. */
export const UNKNOWN_AFTER = 4;

const rank = (level: EvidenceLevel): number => evidenceLevels.indexOf(level);

/** Whether evidence replaces what is known: newer wins, at equal times the higher level. */
export function isNewer(given: Evidence, known: Pick<Evidence, 'level' | 'at'>): boolean {
  const later = Date.parse(given.at) - Date.parse(known.at);
  return later > 0 || (later === 0 && rank(given.level) >= rank(known.level));
}

export const certainties = ['certain', 'last-known', 'unknown'] as const;
export type Certainty = (typeof certainties)[number];

/** When a terminal was received; one that is received again after a silence counts once its status report has come. */
export interface Received {
  lastSeen: string | null;
  /** When it was received before the silence, while its status report is awaited. */
  unsyncedSince: string | null;
  now: number;
}

/**
 * How far evidence can be trusted at a moment. What a person saw ages by itself; what a terminal says holds while the
 * terminal reports, and ages from the last time that it did. After a silence it is as old as before, but for what the
 * terminal has said since, until its status report has come. Never stored: it changes while nothing happens.
 */
export function certaintyOf(
  { level, at }: Pick<Evidence, 'level' | 'at'>,
  { lastSeen, unsyncedSince, now }: Received,
): Certainty {
  const isSeen = level === 'audited';
  const received =
    unsyncedSince === null ? seenAt(lastSeen) : Math.max(Date.parse(unsyncedSince), Date.parse(at));
  const since = isSeen ? Date.parse(at) : received;
  const trust = isSeen ? AUDIT_TRUST_MS : SENSOR_TRUST_MS;
  const age = now - since;
  if (age <= trust) return 'certain';
  return age <= trust * UNKNOWN_AFTER ? 'last-known' : 'unknown';
}

const seenAt = (lastSeen: string | null): number =>
  lastSeen === null ? Number.NEGATIVE_INFINITY : Date.parse(lastSeen);
