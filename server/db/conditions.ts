import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { shiftDay, startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { searchText } from '#domain/text/search.ts';

/** Values of a filter that accepts one value or several. */
export const manyOf = <T extends string | number>(given: T | readonly T[]): T[] =>
  typeof given === 'object' ? [...given] : [given];

/**
 * Condition: the column equals one of the values, each converted by `read`; undefined without a
 * filter.
 */
export function inValues<T extends string | number>(
  column: PgColumn,
  given: T | readonly T[] | undefined,
  read: (value: T) => T = (value) => value,
): SQL | undefined {
  return given === undefined ? undefined : inArray(column, manyOf(given).map(read));
}

/** Condition: the town is one of these, ignoring case and accents; undefined without a filter. */
export const inTowns = (town: PgColumn, given: string | readonly string[] | undefined) =>
  given === undefined
    ? undefined
    : sql`${plainText(town)} = any(${sql.param(manyOf(given).map(searchText))}::text[])`;

/** The condition, or its negation if `wanted` is false; undefined without a filter. */
export const matches = (condition: SQL, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? condition : sql`not (${condition})`;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * Start of a filter's day in the company's time zone, shifted by `by` days. Timestamps are returned
 * unchanged.
 */
const momentOf = (text: string, by: 0 | 1): string =>
  isDay(text) ? startOfDay(shiftDay(text, by)) : text;

/**
 * Conditions: the column lies between two days or timestamps. The last day is included, an end
 * timestamp is not.
 */
export const isBetween = (
  column: PgColumn | SQL,
  from?: string,
  to?: string,
): (SQL | undefined)[] => [
  from === undefined ? undefined : sql`${column} >= ${momentOf(from, 0)}::timestamptz`,
  to === undefined ? undefined : sql`${column} < ${momentOf(to, 1)}::timestamptz`,
];

/** Day of a filter value, or the local day of the company on which a timestamp falls. */
export const dayAt = (text: string): string => (isDay(text) ? text : todayHere(new Date(text)));

/**
 * Text of a column as searches compare it; the trigram indexes use this expression. Make patterns
 * with the functions below, because column and pattern must both be plain text.
 */
export const plainText = (column: SQLWrapper): SQL<string> => sql<string>`baton_plain(${column})`;

const escapeLike = (text: string): string =>
  searchText(text).replaceAll(/[\\%_]/g, String.raw`\$&`);

/** LIKE patterns of plain texts: the word anywhere, at the start, or at the start of any word. */
export const patternAnywhere = (word: string): string => `%${escapeLike(word)}%`;
export const patternAtStart = (word: string): string => `${escapeLike(word)}%`;
export const patternAtLaterWord = (word: string): string => `% ${escapeLike(word)}%`;
