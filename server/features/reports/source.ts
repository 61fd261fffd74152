import { sql, type SQL } from 'drizzle-orm';
import type { datasets, DatasetName } from '../../../src/domain/reports/datasets.ts';
import { timeZone } from '../../db/time-zone.ts';
import type { Caller } from '../../context.ts';

/** Whose rows are counted, and as of when. */
export interface Reader {
  caller: Caller;
  isTenant: boolean;
}

/** What tells one group from another, as text, and how it is called where that is not the same. */
export interface GroupSql {
  key: SQL;
  label?: SQL;
}

/** A dataset in the database. Nothing in it comes from a request. */
export interface Source {
  from: SQL;
  where?: SQL;
  /** The moment that a period is compared with, so that its index is found; a calendar day with `isDay`. */
  moment?: { at: SQL; isDay?: true };
  dimensions: Readonly<Record<string, GroupSql>>;
  measures: Readonly<Record<string, SQL>>;
}

type PartsOf<D extends DatasetName> = (typeof datasets)[D];

/** A dataset in the database, with every dimension and measure that the catalogue names and no other. */
export type SourceOf<D extends DatasetName> = (reader: Reader) => Omit<
  Source,
  'dimensions' | 'measures'
> & {
  dimensions: { [K in keyof PartsOf<D>['dimensions']]: GroupSql };
  measures: { [K in keyof PartsOf<D>['measures']]: SQL };
};

/** The calendar of a moment, here. */
export function calendarOf(at: SQL): Record<'day' | 'month' | 'weekday' | 'hour', GroupSql> {
  const here = sql`${at} at time zone ${timeZone}`;
  return {
    day: { key: sql`to_char(${here}, 'YYYY-MM-DD')` },
    month: { key: sql`to_char(${here}, 'YYYY-MM')` },
    weekday: { key: sql`to_char(${here}, 'ID')` },
    hour: { key: sql`to_char(${here}, 'HH24')` },
  };
}

/** The same of a calendar day. */
export const calendarOfDay = (day: SQL): Record<'day' | 'month', GroupSql> => ({
  day: { key: sql`to_char(${day}, 'YYYY-MM-DD')` },
  month: { key: sql`to_char(${day}, 'YYYY-MM')` },
});

/** Known by a number, called by a name. */
export const named = (id: SQL, label: SQL): GroupSql => ({ key: sql`${id}::text`, label });

export const countIf = (condition: SQL): SQL => sql`count(*) filter (where ${condition})`;

/** Part of the whole; null of nothing. */
export const shareOf = (condition: SQL, whole?: SQL): SQL =>
  whole === undefined
    ? sql`avg(case when ${condition} then 1.0 else 0.0 end)`
    : sql`avg(case when ${condition} then 1.0 else 0.0 end) filter (where ${whole})`;

const hours = (interval: SQL): SQL => sql`extract(epoch from ${interval}) / 3600.0`;

/** What so many of the intervals last at most, in hours; intervals that are null do not count. */
export const percentile = (share: '0.5' | '0.9', interval: SQL): SQL =>
  sql`percentile_cont(${sql.raw(share)}) within group (order by ${hours(interval)})`;
export const sumOfHours = (interval: SQL): SQL => sql`sum(${hours(interval)})`;
export const mostHours = (interval: SQL): SQL => sql`max(${hours(interval)})`;
