import { sql, type SQL } from 'drizzle-orm';
import type { datasets, DatasetName } from '../../../src/domain/reports/datasets.ts';
import { timeZone } from '../../db/time-zone.ts';
import type { Caller } from '../../context.ts';
import type { MeasureSql } from './measure.ts';

/** Whose rows are counted. */
export interface Reader {
  caller: Caller;
  isTenant: boolean;
  /** That a number lies in the part of the rows that is read now, of a source that is read by `numbers`. */
  inPart: (number: SQL) => SQL;
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
  moment?: {
    at: SQL;
    isDay?: true;
    /** From when to when a row of the table is counted again and again; null of what is not over. */
    during?: { from: SQL; to: SQL };
  };
  /** Without a moment: the table whose numbers divide the rows into parts by `inPart`. */
  numbers?: 'accounts' | 'doors' | 'shipments';
  dimensions: Readonly<Record<string, GroupSql>>;
  measures: Readonly<Record<string, MeasureSql>>;
}

type PartsOf<D extends DatasetName> = (typeof datasets)[D];

/** A dataset in the database, with every dimension and measure that the catalogue names and no other. */
export type SourceOf<D extends DatasetName> = (reader: Reader) => Omit<
  Source,
  'dimensions' | 'measures'
> & {
  dimensions: { [K in keyof PartsOf<D>['dimensions']]: GroupSql };
  measures: { [K in keyof PartsOf<D>['measures']]: MeasureSql };
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
