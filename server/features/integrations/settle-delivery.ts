import { and, eq, sql } from 'drizzle-orm';
import {
  isGone,
  isHeld,
  isTaken,
  minutesToTrial,
  verdictOn,
  whyDisabled,
  type EndpointFailures,
  type Verdict,
} from '../../../src/domain/webhooks.ts';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import {
  integrations,
  webhook_attempts,
  webhook_deliveries,
} from '../../db/schema/integrations.ts';
import { post } from '../../outbox.ts';
import { notify } from '../messages/notifications.ts';
import type { Claimed } from './claim-deliveries.ts';
import type { PostResult } from './post-event.ts';

type Delivery = typeof webhook_deliveries.$inferSelect;
type Integration = typeof integrations.$inferSelect;

interface Attempted {
  result: PostResult;
  isTrial: boolean;
}

/** Writes an attempt down. */
export const recordAttempt = (db: Db, delivery: Delivery, { result, isTrial }: Attempted) =>
  db.insert(webhook_attempts).values({
    account_id: delivery.account_id,
    delivery_id: delivery.id,
    integration_id: delivery.integration_id,
    number: delivery.attempts + 1,
    at: result.at,
    took_ms: result.tookMs,
    http_status: result.status,
    error: result.error,
    answer: result.text,
    is_trial: isTrial,
    is_replay: delivery.is_replay,
  });

/** What becomes of the delivery; a trial that failed spends nothing. */
function changesAfter(verdict: Verdict, before: Delivery, { result, isTrial }: Attempted) {
  const seen = {
    http_status: result.status,
    took_ms: result.tookMs,
    last_attempt_at: result.at,
    lease_token: null,
    leased_until: null,
    version: before.version + 1,
  };
  if (verdict.is !== 'delivered' && isTrial && !isGone(result))
    return { ...seen, error: result.error };
  const spent = { ...seen, attempts: verdict.attempts, refusals: verdict.refusals };
  if (verdict.is === 'delivered')
    return {
      ...spent,
      state: 'delivered',
      error: null,
      next_attempt_at: null,
      delivered_at: result.at,
    } as const;
  if (verdict.is === 'failed')
    return {
      ...spent,
      state: 'failed',
      error: `${result.error ?? 'Failed'}. ${verdict.why}`,
      next_attempt_at: null,
    } as const;
  const next = sql`now() + make_interval(secs => ${verdict.seconds})`;
  return { ...spent, error: result.error, next_attempt_at: next };
}

const calm = { failures_in_row: 0, gone_in_row: 0, first_failure_at: null };
const released = { held_since: null, next_trial_at: null, trials: 0 };

async function lately(db: Db, id: number): Promise<EndpointFailures['lately']> {
  const { rows } = await db.execute<EndpointFailures['lately']>(sql`
    select count(*)::int as all, count(*) filter (where error is not null)::int as failed
    from webhook_attempts where integration_id = ${id} and at > now() - interval '10 minutes'`);
  return rows[0] ?? { all: 0, failed: 0 };
}

/** What an endpoint is after it failed once more. */
async function failuresOf(db: Db, row: Integration, result: PostResult): Promise<EndpointFailures> {
  const since = row.first_failure_at === null ? Date.now() : Date.parse(row.first_failure_at);
  return {
    failuresInRow: row.failures_in_row + 1,
    goneInRow: isGone(result) ? row.gone_in_row + 1 : 0,
    failingFor: (Date.now() - since) / 1000,
    lately: await lately(db, row.id),
  };
}

/** What is told to those whose endpoint was given up. */
async function announceDisabled(
  { config }: Pick<Services, 'config'>,
  db: Db,
  { row, reason }: { row: Integration; reason: string },
): Promise<void> {
  const title = `${row.name} is disabled`;
  const href = `/settings/integrations/${row.id}`;
  await notify(db, [
    {
      title,
      body: `${reason} Nothing is sent to it until somebody resumes it.`,
      level: 'error',
      href,
      account_id: row.account_id,
      needs: 'View integrations',
    },
  ]);
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from accounts where id = ${row.account_id}`,
  );
  const link = new URL(href, config.publicUrl ?? `http://localhost:${config.port}`);
  await post(
    db,
    rows.map(({ email }) => ({
      to: email,
      subject: `Webhook disabled: ${row.name}`,
      body: `${reason} Events to ${row.url} are not sent any more. Correct the address, then resume it: ${link}`,
    })),
  );
}

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

async function healthAfterFailure(db: Db, row: Integration, { result, isTrial }: Attempted) {
  const failures = await failuresOf(db, row, result);
  const seen = {
    last_failure_at: result.at,
    last_error: result.error,
    failures_in_row: failures.failuresInRow,
    gone_in_row: failures.goneInRow,
    first_failure_at: row.first_failure_at ?? result.at,
  };
  const reason = whyDisabled(failures);
  if (reason !== null)
    return {
      reason,
      changes: { ...seen, ...released, state: 'disabled', state_reason: reason } as const,
    };
  if (row.state === 'held' && isTrial)
    return {
      reason,
      changes: {
        ...seen,
        trials: row.trials + 1,
        next_trial_at: inMinutes(minutesToTrial(row.trials + 1)),
      },
    };
  if (row.state !== 'active' || !isHeld(failures)) return { reason, changes: seen };
  const held = {
    state: 'held',
    held_since: sql`now()`,
    trials: 0,
    next_trial_at: inMinutes(minutesToTrial(0)),
  } as const;
  return { reason, changes: { ...seen, ...held } };
}

/** Health of an endpoint after an attempt: held after too many failures, let go by a success, disabled in the end. */
export async function settleEndpoint(
  services: Pick<Services, 'config'>,
  db: Db,
  { integrationId, ...attempted }: Attempted & { integrationId: number },
): Promise<void> {
  const { result } = attempted;
  const isIt = eq(integrations.id, integrationId);
  const [row] = await db.select().from(integrations).where(isIt).for('update');
  if (row === undefined || row.state === 'disabled') return;
  if (isTaken(result)) {
    const letGo =
      row.state === 'held' && ({ ...released, state: 'active', released_at: sql`now()` } as const);
    await db
      .update(integrations)
      .set({ ...calm, last_success_at: result.at, ...letGo })
      .where(isIt);
    return;
  }
  const { reason, changes } = await healthAfterFailure(db, row, attempted);
  await db.update(integrations).set(changes).where(isIt);
  if (reason !== null) await announceDisabled(services, db, { row, reason });
}

/** Records how an attempt ended, unless its lease has run out and another attempt has the delivery. */
export async function settleDelivery(
  services: Pick<Services, 'config'>,
  db: Db,
  { claimed, result }: { claimed: Claimed; result: PostResult },
): Promise<void> {
  const isMine = and(
    eq(webhook_deliveries.id, claimed.id),
    eq(webhook_deliveries.lease_token, claimed.lease),
  );
  const [delivery] = await db.select().from(webhook_deliveries).where(isMine).for('update');
  if (delivery === undefined) return;
  const attempted = { result, isTrial: claimed.isTrial };
  const verdict = verdictOn(result, delivery, Math.random());
  await recordAttempt(db, delivery, attempted);
  await db
    .update(webhook_deliveries)
    .set(changesAfter(verdict, delivery, attempted))
    .where(isMine);
  await settleEndpoint(services, db, { integrationId: delivery.integration_id, ...attempted });
}
