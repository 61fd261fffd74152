import { shiftDay, weekdayOf } from '#domain/kernel/business-days.ts';
import { inYearOf, readDay } from '#domain/text/days.ts';
import { capital } from '#domain/kernel/sentence-case.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const nearby: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 };

/**
 * Parses a typed day: 2026-11-23, 23/11, 23 nov, tomorrow, mon, +3. Returns null if it is not a
 * day.
 */
export function parseDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const near = Object.keys(nearby).find((word) => word.startsWith(typed) && typed.length > 2);
  if (near !== undefined) return shiftDay(today, nearby[near] ?? 0);
  const days = /^([+-]\d{1,3})$/.exec(typed);
  if (days) return shiftDay(today, Number(days[1]));
  return nextWeekday(typed, today) ?? readDay(typed, { yearOf: inYearOf(today) });
}

function nextWeekday(typed: string, today: string): string | null {
  const wanted = weekdays.findIndex((word) => typed.length > 2 && word.startsWith(typed));
  if (wanted === -1) return null;
  const ahead = (wanted - weekdayOf(today) + 7) % 7;
  return shiftDay(today, ahead === 0 ? 7 : ahead);
}

/** Suggested days: today and the seven days after it. */
export function nearDays(today: string): { day: string; label: string }[] {
  const labels = ['Today', 'Tomorrow'];
  return Array.from({ length: 8 }, (_, by) => shiftDay(today, by)).map((day, by) => ({
    day,
    label: labels[by] ?? weekdayWords(day, by),
  }));
}

function weekdayWords(day: string, by: number): string {
  const word = weekdays[weekdayOf(day)] ?? '';
  return `${by === 7 ? 'Next ' : ''}${capital(word)}`;
}
