import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { AT_ONCE_FOR_EACH, KEPT_DAYS, PATIENCE_S } from '../../../src/domain/webhooks.ts';
import type { Db } from '../../db/open.ts';

/** Longer than an attempt takes: a node that died lets go after it. */
const LEASE_S = PATIENCE_S + 45;

/** A delivery that is to be sent now. */
export interface Claimed {
  id: number;
  lease: string;
  /** Whether its endpoint is held and this one tries whether it works again. */
  isTrial: boolean;
}

// One look at a time: what is under way for an endpoint is counted before more is taken.
const alone = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('webhook deliveries'))`);

/** Events get the numbers of their endpoint in the order in which they were written down. */
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

/** Whether the settings of the provider, or the account's own, let webhooks out. */
export const isSendingOn = sql`coalesce(
  (select s.value from settings s where s.account_id = i.account_id and s.setting = 'enable_webhook_sending'),
  (select s.value from settings s where s.account_id = 0 and s.setting = 'enable_webhook_sending'), 'true') <> 'false'`;

const isFree = sql`(d.leased_until is null or d.leased_until <= now())`;

/** How many an endpoint may be sent now: few at once, and slowly just after it was let go. */
const room = sql`case when i.state = 'held' then 1 - least(1, busy.count) else least(
  ${AT_ONCE_FOR_EACH} - busy.count,
  case when i.released_at > now() - interval '2 minutes' then greatest(0,
    5 * power(2, floor(extract(epoch from now() - i.released_at) / 10)) - (
      select count(*) from webhook_attempts a where a.integration_id = i.id and a.at > now() - interval '1 second') - busy.count)
  else ${AT_ONCE_FOR_EACH} end) end`;

/**
 * Leases what is due, an endpoint after the other in turns, so that a slow one takes nobody's place. Nothing is taken for
 * endpoints that are paused, held or disabled, nor while sending is switched off.
 */
export async function claimDeliveries(db: Db, most: number): Promise<Claimed[]> {
  await db.execute(sql`select set_config('baton.quiet', 'on', true)`);
  await alone(db);
  await number(db);
  const lease = randomUUID();
  const { rows } = await db.execute<{ id: number; is_trial: boolean }>(sql`
    with due as (
      select d.id, d.is_trial from integrations i
      cross join lateral (
        select count(*)::int as count from webhook_deliveries b
        where b.integration_id = i.id and b.lease_token is not null and b.leased_until > now()) busy
      cross join lateral (
        select d.id, i.state = 'held' as is_trial, row_number() over (order by d.next_attempt_at, d.id) as turn
        from webhook_deliveries d
        where d.integration_id = i.id and d.state = 'waiting' and d.sequence is not null and ${isFree}
          and (i.state = 'held' or d.next_attempt_at <= now())
        order by d.next_attempt_at, d.id limit greatest(0, ${room}::int)) d
      where (i.state = 'active' or (i.state = 'held' and i.next_trial_at <= now())) and ${isSendingOn}
      order by d.turn, i.id limit ${most}
    )
    update webhook_deliveries d set lease_token = ${lease}, leased_until = now() + make_interval(secs => ${LEASE_S})
    from due where d.id = due.id and d.state = 'waiting' and ${isFree}
    returning d.id, due.is_trial`);
  return rows.map(({ id, is_trial }) => ({ id, lease, isTrial: is_trial }));
}

/** At the start of the only node: nobody else can still be sending. */
export const releaseDeliveries = (db: Db) =>
  db.execute(
    sql`update webhook_deliveries set lease_token = null, leased_until = null where lease_token is not null`,
  );

/** Gives up what waited too long, and forgets bodies, results and dead tokens after their time. */
export async function forgetDeliveries(db: Db): Promise<void> {
  const { waiting, bodies, results } = KEPT_DAYS;
  await db.execute(sql`
    update webhook_deliveries set state = 'failed', error = ${`It waited for ${waiting} days.`}, next_attempt_at = null, version = version + 1
    where state = 'waiting' and time_created < now() - make_interval(days => ${waiting})
      and (leased_until is null or leased_until <= now())`);
  await db.execute(
    sql`update webhook_deliveries set payload = '{}' where payload <> '{}' and time_created < now() - make_interval(days => ${bodies})`,
  );
  await db.execute(
    sql`update webhook_attempts set answer = null where answer is not null and at < now() - make_interval(days => ${bodies})`,
  );
  await db.execute(
    sql`delete from webhook_deliveries where state <> 'waiting' and time_created < now() - make_interval(days => ${results})`,
  );
}
