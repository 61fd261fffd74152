import { dayOf, monthOf, shiftDay, weekdayOf } from '#domain/kernel/business-days.ts';
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
  return nextWeekday(typed, today) ?? dateOf(typed, today);
}

function nextWeekday(typed: string, today: string): string | null {
  const wanted = weekdays.findIndex((word) => typed.length > 2 && word.startsWith(typed));
  if (wanted === -1) return null;
  const ahead = (wanted - weekdayOf(today) + 7) % 7;
  return shiftDay(today, ahead === 0 ? 7 : ahead);
}

function dateOf(typed: string, today: string): string | null {
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (whole) return dayOf(whole[1], whole[2], whole[3]);
  const turned = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?$/.exec(typed);
  if (turned) return dayOf(turned[3] ?? today.slice(0, 4), turned[2], turned[1]);
  const named = /^(\d{1,2}) ?([a-z]{3})[a-z]*(?: (\d{4}))?$/.exec(typed);
  if (!named) return null;
  return dayOf(named[3] ?? today.slice(0, 4), String(monthOf(named[2] ?? '')), named[1]);
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
