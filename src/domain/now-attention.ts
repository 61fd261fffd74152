import { isoDay, UTC_OFFSET } from './time.ts';
import { shifted } from './business-days.ts';
import { nowLevels, type NowLevel } from './urgency.ts';

const MS_PER_MINUTE = 60_000;
/** A claim that nobody renews is over after this long. */
const CLAIM_MS = 120 * MS_PER_MINUTE;
const MORNING = '07:00';

export const snoozeLengths = ['half-hour', 'hour', 'tomorrow', 'worse'] as const;
export type SnoozeLength = (typeof snoozeLengths)[number];

export const snoozeWords: Readonly<Record<SnoozeLength, string>> = {
  'half-hour': '30 minutes',
  hour: '1 hour',
  tomorrow: `Until tomorrow ${MORNING}`,
  worse: 'Until it gets worse',
};

/** When a snooze that begins now ends; null when no hour ends it. */
export function snoozeEnd(length: SnoozeLength, now: Date): Date | null {
  if (length === 'worse') return null;
  if (length === 'tomorrow')
    return new Date(`${shifted(isoDay(now), 1)}T${MORNING}:00${UTC_OFFSET}`);
  return new Date(now.getTime() + (length === 'hour' ? 60 : 30) * MS_PER_MINUTE);
}

/** How a line stands, or stood when it was claimed or snoozed. */
interface Stand {
  count: number;
  level: NowLevel;
}

const isMoreUrgent = (one: NowLevel, other: NowLevel) =>
  nowLevels.indexOf(one) < nowLevels.indexOf(other);

const WORSE_SHARE = 1.2;
const WORSE_ROWS = 3;

/**
 * Whether a line stays out of sight: until its end, or until it has grown by a fifth and by three rows at
 * least or become more urgent. One that becomes an alarm is always seen.
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

const STALLED_MS = 60 * MS_PER_MINUTE;

/** Whether an hour after somebody took it on nothing has become less of it: then a wall shows it among the others again. */
export const isStalled = (claim: { claimedAt: Date; count: number }, count: number, now: Date) =>
  now.getTime() - claim.claimedAt.getTime() >= STALLED_MS && count >= claim.count;

/**
 * Whether somebody is still on it: for two hours, as long as the line keeps its level and any of the rows
 * that waited then waits still.
 */
export function isClaimed(
  claim: { claimedAt: Date; level: NowLevel },
  line: { since: Date; level: NowLevel },
  now: Date,
): boolean {
  const isOver = now.getTime() - claim.claimedAt.getTime() >= CLAIM_MS;
  return !isOver && claim.level === line.level && line.since <= claim.claimedAt;
}
