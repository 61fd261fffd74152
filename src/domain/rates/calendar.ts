import { isWeekend, weekdayOf } from '../kernel/business-days.ts';
import { publicHoliday, type DeclaredDays } from '../kernel/public-holidays.ts';
import { weekdayName } from '../kernel/time.ts';
import type { DrawnArea } from './ends.ts';

/** Days on which a point is served. */
export interface EndCalendar {
  /**
   * Weekdays of the service day zones at the point, such as Monday; null without a zone, which
   * means Monday to Friday.
   */
  days: ReadonlySet<string> | null;
  name: string;
  exceptions: readonly {
    name: string;
    from: string | null;
    until: string | null;
    /** Weekdays that are served despite the closure. */
    days: ReadonlySet<string>;
  }[];
}

/** Returns the service days of a point, by the zones around it. */
export function calendarOf(areas: readonly DrawnArea[] | null): EndCalendar {
  const rounds = (areas ?? []).filter(
    ({ type, service_days }) => type === 'service_days' && (service_days?.length ?? 0) > 0,
  );
  return {
    days:
      rounds.length === 0
        ? null
        : new Set(rounds.flatMap(({ service_days }) => service_days ?? [])),
    name: rounds.map(({ name }) => name).join(', '),
    exceptions: (areas ?? [])
      .filter(({ type }) => type === 'exceptions')
      .map(({ name, exception_from, exception_until, service_days }) => ({
        name,
        from: exception_from,
        until: exception_until,
        days: new Set(service_days),
      })),
  };
}

/** Facts that decide which days are working days, besides the calendar. */
export interface WorkingDays {
  declared?: DeclaredDays;
  /** Whether Saturday delivery was chosen. */
  saturday?: boolean;
}

const SATURDAY = 6;

/** Returns why a day is not a working day; null for a working day. */
export function whyNotWorkingDay(
  day: string,
  { declared, saturday = false }: WorkingDays,
): string | null {
  const holiday = publicHoliday(day, declared);
  if (holiday !== null) return holiday;
  const isSaturday = weekdayOf(day) === SATURDAY;
  return isWeekend(day) && !(saturday && isSaturday) ? 'the weekend' : null;
}

/** Returns why a point is not served on a day; null if the point is served. */
export function whyNotServed(
  day: string,
  { days, name, exceptions }: EndCalendar,
  working: WorkingDays,
): string | null {
  const holiday = publicHoliday(day, working.declared);
  if (holiday !== null) return holiday;
  const weekday = weekdayName(day);
  const closed = exceptions.find(
    ({ from, until, days: open }) =>
      (from === null || day >= from) && (until === null || day <= until) && !open.has(weekday),
  );
  if (closed !== undefined) return `${closed.name} is closed`;
  if (days === null) return whyNotWorkingDay(day, working);
  return days.has(weekday) ? null : `${name} is served on ${[...days].join(', ')}`;
}
