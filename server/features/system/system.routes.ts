import { eq, sql } from 'drizzle-orm';
import { ApiError, notFound } from '#api/api-error.ts';
import { providerLabels } from '#domain/system/system.ts';
import type { Context } from '#server/context.ts';
import { background_tasks } from '#server/db/schema/background-tasks.ts';
import { paused_queues } from '#server/db/schema/system.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { serve } from '#server/http/serve.ts';
import { collectResults, storeResults } from './provider-results.ts';
import { providerTests } from './provider-tests.ts';
import { readSystem } from './system-state.ts';

/** Records a change under the name of the queue or task, because these have no id. */
const record = (
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  action: string,
  part: Record<string, string>,
) =>
  writeAuditLog(db, caller, [
    {
      table_name: 'system',
      row_id: 0,
      account_id: null,
      action,
      changes: changesBetween({}, part),
    },
  ]);

export default serve('system', {
  'GET /system': { own: (_, { database, config }) => readSystem(database, config) },
  'POST /system/queues/pause': async ({ body: { queue } }, { db, caller, log }) => {
    const { rowCount } = await db
      .insert(paused_queues)
      .values({ queue, paused_by: caller.userId })
      .onConflictDoNothing();
    if (rowCount !== 0) await record({ db, caller }, 'pause', { queue });
    log.warn({ queue, user: caller.userId }, 'a queue was paused');
    return { queue, is_paused: true };
  },
  'POST /system/queues/resume': async ({ body: { queue } }, { db, caller, log }) => {
    const { rowCount } = await db.delete(paused_queues).where(eq(paused_queues.queue, queue));
    if (rowCount !== 0) await record({ db, caller }, 'resume', { queue });
    log.warn({ queue, user: caller.userId }, 'a queue was resumed');
    return { queue, is_paused: false };
  },
  'POST /system/tasks/run': async ({ body: { name } }, { db, caller }) => {
    const { rowCount } = await db
      .update(background_tasks)
      .set({ requested_at: sql`now()` })
      .where(eq(background_tasks.name, name));
    if (rowCount === 0) throw notFound();
    await record({ db, caller }, 'run', { task: name });
    return { name };
  },
  // Calls the provider before its transaction, so that a slow provider holds no connection.
  'POST /system/providers/test': {
    own: async ({ body: { provider } }, { database, config }) => {
      const connect = providerTests(config).get(provider);
      if (connect === undefined)
        throw new ApiError(409, {
          message: `${providerLabels[provider]} is not configured.`,
          code: 'conflict',
        });
      const results = collectResults();
      const tested = await connect().then(
        (answer) => ({ is_ok: true, answer }),
        (error: unknown) => ({
          is_ok: false,
          answer: error instanceof Error && error.message !== '' ? error.message : 'No answer came',
        }),
      );
      results.stop();
      await database.within({ is: 'staff' }, (db) => storeResults(db, results.take()));
      return { provider, ...tested };
    },
  },
});
