import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { shifted, startOfDay, todayHere } from '../../src/domain/business-days.ts';

/** What a filter gives as one value or several. */
export const manyOf = <T extends string | number>(given: T | readonly T[]): T[] =>
  typeof given === 'object' ? [...given] : [given];

/** The column is one of these, read as it is kept; undefined when nothing is asked for. */
export function among<T extends string | number>(
  column: PgColumn,
  given: T | readonly T[] | undefined,
  read: (value: T) => T = (value) => value,
): SQL | undefined {
  return given === undefined ? undefined : inArray(column, manyOf(given).map(read));
}

/** The town is one of these, in any case of letters; undefined when nothing is asked for. */
export const inTowns = (town: PgColumn, given: string | readonly string[] | undefined) =>
  given === undefined
    ? undefined
    : sql`lower(${town}) = any(${sql.param(manyOf(given).map((one) => one.toLowerCase()))}::text[])`;

/** That a condition holds, or that it does not; undefined when nothing is asked for. */
export const whether = (condition: SQL, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? condition : sql`not (${condition})`;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The moment when a filter's day begins here, or its instant; with `by`, of the day so many days later. */
const momentOf = (text: string, by: 0 | 1): string =>
  isDay(text) ? startOfDay(shifted(text, by)) : text;

/** The column lies between two days here or instants: a day is included whole, the instant at the end is not. */
export const between = (
  column: PgColumn | SQL,
  from?: string,
  to?: string,
): (SQL | undefined)[] => [
  from === undefined ? undefined : sql`${column} >= ${momentOf(from, 0)}::timestamptz`,
  to === undefined ? undefined : sql`${column} < ${momentOf(to, 1)}::timestamptz`,
];

/** The day of a filter, or the day here on which its instant falls. */
export const dayAt = (text: string): string => (isDay(text) ? text : todayHere(new Date(text)));
