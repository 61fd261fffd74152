import { sql } from 'drizzle-orm';
import { ATTEMPT_PAUSES_S, MAX_ATTEMPTS } from '#domain/integrations/webhooks.ts';
import { bearer_tokens } from '#server/db/schema/integrations.ts';
import { endingOf, newKey } from '#server/http/answers/shown-once.ts';
import { hashOf } from '#server/secrets/tokens.ts';
import { chance, pick } from './chance.ts';
import { continueAfter, type Scene } from './phase.ts';

/** Seconds from an event to each delivery attempt. */
const attemptSeconds = ATTEMPT_PAUSES_S.reduce(
  (all, pause) => [...all, (all.at(-1) ?? 0) + pause],
  [0],
);
const schedule = sql.raw(`array[${attemptSeconds.join(', ')}]`);

/**
 * Time for which one integration has been failing. The last events of that integration fail even if
 * they are older.
 */
const BROKEN_FOR = sql`interval '12 hours'`;
const LAST_EVENTS = 3;

/**
 * Makes webhooks of customers and of the provider, with the deliveries of the last week. One
 * integration is failing and one is paused.
 */
export async function makeIntegrations({ db, now }: Scene): Promise<void> {
  const at = sql`(select ${now.toISOString()}::timestamptz as history) as end_of`;
  await db.execute(sql`
    insert into integrations (account_id, integration_type_id, name, url, state, state_reason, time_created)
    select a.id, t.id, 'Shipment events to ' || a.name,
      case when a.id = 6 then replace(a.webhook_url, '/shipments', '/out-of-order') else a.webhook_url end,
      case when a.id = 11 then 'paused' else 'active' end, null, end_of.history - interval '75 days'
    from accounts a join integration_types t on t.code = 'webhook' cross join ${at} where a.webhook_enabled
    union all
    select null, t.id, 'Deliveries to the data warehouse', 'https://warehouse.highveldcouriers.example/events', 'active', null, end_of.history - interval '40 days'
    from integration_types t cross join ${at} where t.code = 'webhook'`);
  await db.execute(sql`
    insert into integration_rules (account_id, integration_id, event, conditions, time_created)
    select account_id, id, event, case when account_id is null then '{"provinces": ["GP", "WC"]}'::jsonb else '{}' end, time_created
    from integrations cross join unnest(case when account_id is null then array['delivered', 'cancelled']
      else array['collected', 'out-for-delivery', 'delivered', 'delivery-failed-attempt'] end) event order by id, event`);
  await db.execute(sql`
    insert into webhook_deliveries (account_id, integration_id, shipment_id, event, payload, state, sequence, time_created, next_attempt_at)
    select i.account_id, i.id, s.id, e.status, baton_delivery_data(s, e.status, e.data ->> 'reason', e.at),
      case when i.url like '%/out-of-order' and (e.at > end_of.history - ${BROKEN_FOR} or row_number() over (partition by i.id order by e.at desc, e.id desc) <= ${LAST_EVENTS})
        or i.state = 'paused' and e.at > end_of.history - interval '1 day' then 'waiting' else 'delivered' end,
      row_number() over (partition by i.id order by e.at, e.id), e.at, null
    from tracking_events e join shipments s on s.id = e.shipment_id
    join integrations i on i.account_id is null or i.account_id = s.account_id
    join integration_rules r on r.integration_id = i.id and r.event = e.status
    cross join ${at}
    where e.at > end_of.history - interval '7 days' and e.changes_status and e.parcel_id is null
      and (not r.conditions ? 'provinces' or r.conditions -> 'provinces' @> to_jsonb(s.delivery_zone))
    order by e.at, e.id`);
  await makeAttempts({ db, now });
  await makeHealth({ db });
  await makeToken({ db, now });
}

/**
 * Makes the attempts of deliveries: most succeed at once, a few at the second attempt. Deliveries
 * to the failing integration never succeed.
 */
