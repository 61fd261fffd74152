import { isoDay, UTC_OFFSET, MINUTE_MS } from '../kernel/time.ts';
import { shiftDay } from '../kernel/business-days.ts';
import { nowLevels, type NowLevel } from './urgency.ts';

/** Time after which an unrenewed claim ends. */
const CLAIM_MS = 120 * MINUTE_MS;
const MORNING = '07:00';

export const snoozeLengths = ['half-hour', 'hour', 'tomorrow', 'worse'] as const;
export type SnoozeLength = (typeof snoozeLengths)[number];

export const snoozeWords: Readonly<Record<SnoozeLength, string>> = {
  'half-hour': '30 minutes',
  hour: '1 hour',
  tomorrow: `Until tomorrow ${MORNING}`,
  worse: 'Until it gets worse',
};

/** Returns the end of a snooze that begins now; null if the snooze has no end. */
export function snoozeEnd(length: SnoozeLength, now: Date): Date | null {
  if (length === 'worse') return null;
  if (length === 'tomorrow')
    return new Date(`${shiftDay(isoDay(now), 1)}T${MORNING}:00${UTC_OFFSET}`);
  return new Date(now.getTime() + (length === 'hour' ? 60 : 30) * MINUTE_MS);
}

/** State of a line now, or at the time of its claim or snooze. */
interface Stand {
  count: number;
  level: NowLevel;
}

const isMoreUrgent = (one: NowLevel, other: NowLevel) =>
  nowLevels.indexOf(one) < nowLevels.indexOf(other);

const WORSE_SHARE = 1.2;
const WORSE_ROWS = 3;

/**
 * Whether a line stays hidden: until the snooze ends or, if it has no end, until the line grows by
 * a fifth and at least three rows or becomes more urgent. A line that becomes an alarm is always
 * shown.
 */
export function isSnoozed(
  snooze: Stand & { endsAt: Date | null },
  line: Stand,
  now: Date,
): boolean {
  const isMore = isMoreUrgent(line.level, snooze.level);
  if (isMore && line.level === 'alarm') return false;
  if (snooze.endsAt) return now < snooze.endsAt;
  const worse = Math.max(snooze.count * WORSE_SHARE, snooze.count + WORSE_ROWS);
  return !isMore && line.count < worse;
}

const STALLED_MS = 60 * MINUTE_MS;

/**
 * Whether a claimed line has not shrunk for an hour, so that a wall shows it among the others
 * again.
 */
export const isStalled = (claim: { claimedAt: Date; count: number }, count: number, now: Date) =>
  now.getTime() - claim.claimedAt.getTime() >= STALLED_MS && count >= claim.count;

/**
 * Whether a claim is still valid: for two hours, while the line keeps its level and at least one of
 * the claimed rows still waits.
 */
export function isClaimed(
  claim: { claimedAt: Date; level: NowLevel },
  line: { since: Date; level: NowLevel },
  now: Date,
): boolean {
  const isOver = now.getTime() - claim.claimedAt.getTime() >= CLAIM_MS;
  return !isOver && claim.level === line.level && line.since <= claim.claimedAt;
}
