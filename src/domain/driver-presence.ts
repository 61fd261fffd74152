/** Without a fix for this long a driver counts as silent. */
export const SILENT_AFTER_MS = 2 * 60_000;
/** After this long a driver is no longer shown. */
export const GONE_AFTER_MS = 24 * 60 * 60_000;
/** Slower than this, in kilometres an hour, a vehicle counts as standing. */
const STANDING_BELOW = 3;

export type Presence = 'moving' | 'stopped' | 'silent' | 'gone';

/** How present a driver is, from the newest fix; times in milliseconds, speed in kilometres an hour. */
export function presenceOf(fix: { at: number; speed: number } | null, now: number): Presence {
  if (fix === null || now - fix.at >= GONE_AFTER_MS) return 'gone';
  if (now - fix.at >= SILENT_AFTER_MS) return 'silent';
  return fix.speed < STANDING_BELOW ? 'stopped' : 'moving';
}
