/** Age of the newest position after which a driver counts as silent. */
export const SILENT_AFTER_MS = 2 * 60_000;
/** Minutes without a position after which a driver on duty needs a call. */
export const MISSED_AFTER_MINUTES = 10;
/** Age of the newest position after which a driver is no longer shown. */
const GONE_AFTER_MS = 24 * 60 * 60_000;
/** Speed in km/h below which a vehicle counts as stopped. */
const STANDING_BELOW = 3;
/**
 * Silence after which a shift ends, dated back to the driver’s last position. Longer than the
 * longest stretch of a line haul without reception, so that no driver on the road is signed off.
 */
export const SHIFT_ENDS_AFTER_MS = 60 * 60_000;
/** How a shift ends: the device signs off, or stops reporting. */
export const shiftEnds = ['device', 'silence'] as const;
/**
 * Share and number of silent drivers on duty above which a network or gateway failure is more
 * likely than single dead spots. The number prevents false alarms in small fleets.
 */
const SILENT_SHARE = 0.1;
const SILENT_AT_LEAST = 3;

export type Presence = 'moving' | 'stopped' | 'silent' | 'gone';

/** Newest position of a driver: time in milliseconds since 1970, and speed in km/h. */
export interface NewestFix {
  at: number;
  speed: number;
}

/** Presence of a driver at the time `now`, in milliseconds since 1970. */
export function presenceOf(fix: NewestFix | null, now: number): Presence {
  if (fix === null || now - fix.at >= GONE_AFTER_MS) return 'gone';
  if (now - fix.at >= SILENT_AFTER_MS) return 'silent';
  return fix.speed < STANDING_BELOW ? 'stopped' : 'moving';
}

/** Number of silent drivers on duty above which there is a warning. */
export const silentLimit = (onDuty: number): number =>
  Math.max(SILENT_AT_LEAST, Math.floor(onDuty * SILENT_SHARE));

interface Followed {
  is_on_duty: boolean;
  /**
   * Time of the last report, even if its position was rejected as implausible; recorded once a
   * minute.
   */
  last_seen?: string | null;
  position: { at: string; speed: number } | null;
}

/** Counts drivers on duty by presence; a driver without a position for a day counts as silent. */
export function presencesOf(drivers: readonly Followed[], now: number) {
  const counts = { onDuty: 0, moving: 0, stopped: 0, silent: 0 };
  for (const { is_on_duty: isOnDuty, position, last_seen: seen } of drivers) {
    if (!isOnDuty) continue;
    const fix = position && {
      at: Math.max(Date.parse(position.at), Date.parse(seen ?? position.at)),
      speed: position.speed,
    };
    const presence = presenceOf(fix, now);
    counts.onDuty += 1;
    counts[presence === 'gone' ? 'silent' : presence] += 1;
  }
  return { ...counts, isTooSilent: counts.silent > silentLimit(counts.onDuty) };
}
