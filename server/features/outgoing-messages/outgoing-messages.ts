import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import {
  canGiveUp,
  canRetry,
  channels,
  type Channel,
  type OutgoingState,
} from '#domain/outgoing-messages/outgoing-messages.ts';
import { outgoingMessageFields } from '#domain/outgoing-messages/outgoing-message.fields.ts';
import type { Caller } from '#server/context.ts';
import type { Config } from '#server/config/config.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { isFreeAt } from '#server/jobs/lease.ts';
import type { SubjectRecords } from '#server/jobs/queue.ts';
import { giveUp, retryNow } from '#server/jobs/store.ts';
import { smsRecords } from '../messages/text-queue.ts';
import { carrierRecords } from '../shipments/hand-over.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';

type Query = InputOf<'GET /outgoing-messages'>['query'];

const isLeased = sql`not ${isFreeAt(jobs.leased_until)}`;
const state = sql<OutgoingState>`case
  when ${jobs.due_at} is null then 'given-up'
  when ${isLeased} then 'sending'
  when ${jobs.attempts} > 0 then 'retrying'
  else 'waiting' end`;

const listed = readFields(
  outgoingMessageFields,
  {
    ...columnsOf(jobs),
    channel: jobs.queue,
    receiver: jobs.label,
    state,
    next_attempt_at: jobs.due_at,
  },
  {},
);

export const messageConditions = (filter: NonNullable<Query['filter']>): (SQL | undefined)[] =>
  listed.conditions(filter, [jobs.label, jobs.last_error]);

/** Lists waiting and given-up messages. */
export const listOutgoing = (db: Db, query: Query) =>
  listRows({
    db,
    select: db.select(listed.columns).from(jobs).$dynamic(),
    query,
    where: query.filter ? messageConditions(query.filter) : [],
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: jobs.id,
  });

const isConfigured = ({
  smtpUrl,
  sms,
  whatsApp,
  push,
  marketplace,
  carrier,
  lockerGateway,
}: Config): Record<Channel, boolean> => ({
  email: smtpUrl !== undefined,
  sms: sms !== undefined,
  whatsapp: whatsApp !== undefined,
  push: push !== undefined,
  marketplace: marketplace.url !== undefined,
  carrier: carrier !== undefined,
  locker: lockerGateway !== undefined,
  // Reports are created locally; the email with the report needs a provider.
  report: true,
});

/** Reads the figures of every channel, including empty channels. */
export async function outgoingFigures(db: Db, config: Config) {
  const isDue = isNotNull(jobs.due_at);
  const counts = await db
    .select({
      channel: jobs.queue,
      waiting: sql<number>`count(*) filter (where ${isDue})::int`,
      failing: sql<number>`count(*) filter (where ${and(isDue, isNotNull(jobs.last_error))})::int`,
      given_up: sql<number>`count(*) filter (where ${jobs.due_at} is null)::int`,
      oldest: sql<string | null>`min(${jobs.time_created}) filter (where ${isDue})`.mapWith(
        jobs.time_created,
      ),
    })
    .from(jobs)
    .groupBy(jobs.queue);
  const byChannel = new Map(counts.map((row) => [row.channel, row]));
  const configured = isConfigured(config);
  const none = { waiting: 0, failing: 0, given_up: 0, oldest: null };
  return channels.map((channel) => ({
    ...none,
    ...byChannel.get(channel),
    channel,
    is_configured: configured[channel],
  }));
}

/**
 * Functions that update the record behind a message, by channel, when a person retries or gives up
 * the message.
 */
const records: Partial<Record<Channel, SubjectRecords>> = {
  sms: smsRecords,
  // A given-up message is not replaced by an SMS.
  whatsapp: smsRecords,
  push: smsRecords,
  carrier: carrierRecords,
};

/** Locks messages until the commit. */
async function heldMessages(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ job: jobs, state })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
    .orderBy(jobs.id)
    .for('update');
  return new Map(rows.map((row) => [row.job.id, row]));
}

type Held = Awaited<ReturnType<typeof heldMessages>> extends Map<number, infer Row> ? Row : never;

async function forEachMessage(
  db: Db,
  ids: readonly number[],
  { allowed, act }: { allowed: typeof canRetry; act: (held: Held) => Promise<void> },
) {
  const wanted = distinctIds(ids);
  const found = await heldMessages(db, wanted);
  const results: RowOutcome[] = [];
  for (const id of wanted) {
    const message = found.get(id);
    const may = message ? allowed(message.state) : NOT_FOUND;
    if (message && may === true) {
      await act(message);
      results.push(okRow(id));
    } else results.push(message ? skippedRow(id, String(may)) : failedRow(id, NOT_FOUND));
  }
  return withCounts(results);
}

/** Retries messages now, with all attempts available again. */
export const retryMessages = (db: Db, ids: readonly number[]) =>
  forEachMessage(db, ids, {
    allowed: canRetry,
    act: async ({ job }) => {
      await retryNow(db, job.id);
      await records[job.queue]?.onRetried?.(db, job);
    },
  });

/** Gives up messages; they stay in the list for a month. */
export const giveUpMessages = (db: Db, caller: Caller, ids: readonly number[]) =>
  forEachMessage(db, ids, {
    allowed: canGiveUp,
    act: async ({ job }) => {
      const reason = `Given up by ${caller.name}.`;
      await giveUp(db, eq(jobs.id, job.id), reason);
      await records[job.queue]?.onGivenUp?.(db, job, { is: 'refused', reason });
    },
  });

/**
 * Previews `retryMessages` or `giveUpMessages`; `chosen` selects id, label and position of the
 * rows.
 */
export async function previewMessages(db: Db, chosen: SQL, allowed: typeof canRetry) {
  const { rows } = await db.execute<{ state: OutgoingState; label: string }>(
    sql`select ${state} as state, chosen.label from (${chosen}) as chosen
        join jobs on jobs.id = chosen.id order by chosen.position`,
  );
  return rows.map(({ state: now, label }) => {
    const may = allowed(now);
    return { reason: may === true ? null : may, count: 1, sample: [label] };
  });
}
