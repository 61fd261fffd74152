import { formatTime, formatWeekday, isoDay } from '#domain/kernel/time.ts';
import type { LockerRow } from './locker.ts';

/** Expected next free door: "M at about 16:40", worded as an estimate. */
export function freesWords({ frees_at: at, frees_size: size }: LockerRow): string | null {
  if (at === null) return null;
  const isToday = isoDay(at) === isoDay(Date.now());
  const when = isToday ? formatTime(at) : `${formatWeekday(at)} ${formatTime(at)}`;
  return `${size ?? 'A door'} at about ${when}`;
}