async function makeAttempts({ db, now }: Pick<Scene, 'db' | 'now'>): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into webhook_attempts (account_id, delivery_id, integration_id, number, at, took_ms, http_status, error, answer)
    select d.account_id, d.id, d.integration_id, tried.number, tried.at, 60 + ${pick('d.id * 8 + tried.number', 202, 340)},
      case when tried.number <= missed.count then 503 else 200 end,
      case when tried.number <= missed.count then 'HTTP 503' end,
      case when tried.number <= missed.count then 'upstream connect error or disconnect/reset before headers' else '{"received":true}' end
    from webhook_deliveries d join integrations i on i.id = d.integration_id
    cross join lateral (select case when d.state = 'waiting' then ${MAX_ATTEMPTS}::int when ${chance('d.id', 201)} < 0.03 and d.time_created < ${at} - interval '1 minute' then 1 else 0 end as count) missed
    cross join lateral (
      select number, d.time_created + make_interval(secs => second) as at
      from unnest(${schedule}) with ordinality as planned (second, number) where number <= least(missed.count + 1, ${MAX_ATTEMPTS}::int)) tried
    where (i.state <> 'paused' or d.state <> 'waiting')
      and tried.at <= ${at} order by tried.at`);
  await db.execute(sql`
    update webhook_deliveries d set attempts = tried.count, http_status = tried.http_status, error = tried.error,
      took_ms = tried.took_ms, last_attempt_at = tried.at, delivered_at = case when d.state = 'delivered' then tried.at end
    from (select distinct on (delivery_id) delivery_id, count(*) over (partition by delivery_id) as count, http_status, error, took_ms, at
          from webhook_attempts order by delivery_id, number desc) tried where tried.delivery_id = d.id`);
  await db.execute(sql`
    update webhook_deliveries set state = 'failed', error = error || '. Given up after ' || attempts || ' attempts.'
    where state = 'waiting' and attempts = ${MAX_ATTEMPTS}`);
  await db.execute(sql`
    update webhook_deliveries set next_attempt_at = time_created + make_interval(secs => (${schedule})[attempts + 1])
    where state = 'waiting'`);
}

/**
 * Updates the health of webhook endpoints. After 20 consecutive failures their deliveries are held.
 */
async function makeHealth({ db }: Pick<Scene, 'db'>): Promise<void> {
  await db.execute(sql`
    update integrations i set event_sequence = coalesce((select max(sequence) from webhook_deliveries where integration_id = i.id), 0),
      last_success_at = seen.good, last_failure_at = seen.bad, last_error = case when seen.bad is not null then 'HTTP 503' end,
      failures_in_row = coalesce(seen.in_row, 0), first_failure_at = case when seen.in_row > 0 then seen.first_bad end
    from (
      select a.integration_id, good.at as good, max(a.at) filter (where a.error is not null) as bad,
        count(*) filter (where a.at > good.at) as in_row, min(a.at) filter (where a.at > good.at) as first_bad
      from webhook_attempts a
      join (select integration_id, max(at) filter (where error is null) as at from webhook_attempts group by integration_id) good using (integration_id)
      group by a.integration_id, good.at) seen where seen.integration_id = i.id`);
  await db.execute(sql`
    update integrations set state = 'held', held_since = last_failure_at, next_trial_at = last_failure_at + interval '1 minute'
    where failures_in_row >= 20 and state = 'active'`);
}

/** Makes the API token for a customer's own system. */
async function makeToken({ db, now }: Pick<Scene, 'db' | 'now'>): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const token = newKey('bbt_');
  await db.execute(sql`
    insert into bearer_tokens (account_id, user_id, name, token_hash, ending, permissions, expires_at, last_used_at, last_used_ip, time_created)
    select account_id, id, 'Warehouse system', ${hashOf(token)}, ${endingOf(token)}, '["View shipments", "Book shipments", "Quote"]',
      ${at} + interval '61 days', ${at} - interval '2 hours', '196.25.1.77', ${at} - interval '29 days'
    from users where email = 'account@baton.test'`);
  await continueAfter(db, bearer_tokens);
}
