import { formatDayMonth, formatTime, formatWeekday, isoDay } from '#domain/kernel/time.ts';
const WEEK_MS = 6 * 86_400_000;

export const clockOf = (iso: string): string => formatTime(iso);

const isSameDay = (iso: string, now: Date) => isoDay(iso) === isoDay(now);

/** Short day: "Today", "Thu", "03 Nov". */
export function dayOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (isSameDay(iso, now)) return 'Today';
  const isNear = Math.abs(now.getTime() - at.getTime()) < WEEK_MS;
  return isNear ? formatWeekday(at) : formatDayMonth(at);
}

/** Day and time within a sentence: "today 14:22", "Thu 05:20", "03 Nov 09:00". */
export const whenOf = (iso: string, now = new Date()): string =>
  `${isSameDay(iso, now) ? 'today' : dayOf(iso, now)} ${clockOf(iso)}`;
