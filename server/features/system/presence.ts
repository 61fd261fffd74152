import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import { NODE_REPORT_MS } from '#domain/system/system.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { nodes } from '#server/db/schema/system.ts';
import { runPeriodically, type Stoppable } from '#server/jobs/background-task.ts';
import { VERSION } from '#server/version.ts';
import { collectResults, storeResults } from './provider-results.ts';

/** Id of this process among the nodes. */
export const NODE_ID = randomUUID();

async function report(db: Db, startedAt: string): Promise<void> {
  const now = { seen_at: sql`now()`, memory_bytes: process.memoryUsage.rss() };
  await db
    .insert(nodes)
    .values({
      id: NODE_ID,
      host: hostname(),
      process_id: process.pid,
      version: VERSION,
      started_at: startedAt,
      ...now,
    })
    .onConflictDoUpdate({ target: nodes.id, set: now });
}

/** Reports every 15 seconds that this node runs, with the results of its calls to providers. */
export function startPresence({ database, log }: Pick<Services, 'database' | 'log'>): Stoppable {
  const startedAt = new Date(Date.now() - performance.now()).toISOString();
  const results = collectResults();
  const within = (work: (db: Db) => Promise<unknown>) => database.within({ is: 'system' }, work);
  const task = runPeriodically(
    {
      name: 'presence of this node',
      every: NODE_REPORT_MS,
      work: () =>
        within(async (db) => {
          await report(db, startedAt);
          await storeResults(db, results.take());
        }),
    },
    log,
  );
  return {
    stop: async () => {
      results.stop();
      await task.stop();
      await within(async (db) => {
        await storeResults(db, results.take());
        await db.delete(nodes).where(eq(nodes.id, NODE_ID));
      }).catch((error: unknown) => log.debug({ err: error }, 'a node stays listed'));
    },
  };
}
