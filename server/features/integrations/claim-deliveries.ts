import { randomUUID } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import { ANSWER_TIMEOUT_S } from '#domain/integrations/webhooks.ts';
import type { Db } from '#server/db/open.ts';
import { integrations, webhook_deliveries } from '#server/db/schema/integrations.ts';
import { inSeconds, isFreeAt, leaseOn } from '#server/jobs/lease.ts';

/**
 * Maximum time that a claimed delivery waits on the node that claimed it. After that, the node
 * releases it.
 */
export const MAX_WAIT_S = 40;
/**
 * Duration of a lease, longer than the wait and one attempt together. After this time a dead node
 * loses its deliveries.
 */
const LEASE_S = MAX_WAIT_S + ANSWER_TIMEOUT_S + 5;
/** Maximum number of deliveries of an endpoint on one node, which are read and settled together. */
const AT_ONCE = 100;
/**
 * Number of unsent deliveries at which the node claims more, while finished deliveries are settled.
 */
export const FEW_LEFT = 50;

type Integration = typeof integrations.$inferSelect;

/** A claimed delivery with its target. */
export interface Claimed extends Pick<Integration, 'url' | 'secrets'> {
  delivery: typeof webhook_deliveries.$inferSelect;
  lease: string;
  /** Whether the endpoint is held, so that this delivery tests whether the endpoint works again. */
  isTrial: boolean;
}

/**
 * Claim of a node: its name, the maximum number of deliveries, and its unsent deliveries by
 * integration.
 */
interface Claim {
  node: string;
  most: number;
  inHand?: Readonly<Record<number, number>>;
}

// Serialises claims, because each claim counts an endpoint's deliveries in progress before it takes
// more.
const alone = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('webhook deliveries'))`);

/** Numbers the events of each endpoint in the order in which they were stored. */
const number = (db: Db) =>
  db.execute(sql`
    with numbered as (
      select d.id, d.integration_id, i.event_sequence + row_number() over (partition by d.integration_id order by d.id) as sequence
      from webhook_deliveries d join integrations i on i.id = d.integration_id where d.sequence is null
    ), counted as (
      update integrations i set event_sequence = last.sequence
      from (select integration_id, max(sequence) as sequence from numbered group by integration_id) last
      where i.id = last.integration_id
    )
    update webhook_deliveries d set sequence = numbered.sequence from numbered where d.id = numbered.id`);

/**
 * Condition: webhooks are enabled by the account's setting or, if the account has none, by the
 * provider's.
 */
export const isSendingOn = sql`coalesce(
  (select s.value from settings s where s.account_id = i.account_id and s.setting = 'enable_webhook_sending'),
  (select s.value from settings s where s.account_id = 0 and s.setting = 'enable_webhook_sending'), 'true') <> 'false'`;

const isFree = isFreeAt(sql`d.leased_until`);

/**
 * Condition: the event `e` blocks the event `later`. Events of a shipment are sent in order, and a
 * waiting event blocks later events until it is delivered or given up.
 */
export const isBefore = (later: SQL): SQL => sql`e.integration_id = ${later}.integration_id
  and e.shipment_id = ${later}.shipment_id and e.state = 'waiting' and e.sequence < ${later}.sequence`;

const isNext = sql`not exists (select from webhook_deliveries e where ${isBefore(sql`d`)})`;

/**
 * Number of deliveries to an endpoint that a node may claim: none while another node has claimed
 * some, one while the endpoint is held, and gradually more after its release.
 */
const room = sql`case when held.by_others > 0 then 0 when i.state = 'held' then 1 - least(1, held.own)
  when held.to_post > ${FEW_LEFT} then 0 else least(
  ${AT_ONCE} - held.to_post,
  case when i.released_at > now() - interval '2 minutes' then greatest(0,
    5 * power(2, floor(extract(epoch from now() - i.released_at) / 10)) - (
      select count(*) from webhook_attempts a where a.integration_id = i.id and a.at > now() - interval '1 second') - held.own)
  else ${AT_ONCE} end) end`;

/**
 * Leases due deliveries to a node. Endpoints take turns, so that a slow one does not block others.
 * Skips paused, held and disabled endpoints, and all endpoints while sending is disabled.
 */
export async function claimDeliveries(
  db: Db,
  { node, most, inHand = {} }: Claim,
): Promise<Claimed[]> {
  await db.execute(sql`select set_config('baton.quiet', 'on', true)`);
  await alone(db);
  await number(db);
  const lease = `${node}.${randomUUID()}`;
  const isOwn = sql`starts_with(b.lease_token, ${`${node}.`})`;
  const { rowCount } = await db.execute(sql`
    with due as (
      select d.id from integrations i
      cross join lateral (
        select count(*) filter (where ${isOwn})::int as own, count(*) filter (where not ${isOwn})::int as by_others,
          coalesce((${JSON.stringify(inHand)}::jsonb ->> i.id::text)::int, 0) as to_post
        from webhook_deliveries b
        where b.integration_id = i.id and b.lease_token is not null and b.leased_until > now()) held
      cross join lateral (
        select d.id, row_number() over (order by d.next_attempt_at, d.id) as turn
        from webhook_deliveries d
        where d.integration_id = i.id and d.state = 'waiting' and d.sequence is not null and ${isFree} and ${isNext}
          and (i.state = 'held' or d.next_attempt_at <= now())
        order by d.next_attempt_at, d.id limit greatest(0, ${room}::int)) d
      where (i.state = 'active' or (i.state = 'held' and i.next_trial_at <= now())) and ${isSendingOn}
      order by d.turn, i.id limit ${most}
    )
    update webhook_deliveries d set lease_token = ${lease}, leased_until = ${inSeconds(LEASE_S)}
    from due where d.id = due.id and d.state = 'waiting' and ${isFree}`);
  return rowCount === 0 ? [] : readClaimed(db, lease);
}

async function readClaimed(db: Db, lease: string): Promise<Claimed[]> {
  const rows = await db
    .select({
      delivery: webhook_deliveries,
      url: integrations.url,
      secrets: integrations.secrets,
      state: integrations.state,
    })
    .from(webhook_deliveries)
    .innerJoin(integrations, eq(integrations.id, webhook_deliveries.integration_id))
    .where(eq(webhook_deliveries.lease_token, lease))
    .orderBy(webhook_deliveries.sequence);
  return rows.map(({ state, ...row }) => ({ ...row, lease, isTrial: state === 'held' }));
}

/** Releases claimed deliveries that were not attempted. */
export const giveBack = (db: Db, claimed: readonly Claimed[]) =>
  leaseOn(webhook_deliveries).giveBack(
    db,
    sql`(id, lease_token) in (select id, lease from jsonb_to_recordset(${JSON.stringify(claimed.map(({ delivery, lease }) => ({ id: delivery.id, lease })))}::jsonb)
      as mine (id integer, lease text))`,
  );
