import { and, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../open.ts';

/**
 * Counts the rows of each filter. Filters with search words are not counted, because that would
 * cost as much as the list.
 */
export async function countEach<F extends { search?: unknown }>(
  db: Db,
  { table, conditionsOf }: { table: PgTable; conditionsOf: (filter: F) => (SQL | undefined)[] },
  filters: readonly F[],
): Promise<(number | null)[]> {
  const counts: (number | null)[] = [];
  for (const filter of filters)
    counts.push(
      filter.search === undefined
        ? await db.$count(table, and(sql`true`, ...conditionsOf(filter)))
        : null,
    );
  return counts;
}
