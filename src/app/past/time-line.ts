import { formatTime, UTC_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';

/** Range of the time bar: the day that contains `at`, up to now. */
export function dayAround(at: number, now = Date.now()): { from: number; until: number } {
  const from = Math.floor((at + UTC_OFFSET_MS) / DAY_MS) * DAY_MS - UTC_OFFSET_MS;
  return { from, until: Math.min(from + DAY_MS, Math.max(now, at)) };
}

/** Label at the end of the line; a whole day ends at 24:00. */
export const endOfLine = (from: number, until: number): string =>
  until - from === DAY_MS ? '24:00' : formatTime(until);

/** ISO timestamp for the URL; a future time becomes now. */
export const momentOf = (milliseconds: number, now = Date.now()): string =>
  new Date(Math.min(milliseconds, now)).toISOString();

const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

/**
 * New time after a key press: an arrow moves a minute, with Shift an hour, PageUp and PageDown a
 * day; null for other keys.
 */
export function momentAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  at: number,
  { from, until }: { from: number; until: number },
): number | null {
  const step = moves[key];
  if (step !== undefined) return at + step * (shiftKey ? HOUR_MS : MINUTE_MS);
  if (key === 'PageUp') return at + DAY_MS;
  if (key === 'PageDown') return at - DAY_MS;
  if (key === 'Home') return from;
  return key === 'End' ? until : null;
}
