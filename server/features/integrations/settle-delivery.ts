import { sql } from 'drizzle-orm';
import { isGone, verdictOn } from '#domain/integrations/webhooks.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { webhook_attempts, type webhook_deliveries } from '#server/db/schema/integrations.ts';
import { released } from '#server/jobs/lease.ts';
import type { Claimed } from './claim-deliveries.ts';
import { settleEndpoint, type Attempted } from './endpoint-health.ts';
import type { PostResult } from './post-event.ts';

type Delivery = typeof webhook_deliveries.$inferSelect;

export const recordAttempts = (db: Db, attempts: readonly (Attempted & { delivery: Delivery })[]) =>
  db.insert(webhook_attempts).values(
    attempts.map(({ delivery, result, isTrial }) => ({
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
    })),
  );

/** Result of an attempt at a delivery. */
export interface Ended {
  claimed: Claimed;
  result: PostResult;
}

/**
 * Columns of a delivery that change after an attempt. A failed trial does not count as an attempt.
 */
function changeAfter(ended: Ended) {
  const { claimed, result } = ended;
  const { delivery } = claimed;
  const verdict = verdictOn(result, delivery, Math.random());
  const seen = {
    id: delivery.id,
    lease: claimed.lease,
    http_status: result.status,
    took_ms: result.tookMs,
    last_attempt_at: result.at,
  };
  if (claimed.isTrial && verdict.is !== 'delivered' && !isGone(result))
    return {
      ...seen,
      state: 'waiting',
      error: result.error,
      attempts: delivery.attempts,
      refusals: delivery.refusals,
      keeps_time: true,
    };
  const spent = { ...seen, attempts: verdict.attempts, refusals: verdict.refusals };
  if (verdict.is === 'delivered') return { ...spent, state: 'delivered', delivered_at: result.at };
  if (verdict.is === 'failed')
    return { ...spent, state: 'failed', error: `${result.error ?? 'Failed'}. ${verdict.why}` };
  return { ...spent, state: 'waiting', error: result.error, seconds: verdict.seconds };
}

/** Updates deliveries whose lease is still valid and returns their ids. */
async function writeOutcomes(db: Db, ended: readonly Ended[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(ended.map(changeAfter))}::jsonb) as ended (
        id integer, lease text, state text, error text, attempts integer, refusals integer, http_status integer, took_ms integer,
        last_attempt_at timestamptz, delivered_at timestamptz, seconds double precision, keeps_time boolean)
    ), mine as (
      select d.id from webhook_deliveries d join ended on ended.id = d.id and ended.lease = d.lease_token
      order by d.id for update of d
    )
    update webhook_deliveries d set state = ended.state, error = ended.error, attempts = ended.attempts, refusals = ended.refusals,
      http_status = ended.http_status, took_ms = ended.took_ms, last_attempt_at = ended.last_attempt_at,
      delivered_at = coalesce(ended.delivered_at, d.delivered_at),
      next_attempt_at = case when ended.keeps_time then d.next_attempt_at else now() + make_interval(secs => ended.seconds) end,
      ${released}, version = d.version + 1
    from ended, mine where d.id = ended.id and d.id = mine.id
    returning d.id`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Records attempts at deliveries to one endpoint, except those whose lease passed to another
 * attempt. Returns whether the endpoint may receive more deliveries.
 */
export async function settleDeliveries(
  services: Pick<Services, 'config'>,
  db: Db,
  ended: readonly Ended[],
): Promise<boolean> {
  const own = await writeOutcomes(db, ended);
  const attempts = ended
    .filter(({ claimed }) => own.has(claimed.delivery.id))
    .map(({ claimed: { delivery, isTrial }, result }) => ({ delivery, isTrial, result }));
  const [first] = attempts;
  if (first === undefined) return false;
  await recordAttempts(db, attempts);
  return settleEndpoint(services, db, { id: first.delivery.integration_id, attempts });
}
