import { isWeekend, weekdayOf } from '../business-days.ts';
import { publicHoliday, type DeclaredDays } from '../public-holidays.ts';
import { weekdayName } from '../time.ts';
import type { DrawnArea } from './ends.ts';

/** The days on which rounds go to a point. */
export interface EndCalendar {
  /** Weekdays of the service day zones at the point, as Monday; null where none is drawn: Monday to Friday. */
  days: ReadonlySet<string> | null;
  name: string;
  exceptions: readonly {
    name: string;
    from: string | null;
    until: string | null;
    /** The weekdays that are served all the same. */
    days: ReadonlySet<string>;
  }[];
}

/** The days on which a point is served, by the areas that hold there. */
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

/** What else decides which days are working days. */
export interface WorkingDays {
  declared?: DeclaredDays;
  /** Saturday delivery was chosen. */
  saturday?: boolean;
}

const SATURDAY = 6;

/** Why nobody works on a day; null on working days. */
export function restOf(day: string, { declared, saturday = false }: WorkingDays): string | null {
  const holiday = publicHoliday(day, declared);
  if (holiday !== null) return holiday;
  const isSaturday = weekdayOf(day) === SATURDAY;
  return isWeekend(day) && !(saturday && isSaturday) ? 'the weekend' : null;
}

/** Why a point is not served on a day; null when it is. */
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
  if (days === null) return restOf(day, working);
  return days.has(weekday) ? null : `${name} is served on ${[...days].join(', ')}`;
}
