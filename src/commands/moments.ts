import { UTC_OFFSET, formatDateTime } from '../domain/time.ts';
import { todayHere } from '../domain/business-days.ts';
import { parseDay } from './days.ts';

/** What people type for a moment: now, 14:05, yesterday 16:30, 23 nov 9:15; as an instant of this time zone. Null when it is none. */
export function parseMoment(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === 'now') return new Date().toISOString();
  const parts = /^(.*?)[ ,T]*([01]?\d|2[0-3])[:h]([0-5]\d)$/i.exec(typed);
  if (!parts) return null;
  const [, words = '', hour = '', minute = ''] = parts;
  const day = words === '' ? today : parseDay(words, today);
  return day === null ? null : `${day}T${hour.padStart(2, '0')}:${minute}:00${UTC_OFFSET}`;
}

/** The moments worth offering before anything is typed. */
export function nearMoments(
  now: Date = new Date(),
): { value: string; label: string; detail: string }[] {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const offered: [string, string][] = [
    ['Now', before(0)],
    ['15 minutes ago', before(15)],
    ['An hour ago', before(60)],
    ['This morning at 8', `${todayHere(now)}T08:00:00${UTC_OFFSET}`],
  ];
  return offered
    .filter(([, value]) => Date.parse(value) <= now.getTime())
    .map(([label, value]) => ({ label, value, detail: formatDateTime(value) }));
}
