import { MINUTE_MS } from '#domain/kernel/time.ts';

/** Levels of evidence about a door, the weakest first. */
export const evidenceLevels = ['commanded', 'acknowledged', 'sensed', 'audited'] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

/**
 * Level, time and source of a fact. The source `by` is a user, a driver, or a name such as
 * `terminal`.
 */
export interface Evidence {
  level: EvidenceLevel;
  /** ISO timestamp. */
  at: string;
  by: string;
}

/** Time for which an observation by a person is trusted without a later report. */
export const AUDIT_TRUST_MS = 7 * 24 * 60 * MINUTE_MS;
/** Time for which reports of a silent terminal are trusted. */
export const SENSOR_TRUST_MS = 15 * MINUTE_MS;
/** Multiple of the trust time of a fact after which the fact is unknown. */
export const UNKNOWN_AFTER = 4;

const rank = (level: EvidenceLevel): number => evidenceLevels.indexOf(level);

/**
 * Whether new evidence replaces the known evidence: the newer wins; at equal times, the same or a
 * higher level wins.
 */
export function isNewer(given: Evidence, known: Pick<Evidence, 'level' | 'at'>): boolean {
  const later = Date.parse(given.at) - Date.parse(known.at);
  return later > 0 || (later === 0 && rank(given.level) >= rank(known.level));
}

export const certainties = ['certain', 'last-known', 'unknown'] as const;
export type Certainty = (typeof certainties)[number];

/**
 * Contact with a terminal. After a silence a terminal counts as in contact only once its status
 * report has arrived.
 */
export interface Received {
  lastSeen: string | null;
  /** Last contact before the silence, while the status report is missing; null otherwise. */
  unsyncedSince: string | null;
  now: number;
}

/**
 * Certainty of evidence at the time `now`. A person's observation ages from its own time. A
 * terminal's report stays certain while the terminal reports, and ages from the last contact. After
 * a silence, an older report keeps the age of the last contact until the status report arrives.
 * Never stored, because certainty changes over time.
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
