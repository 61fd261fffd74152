import { shiftDay, weekdayOf } from '#domain/kernel/business-days.ts';
import { inYearOf, readDay } from '#domain/text/days.ts';
import { capital } from '#domain/kernel/sentence-case.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const nearby: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 };

/**
 * Parses a typed day: 2026-11-23, 23/11, 23 nov, tomorrow, mon, +3. Returns null if it is not a
 * day.
 */
export function parseDay(text: string, today: string, direction?: DayDirection): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const near = Object.keys(nearby).find((word) => word.startsWith(typed) && typed.length > 2);
  if (near !== undefined) return shiftDay(today, nearby[near] ?? 0);
  const days = /^([+-]\d{1,3})$/.exec(typed);
  if (days) return shiftDay(today, Number(days[1]));
  return weekdayNear(typed, today, direction) ?? readDay(typed, { yearOf: inYearOf(today) });
}

/**
 * Next day with this weekday name after today; if `direction` is "past", the last one before today.
 */
function weekdayNear(typed: string, today: string, direction?: DayDirection): string | null {
  const wanted = weekdays.findIndex((word) => typed.length > 2 && word.startsWith(typed));
  if (wanted === -1) return null;
  const back = (weekdayOf(today) - wanted + 7) % 7;
  if (direction === 'past') return shiftDay(today, back === 0 ? -7 : -back);
  const ahead = (wanted - weekdayOf(today) + 7) % 7;
  return shiftDay(today, ahead === 0 ? 7 : ahead);
}

/** Whether a question is about past or future days. Without a direction it accepts both. */
export type DayDirection = 'past' | 'future';

interface SuggestedDay {
  day: string;
  label: string;
}

/**
 * Suggested days: earlier days if the direction is "past", otherwise today and the next seven days.
 */
export const suggestedDays = (today: string, direction?: DayDirection): SuggestedDay[] =>
  direction === 'past' ? pastDays(today) : nextDays(today);

/** Today, yesterday, last Sunday, and the first and last days of months nearby; each day once. */
function pastDays(today: string): SuggestedDay[] {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const days = [
    { day: today, label: 'Today' },
    { day: shiftDay(today, -1), label: 'Yesterday' },
    { day: shiftDay(today, -(weekdayOf(today) || 7)), label: 'Last Sunday' },
    { day: firstOfMonth, label: 'First of this month' },
    { day: shiftDay(firstOfMonth, -1), label: 'End of last month' },
    { day: `${shiftDay(firstOfMonth, -1).slice(0, 8)}01`, label: 'First of last month' },
  ];
  return days.filter(({ day }, at) => days.findIndex((one) => one.day === day) === at);
}

function nextDays(today: string): SuggestedDay[] {
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
