import { sql } from 'drizzle-orm';
import {
  locker_access,
  locker_commands,
  locker_follow_ups,
  locker_shipments,
} from '#server/db/schema/locker-access.ts';
import { chance } from '../chance.ts';
import { makeCommands } from './locker-commands.ts';
import { makeLegs } from './locker-legs.ts';
import { continueAfter, type Phase, type Scene } from '../phase.ts';

/** Use of lockers: legs of shipments, occupied doors, codes, and commands to terminals. */
export const lockerUse: Phase = {
  name: 'locker-use',
  title: 'Filling lockers',
  weight: 2,
  async make(scene) {
    await makeLegs(scene);
    await occupyDoors(scene);
    await makeLog(scene);
    await makeAccess(scene);
    await makeCommands(scene);
    // Legs are made in their current state, so the follow-ups that this caused are deleted.
    await scene.db.delete(locker_follow_ups);
    for (const table of [locker_shipments, locker_access, locker_commands])
      await continueAfter(scene.db, table);
  },
};

/** Assigns doors to parcels in lockers; parcels of partners occupy other doors. */
async function occupyDoors({ db, now }: Scene): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    with parcels as (select id, locker_id, parcel_id, deposited_at, reserved_at, reserved_until, state, row_number() over (partition by locker_id order by id) as turn
        from locker_shipments where state in ('deposited', 'overdue', 'reserved') and time_created > ${at}::timestamptz - interval '12 days'),
      free as (select id, locker_id, row_number() over (partition by locker_id order by number) as turn from doors where state = 'free'),
      given as (select p.*, f.id as door_id from parcels p join free f on f.locker_id = p.locker_id and f.turn = p.turn),
      taken as (update doors d set use = case g.state when 'reserved' then 'reserved' else 'occupied' end, parcel_id = g.parcel_id,
          use_level = 'acknowledged', use_at = coalesce(g.deposited_at, g.reserved_at), use_by = 'terminal',
          bolt_at = coalesce(g.deposited_at, d.bolt_at), bolt_by = 'terminal',
          occupied_since = g.deposited_at, last_opened_at = g.deposited_at,
          reserved_until = case g.state when 'reserved' then g.reserved_until end
        from given g where d.id = g.door_id returning d.id)
    update locker_shipments s set door_id = g.door_id
    from given g where g.id = s.id`);
  await db.execute(sql`
    update doors d set use = 'occupied', use_level = 'acknowledged', use_by = 'terminal', bolt_by = 'terminal',
      use_at = put.at, bolt_at = put.at, occupied_since = put.at, last_opened_at = put.at
    from (select d.id, least(${at}::timestamptz - ${chance('d.id', 141)} * interval '50 hours', l.offline_since - interval '1 hour') as at from doors d join lockers l on l.id = d.locker_id) put
    where put.id = d.id and state = 'free' and ${chance('d.id', 142)} < (case when ${chance('d.locker_id', 143)} < 0.09 then 1 else 0.45 end)`);
  await db.execute(sql`
    update lockers l set door_count = c.doors, free_door_count = c.free, faulty_door_count = c.faulty, is_full = c.free = 0
    from (select locker_id, count(*) as doors, count(*) filter (where state = 'free') as free,
        count(*) filter (where state in ('jammed', 'out-of-order')) as faulty from doors group by locker_id) c
    where c.locker_id = l.id`);
}

/** Adds reports of terminals about occupied doors. */
async function makeLog({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into door_log (door_id, locker_id, happened, effect, level, at, by, detail, time_created)
    select id, locker_id, 'deposited', 'changed', use_level, use_at, use_by,
      case when parcel_id is not null then jsonb_build_object('parcel_id', parcel_id) end, use_at
    from doors where use = 'occupied' order by use_at`);
}

async function makeAccess({ db, now }: Scene): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    insert into locker_access (account_id, locker_id, door_id, access_type_id, shipment_id, locker_shipment_id, holder_name, mobile_number, code_hash, code_ending, state,
      valid_from, valid_until, used_at, resent, time_created)
    select l.account_id, l.locker_id, l.door_id, t.id, l.shipment_id, l.id, s.delivery_name, s.delivery_mobile_number,
      encode(sha256(('access ' || l.id)::bytea), 'hex'), lpad((l.id * 37 % 100)::text, 2, '0'),
      case when l.collected_at is not null then 'used' when l.state in ('overdue', 'returned') then 'expired' when l.state = 'cancelled' then 'revoked' else 'active' end,
      coalesce(l.deposited_at, l.reserved_at), coalesce(l.collect_before + interval '2 hours', l.reserved_until, l.reserved_at + interval '48 hours'), l.collected_at,
      case when ${chance('l.id', 144)} < 0.06 then 1 else 0 end, coalesce(l.deposited_at, l.reserved_at)
    from locker_shipments l join shipments s on s.id = l.shipment_id
    join access_types t on t.code = case l.direction when 'pick-up' then 'collect' else 'deposit' end
    where l.time_created > ${at}::timestamptz - interval '45 days' and not (l.direction = 'pick-up' and l.state = 'reserved') order by l.id`);
  await db.execute(sql`
    insert into locker_access (locker_id, access_type_id, user_id, holder_name, code_hash, code_ending, state, valid_from, valid_until, time_created)
    select l.id, t.id, d.user_id, d.name, encode(sha256(('driver ' || l.id)::bytea), 'hex'), lpad((l.id % 100)::text, 2, '0'), 'active',
      ${at}::timestamptz - interval '20 days', ${at}::timestamptz + interval '160 days', ${at}::timestamptz - interval '20 days'
    from lockers l join access_types t on t.code = 'courier'
    cross join lateral (select user_id, name from drivers where branch_id = l.branch_id and is_active order by (user_id + l.id) % 7, user_id limit 1) d order by l.id`);
}
