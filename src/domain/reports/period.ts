import { daysBetween, shiftDay } from '../kernel/business-days.ts';

/** South African days, both included. */
export interface Period {
  from: string;
  to: string;
}

const last = (days: number) => (today: string) => ({ from: shiftDay(today, 1 - days), to: today });
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

const words: Readonly<Record<string, { title: string; of: (today: string) => Period }>> = {
  today: { title: 'Today', of: last(1) },
  yesterday: {
    title: 'Yesterday',
    of: (today) => ({ from: shiftDay(today, -1), to: shiftDay(today, -1) }),
  },
  'last-7-days': { title: 'Last 7 days', of: last(7) },
  'last-14-days': { title: 'Last 14 days', of: last(14) },
  'last-30-days': { title: 'Last 30 days', of: last(30) },
  'last-90-days': { title: 'Last 90 days', of: last(90) },
  'this-month': {
    title: 'This month',
    of: (today) => ({ from: firstOfMonth(today), to: today }),
  },
  'last-month': {
    title: 'Last month',
    of: (today) => {
      const to = shiftDay(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    },
  },
  'last-12-months': {
    title: 'Last 12 months',
    of: (today) => ({ from: shiftDay(today, -364), to: today }),
  },
};

/** Named periods to choose from. */
export const namedPeriods = Object.entries(words).map(([value, { title }]) => ({ value, title }));

/** Longest period of a report, in days. */
const MAX_DAYS = 366;
/** Number of days above which a chart is drawn by month. */
const MAX_DRAWN_DAYS = 92;

const shape = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;
const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && day >= '2000';
};

/** Parses "last-14-days" or "2026-11-11..2026-11-24"; null if invalid or longer than a year. */
export function periodOf(text: string, today: string): Period | null {
  const named = Object.hasOwn(words, text) ? words[text] : undefined;
  if (named) return named.of(today);
  const [, from = '', to = ''] = shape.exec(text) ?? [];
  if (!isDay(from) || !isDay(to) || to < from || to >= '2200') return null;
  return shiftDay(from, MAX_DAYS - 1) < to ? null : { from, to };
}

/** Previous period with as many days. */
export function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to).length;
  return { from: shiftDay(from, -days), to: shiftDay(from, -1) };
}

/** Unit of the chart axis for a period. */
export const grainOf = ({ from, to }: Period): 'day' | 'month' =>
  daysBetween(from, to).length > MAX_DRAWN_DAYS ? 'month' : 'day';

/** All days or months of the period, including those without data. */
export function pointsOf(period: Period, grain: 'day' | 'month'): string[] {
  const days = daysBetween(period.from, period.to);
  return grain === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}
