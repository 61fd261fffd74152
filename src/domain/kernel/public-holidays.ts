import { shiftDay, weekdayOf } from './business-days.ts';

/** Holidays with a fixed date by the Public Holidays Act 36 of 1994. */
const fixed = [
  ['01-01', "New Year's Day"],
  ['03-21', 'Human Rights Day'],
  ['04-27', 'Freedom Day'],
  ['05-01', "Workers' Day"],
  ['06-16', 'Youth Day'],
  ['08-09', "National Women's Day"],
  ['09-24', 'Heritage Day'],
  ['12-16', 'Day of Reconciliation'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Day of Goodwill'],
] as const;

/** Easter Sunday of a year, by the Gregorian algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * a + century - Math.floor(century / 4) - skipped + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((a + 11 * moon + 22 * week) / 451);
  const days = moon + week - 7 * late + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`;
}

function holidaysOf(year: number): Map<string, string> {
  const easter = easterSunday(year);
  const days = new Map<string, string>([
    [shiftDay(easter, -2), 'Good Friday'],
    [shiftDay(easter, 1), 'Family Day'],
  ]);
  for (const [day, name] of fixed) days.set(`${year}-${day}`, name);
  // Section 2(1) of the Act: after a holiday on a Sunday, the Monday is a public holiday too.
  for (const [day, name] of fixed) {
    const monday = shiftDay(`${year}-${day}`, 1);
    if (weekdayOf(`${year}-${day}`) === 0 && !days.has(monday))
      days.set(monday, `${name} observed`);
  }
  return days;
}

const known = new Map<number, Map<string, string>>();

/** Additional holidays declared by the President, by date such as 2023-12-15. */
export type DeclaredDays = ReadonlyMap<string, string>;

/** Returns the name of the public holiday on a day such as 2026-12-16; null for other days. */
export function publicHoliday(day: string, declared?: DeclaredDays): string | null {
  const year = Number(day.slice(0, 4));
  const days = known.get(year) ?? holidaysOf(year);
  known.set(year, days);
  return declared?.get(day) ?? days.get(day) ?? null;
}
