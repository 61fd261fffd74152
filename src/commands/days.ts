import { shifted } from '../domain/business-days.ts';

const inWords = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const nearby: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 };

/** "Mon, 23 Nov 2026". */
export const dayInWords = (day: string): string => inWords.format(new Date(`${day}T00:00:00Z`));

/** What people type for a day: 2026-11-23, 23/11, 23 nov, tomorrow, mon, +3. Null when it is none. */
export function parseDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const near = Object.keys(nearby).find((word) => word.startsWith(typed) && typed.length > 2);
  if (near !== undefined) return shifted(today, nearby[near] ?? 0);
  const days = /^([+-]\d{1,3})$/.exec(typed);
  if (days) return shifted(today, Number(days[1]));
  return nextWeekday(typed, today) ?? dateOf(typed, today);
}

function nextWeekday(typed: string, today: string): string | null {
  const wanted = weekdays.findIndex((word) => typed.length > 2 && word.startsWith(typed));
  if (wanted === -1) return null;
  const ahead = (wanted - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return shifted(today, ahead === 0 ? 7 : ahead);
}

function dateOf(typed: string, today: string): string | null {
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (whole) return real(whole[1], whole[2], whole[3]);
  const turned = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?$/.exec(typed);
  if (turned) return real(turned[3] ?? today.slice(0, 4), turned[2], turned[1]);
  const named = /^(\d{1,2}) ?([a-z]{3})[a-z]*(?: (\d{4}))?$/.exec(typed);
  const month = months.indexOf(named?.[2] ?? '-') + 1;
  if (named && month > 0) return real(named[3] ?? today.slice(0, 4), String(month), named[1]);
  return null;
}

/** 31 February is no day. */
function real(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** The days worth offering before anything is typed. */
export function nearDays(today: string): { day: string; label: string }[] {
  const labels = ['Today', 'Tomorrow'];
  return Array.from({ length: 8 }, (_, by) => shifted(today, by)).map((day, by) => ({
    day,
    label: labels[by] ?? weekdayOf(day, by),
  }));
}

function weekdayOf(day: string, by: number): string {
  const word = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return `${by === 7 ? 'Next ' : ''}${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
