import { sql } from 'drizzle-orm';
import { RUN_KEPT_DAYS } from '../../src/domain/run-rules.ts';
import type { Deletion } from '../delete-in-batches.ts';

/** Few at a time: a run has up to 50 000 rows, and others wait for the database. */
const BATCH_RUNS = 50;

/**
 * Deletes runs that ended more than 90 days ago, with their rows and the documents they made, the oldest first. What was
 * sent by mail stays with the mail.
 */
export const oldRuns: Deletion = {
  name: 'old runs',
  batchRows: BATCH_RUNS,
  async batch(db) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with old as (
        delete from runs where id in (
          select id from runs
          where state in ('settled', 'cancelled') and finished_at < now() - make_interval(days => ${RUN_KEPT_DAYS})
          order by finished_at limit ${BATCH_RUNS} for update skip locked)
        returning file_id
      ), documents as (
        delete from files where id in (select file_id from old)
      )
      select count(*)::int as count from old`);
    return rows[0]?.count ?? 0;
  },
};
