import { inArray, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError } from '#api/api-error.ts';
import { resendRefusals, TEST_EVENT } from '#domain/integrations/webhooks.ts';
import type { Context } from '#server/context.ts';
import { isBetween } from '#server/db/conditions.ts';
import type { Db } from '#server/db/open.ts';
import { webhook_deliveries } from '#server/db/schema/integrations.ts';
import { recordRun } from '#server/runs/record-as-run.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { readIntegration } from './integration-list.ts';

type Body = InputOf<'POST /resend-webhook'>['body'];

const MAX_AT_ONCE = 5_000;

/**
 * Reason why a delivery cannot be sent again; null if it can. `d` is the delivery and `i` its
 * integration.
 */
const objection = sql<string | null>`case
  when i.state = 'disabled' then ${resendRefusals.disabled}
  when d.event = ${TEST_EVENT} then ${resendRefusals.test}
  when d.payload = '{}' then ${resendRefusals.contentGone}
  when d.state = 'waiting' then ${resendRefusals.waiting} end`;

/** Makes deliveries due again under the same ids, with all attempts available. */
export async function resend(db: Db, ids: readonly number[]) {
  const wanted = distinctIds(ids);
  const held = await db
    .select({ id: webhook_deliveries.id })
    .from(webhook_deliveries)
    .where(inArray(webhook_deliveries.id, wanted))
    .orderBy(webhook_deliveries.id)
    .for('update');
  const found = held.map(({ id }) => id);
  if (found.length === 0) return withCounts(wanted.map((id) => failedRow(id, NOT_FOUND)));
  const { rows } = await db.execute<{ id: number; objection: string | null }>(
    sql`select d.id, ${objection} as objection from webhook_deliveries d join integrations i on i.id = d.integration_id
        where d.id in (${sql.join(
          found.map((id) => sql`${id}`),
          sql`, `,
        )})`,
  );
  const known = new Map(rows.map((row) => [row.id, row.objection]));
  const again = wanted.filter((id) => known.get(id) === null);
  if (again.length > 0)
    await db
      .update(webhook_deliveries)
      .set({
        state: 'waiting',
        attempts: 0,
        refusals: 0,
        error: null,
        is_replay: true,
        next_attempt_at: sql`now()`,
        version: sql`${webhook_deliveries.version} + 1`,
      })
      .where(inArray(webhook_deliveries.id, again));
  return withCounts(
    wanted.map((id): RowOutcome => {
      const why = known.get(id);
      if (why === undefined) return failedRow(id, NOT_FOUND);
      return why === null ? okRow(id) : skippedRow(id, why);
    }),
  );
}

/** Previews a resend; `chosen` selects id, label and position of the rows. */
export async function previewResend(db: Db, chosen: SQL) {
  const { rows } = await db.execute<{ reason: string | null; label: string }>(
    sql`select ${objection} as reason, chosen.label from (${chosen}) as chosen
        join webhook_deliveries d on d.id = chosen.id join integrations i on i.id = d.integration_id order by chosen.position`,
  );
  return rows.map(({ reason, label }) => ({ reason, count: 1, sample: [label] }));
}

/** Ids of an integration's deliveries within a period, or from a sequence number on. */
async function chosenIds(db: Db, body: Body): Promise<number[]> {
  const { integration_id, since, until, from_sequence, events, states } = body;
  if (integration_id === undefined)
    throw invalidError({ ids: ['Choose deliveries or an integration.'] });
  if (since === undefined && from_sequence === undefined)
    throw invalidError({ since: ['Send a start time or a first sequence number.'] });
  const { state } = await readIntegration(db, integration_id);
  if (state === 'disabled')
    throw new ApiError(409, { message: resendRefusals.disabled, code: 'conflict' });
  const d = webhook_deliveries;
  const conditions = [
    sql`${d.integration_id} = ${integration_id} and ${d.state} <> 'waiting' and ${d.event} <> ${TEST_EVENT}`,
    from_sequence === undefined ? undefined : sql`${d.sequence} >= ${from_sequence}`,
    events === undefined ? undefined : inArray(d.event, events),
    states === undefined ? undefined : inArray(d.state, states),
    ...isBetween(d.time_created, since, until),
  ].filter((one) => one !== undefined);
  const rows = await db
    .select({ id: d.id })
    .from(d)
    .where(sql.join(conditions, sql` and `))
    .orderBy(d.id)
    .limit(MAX_AT_ONCE + 1);
  if (rows.length > MAX_AT_ONCE)
    throw invalidError({
      since: [`There are more than ${MAX_AT_ONCE} deliveries. Choose a shorter period.`],
    });
  return rows.map(({ id }) => id);
}

/**
 * Sends deliveries again: the given ones, or those of an integration. Several are recorded as a
 * run.
 */
export async function resendWebhooks(body: Body, context: Context) {
  const isGiven = body.ids.length > 0;
  const ids = isGiven ? body.ids : await chosenIds(context.db, body);
  if (ids.length === 0) return { ...withCounts([]), queued: 0, run_id: null };
  const { ids: _, ...rest } = body;
  const made = { call: 'POST /resend-webhook', ids, arguments: isGiven ? {} : rest } as const;
  return recordRun(context, made, async ({ db, caller }) => {
    const done = await resend(db, ids);
    return { ...done, queued: done.ok, run_id: caller.runId ?? null };
  });
}
