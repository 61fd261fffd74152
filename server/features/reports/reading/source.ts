import { sql, type SQL } from 'drizzle-orm';
import type { datasets, DatasetName } from '#domain/reports/datasets.ts';
import { timeZone } from '#server/db/time-zone.ts';
import type { Caller } from '#server/context.ts';
import type { MeasureSql } from './measure.ts';

/** Caller who reads a dataset, and the part of the dataset that is read. */
export interface Reader {
  caller: Caller;
  isTenant: boolean;
  /** Condition: an id is within the part that is being read. For sources with `numbers`. */
  inPart: (number: SQL) => SQL;
}

/** Key of a group as text, and its label if it differs from the key. */
export interface GroupSql {
  key: SQL;
  label?: SQL;
}

/** A dataset in SQL. Contains nothing from a request. */
export interface Source {
  from: SQL;
  where?: SQL;
  /**
   * Time that is compared with the period, in a form that can use its index; a calendar day if
   * `isDay` is set.
   */
  moment?: {
    at: SQL;
    isDay?: true;
    /**
     * Start and end of the span during which a row is counted repeatedly, such as once an hour; the
     * end is null while the span lasts.
     */
    during?: { from: SQL; to: SQL };
  };
  /** For datasets without `moment`: table whose ids divide the rows into parts, using `inPart`. */
  numbers?: 'accounts' | 'doors' | 'shipments';
  dimensions: Readonly<Record<string, GroupSql>>;
  measures: Readonly<Record<string, MeasureSql>>;
}

type PartsOf<D extends DatasetName> = (typeof datasets)[D];

/** A dataset in SQL, with exactly the dimensions and measures of the catalogue. */
export type SourceOf<D extends DatasetName> = (reader: Reader) => Omit<
  Source,
  'dimensions' | 'measures'
> & {
  dimensions: { [K in keyof PartsOf<D>['dimensions']]: GroupSql };
  measures: { [K in keyof PartsOf<D>['measures']]: MeasureSql };
};

/** Calendar dimensions of a time, in the local time zone. */
export function calendarOf(at: SQL): Record<'day' | 'month' | 'weekday' | 'hour', GroupSql> {
  const here = sql`${at} at time zone ${timeZone}`;
  return {
    day: { key: sql`to_char(${here}, 'YYYY-MM-DD')` },
    month: { key: sql`to_char(${here}, 'YYYY-MM')` },
    weekday: { key: sql`to_char(${here}, 'ID')` },
    hour: { key: sql`to_char(${here}, 'HH24')` },
  };
}

/** Calendar dimensions of a day. */
export const calendarOfDay = (day: SQL): Record<'day' | 'month', GroupSql> => ({
  day: { key: sql`to_char(${day}, 'YYYY-MM-DD')` },
  month: { key: sql`to_char(${day}, 'YYYY-MM')` },
});

/** Group with an id as key and a name as label. */
export const groupById = (id: SQL, label: SQL): GroupSql => ({ key: sql`${id}::text`, label });
