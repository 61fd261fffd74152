import { and, sql, type SQL } from 'drizzle-orm';
import { CHANGED_HOURS } from '#domain/kernel/changes.ts';
import type { HistoryTable } from '#domain/overview/history/fields.ts';
import { isBetween } from '#server/db/conditions.ts';

/** Period of changes; by default the last hours. */
export interface ChangedWithin {
  changed_from?: string | undefined;
  changed_to?: string | undefined;
}

/**
 * Returns builders of conditions about changes of rows within a period. `id` is the id column of
 * the rows.
 */
export function changesWithin(
  table: HistoryTable,
  id: SQL,
  { changed_from: from, changed_to: to }: ChangedWithin,
) {
  const since =
    from === undefined
      ? sql`c.until >= now() - interval '${sql.raw(String(CHANGED_HOURS))} hours'`
      : undefined;
  const time = and(since, ...isBetween(sql`c.until`, from, to), sql`c.until <= now()`);
  const rows = (which: SQL) => sql`select c.row_id from past_changes c
    where c.table_no = (select table_no from past_tables where name = ${table}) and ${time} and ${which}`;
  /**
   * Condition: the row has a matching change `c`, found by the index of times. `c.was` contains the
   * values before the change.
   */
  const among = (which: SQL): SQL => sql`${id} in (${rows(which)})`;
  return {
    among,
    /**
     * Like `among`, but the condition compares a column with the current row. Looks up changes by
     * time first, because a join with the table here would compute the past state of every row
     * again.
     */
    compared: (column: string, which: SQL): SQL =>
      sql`(${among(sql`c.was ? ${column}`)} and exists (${rows(sql`c.row_id = ${id} and c.was ? ${column} and ${which}`)}))`,
  };
}
