import { sql } from 'drizzle-orm';
import { RUN_KEPT_DAYS } from '#domain/runs/run-rules.ts';
import type { Deletion } from '../jobs/delete-in-batches.ts';

/** Number of runs per batch. Small, because a run has up to 50 000 rows and other queries wait. */
const BATCH_RUNS = 50;

/**
 * Deletes runs 90 days after their end, oldest first, with their rows and documents. Emailed
 * documents are kept with the email.
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
