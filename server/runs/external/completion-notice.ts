import { sql } from 'drizzle-orm';
import { href } from '#domain/entities/href.ts';
import { run as runEntity } from '#domain/runs/run.entity.ts';
import type { Db } from '#server/db/open.ts';
import { runs } from '#server/db/schema/runs.ts';
import { notify } from '#server/features/messages/notifications.ts';

/**
 * Duration in seconds above which the end of a run is announced, because the initiator is probably
 * doing something else by then.
 */
const LONG_S = 30;

/** Columns of an ended run that its notice needs. */
export const ended = {
  id: runs.id,
  account_id: runs.account_id,
  user_id: runs.user_id,
  title: runs.title,
  state: runs.state,
  total: runs.total,
  ok: runs.ok,
  failed: runs.failed,
  was_long: sql<boolean>`clock_timestamp() - ${runs.time_created} > ${sql.raw(`interval '${LONG_S} seconds'`)}`,
};

type Ended = Pick<
  typeof runs.$inferSelect,
  'id' | 'account_id' | 'user_id' | 'title' | 'state' | 'total' | 'ok' | 'failed'
> & { was_long: boolean };

/**
 * Notifies the initiator of a run that took long or had failures. A cancelled run is not announced.
 */
export async function publishRunEnd(db: Db, run: Ended): Promise<void> {
  const { id, user_id, account_id, title, total, ok, failed } = run;
  const isWorthIt = user_id !== null && run.state === 'settled' && (failed > 0 || run.was_long);
  if (!isWorthIt) return;
  const notice =
    failed > 0
      ? {
          title: failed === total ? 'Run failed' : 'Run partly failed',
          body: `${title}: ${failed} of ${total} failed.`,
          level: 'error' as const,
        }
      : {
          title: 'Run finished',
          body: `${title}: ${ok} of ${total} done.`,
          level: 'info' as const,
        };
  await notify(db, [{ ...notice, user_id, account_id, href: href(runEntity, { id }) }]);
}
