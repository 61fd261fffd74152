/** Without a fix for this long a driver counts as silent. */
export const SILENT_AFTER_MS = 2 * 60_000;
/** Without a fix for so many minutes somebody has to ask what is the matter with a driver at work. */
export const MISSED_AFTER_MINUTES = 10;
/** After this long a driver is no longer shown. */
const GONE_AFTER_MS = 24 * 60 * 60_000;
/** Slower than this, in kilometres an hour, a vehicle counts as standing. */
const STANDING_BELOW = 3;
/**
 * A shift ends with its last position once no other has come for this long. Longer than the longest
 * stretch without reception on a line-haul, so that nobody is signed off on the road.
 */
export const SHIFT_ENDS_AFTER_MS = 60 * 60_000;
/** How a shift ends: the device signs off, or stops reporting. */
export const shiftEnds = ['device', 'silence'] as const;
/**
 * With a larger share of those on duty silent, or more than so many at once in a small fleet, it is not
 * single dead spots but the network or a gateway.
 */
const SILENT_SHARE = 0.1;
const SILENT_AT_LEAST = 3;

export type Presence = 'moving' | 'stopped' | 'silent' | 'gone';

/** The newest position of a driver: when, in milliseconds, and how fast, in kilometres an hour. */
export interface NewestFix {
  at: number;
  speed: number;
}

/** How present a driver is at a moment in milliseconds, from the newest fix. */
export function presenceOf(fix: NewestFix | null, now: number): Presence {
  if (fix === null || now - fix.at >= GONE_AFTER_MS) return 'gone';
  if (now - fix.at >= SILENT_AFTER_MS) return 'silent';
  return fix.speed < STANDING_BELOW ? 'stopped' : 'moving';
}

/** How many of those on duty may be silent before it is a warning. */
export const silentLimit = (onDuty: number): number =>
  Math.max(SILENT_AT_LEAST, Math.floor(onDuty * SILENT_SHARE));

interface Followed {
  is_on_duty: boolean;
  position: { at: string; speed: number } | null;
}

/** The presence of the drivers on duty; one without a report for a day counts as silent. */
export function presencesOf(drivers: readonly Followed[], now: number) {
  const counts = { onDuty: 0, moving: 0, stopped: 0, silent: 0 };
  for (const { is_on_duty: isOnDuty, position } of drivers) {
    if (!isOnDuty) continue;
    const fix = position && { at: Date.parse(position.at), speed: position.speed };
    const presence = presenceOf(fix, now);
    counts.onDuty += 1;
    counts[presence === 'gone' ? 'silent' : presence] += 1;
  }
  return { ...counts, isTooSilent: counts.silent > silentLimit(counts.onDuty) };
}
