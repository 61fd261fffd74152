import { sql } from 'drizzle-orm';
import { RUN_KEPT_DAYS } from '../../src/domain/run-rules.ts';
import type { Db } from '../db/open.ts';

/** Few at a time: a run has up to 50 000 rows, and others wait for the database. */
const MOST_AT_ONCE = 50;

/**
 * Forgets runs that ended more than 90 days ago, with their rows and the documents they made, the
 * oldest first. What was sent by mail stays with the mail. Call as system.
 */
export async function deleteOldRuns(db: Db): Promise<void> {
  await db.execute(sql`
    with old as (
      delete from runs where id in (
        select id from runs
        where state in ('settled', 'cancelled') and finished_at < now() - make_interval(days => ${RUN_KEPT_DAYS})
        order by finished_at limit ${MOST_AT_ONCE} for update skip locked)
      returning file_id
    )
    delete from files where id in (select file_id from old)`);
}
