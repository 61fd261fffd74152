import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The column is one of these; undefined when nothing is asked for. */
export function among<T extends string | number>(
  column: PgColumn,
  given: T | readonly T[] | undefined,
): SQL | undefined {
  return given === undefined ? undefined : inArray(column, [given].flat());
}

/** The column lies between two moments, the first one included; each may be left out. */
export const between = (
  column: PgColumn | SQL,
  from?: string,
  to?: string,
): (SQL | undefined)[] => [
  from === undefined ? undefined : sql`${column} >= ${from}::timestamptz`,
  to === undefined ? undefined : sql`${column} < ${to}::timestamptz`,
];
