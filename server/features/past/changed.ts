import { and, sql, type SQL } from 'drizzle-orm';
import { CHANGED_HOURS } from '../../../src/domain/changes.ts';
import type { HistoryTable } from '../../../src/domain/history/fields.ts';
import { between } from '../../db/conditions.ts';

/** From when to when changes count: the last hours where nobody says. */
export interface ChangedWithin {
  changed_from?: string | undefined;
  changed_to?: string | undefined;
}

/** Conditions on rows of a table, whose numbers are `id`, by what changed in them within a time. */
export function changesWithin(
  table: HistoryTable,
  id: SQL,
  { changed_from: from, changed_to: to }: ChangedWithin,
) {
  const since =
    from === undefined
      ? sql`c.until >= now() - interval '${sql.raw(String(CHANGED_HOURS))} hours'`
      : undefined;
  const time = and(since, ...between(sql`c.until`, from, to), sql`c.until <= now()`);
  const rows = (which: SQL) => sql`select c.row_id from past_changes c
    where c.table_no = (select table_no from past_tables where name = ${table}) and ${time} and ${which}`;
  /** That a change was so, found by an index of moments: `c` is the change, with the values before it in `c.was`. */
  const among = (which: SQL): SQL => sql`${id} in (${rows(which)})`;
  return {
    among,
    /**
     * The same of a change of a column that is compared with the row as it is. They are found by their moments first: to
     * join the table here would wind back every row of the past once more.
     */
    compared: (column: string, which: SQL): SQL =>
      sql`(${among(sql`c.was ? ${column}`)} and exists (${rows(sql`c.row_id = ${id} and c.was ? ${column} and ${which}`)}))`,
  };
}
