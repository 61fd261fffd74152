import { lte, sql } from 'drizzle-orm';
import type { ResponseOf } from '#api/endpoint-types.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/open.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { outgoingFigures } from './outgoing-messages.ts';

type Figures = ResponseOf<'GET /outgoing-messages/figures'>;
type Counted = Pick<Figures[number], 'waiting' | 'failing' | 'given_up' | 'oldest'>;

async function readCounts(db: Db, statement: ReturnType<typeof sql>): Promise<Counted> {
  const { rows } = await db.execute<Omit<Counted, 'oldest'> & { oldest: string | null }>(statement);
  const [{ oldest, ...row } = { waiting: 0, failing: 0, given_up: 0, oldest: null }] = rows;
  return { ...row, oldest: oldest === null ? null : new Date(oldest).toISOString() };
}

/** Figures of webhook events; those that failed in the last week count as given up. */
const webhooks = sql`
  select count(*) filter (where state = 'waiting')::int as waiting,
    count(*) filter (where state = 'waiting' and attempts > 0)::int as failing,
    count(*) filter (where state = 'failed' and time_created > now() - interval '7 days')::int as given_up,
    min(time_created) filter (where state = 'waiting') as oldest
  from webhook_deliveries where state = 'waiting' or time_created > now() - interval '7 days'`;

/** Figures of bulk runs in progress. Their initiators see failed rows in the runs. */
const bulkRuns = sql`
  select count(*)::int as waiting, count(*) filter (where failed + unknown > 0)::int as failing, 0 as given_up, min(time_created) as oldest
  from runs where state in ('waiting', 'running', 'cancelling')`;

/** Figures of all work outside of requests: messages by channel, webhooks and runs. */
export async function queueFigures(db: Db, config: Config): Promise<Figures> {
  const messages = await outgoingFigures(db, config);
  return [
    ...messages,
    { channel: 'webhook', is_configured: true, ...(await readCounts(db, webhooks)) },
    { channel: 'run', is_configured: true, ...(await readCounts(db, bulkRuns)) },
  ];
}

/**
 * Returns the delay of each channel in seconds: the time since the oldest due message became due.
 * Messages that are put off, until the end of quiet hours or for a retry, are not due.
 */
export const channelDelays = (db: Db) =>
  db
    .select({
      channel: jobs.queue,
      seconds: sql<number>`extract(epoch from now() - min(${jobs.due_at}))::float8`,
    })
    .from(jobs)
    .where(lte(jobs.due_at, sql`now()`))
    .groupBy(jobs.queue);
