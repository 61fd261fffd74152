import { sql } from 'drizzle-orm';
import {
  commandFacts,
  NOT_SEEN_OPEN,
  type LockerCommand,
} from '#domain/lockers/locker-commands.ts';
import { timeZone } from '#server/db/time-zone.ts';
import { array, chance, pick } from '../chance.ts';
import type { Scene } from '../phase.ts';

/**
 * Commands that operators request in a month. Those listed several times are requested more often.
 */
const requested: readonly LockerCommand[] = [
  'sync-data',
  'sync-data',
  'open-door',
  'open-door',
  'restart',
  'stale-parcel-report',
];
const OPERATORS = [1, 2, 9];
/** First hour of the day in which operators request commands, and the number of such hours. */
const [FIRST_HOUR, HOURS] = [6, 15];

const key = 'l.id * 8 + n';

const facts = sql`jsonb_to_recordset(${JSON.stringify(
  Object.entries(commandFacts).map(([name, { kind, expires_s }]) => ({ name, kind, expires_s })),
)}::jsonb) as f (name text, kind text, expires_s int)`;

/** Makes the commands of the last month; terminals answered them while they were online. */
export async function makeCommands(scene: Scene): Promise<void> {
  await addRequests(scene);
  await addBlockings(scene);
  await addReturns(scene);
  // Sets the opening time of doors for which a sensor reported the opening.
  await scene.db.execute(sql`
    update doors d set last_opened_at = greatest(d.last_opened_at, c.at), bolt_at = greatest(d.bolt_at, c.at + interval '20 seconds'), bolt_by = 'terminal'
    from (select door_id, max(sensed_at) as at from locker_commands where sensed_at is not null group by door_id) c where c.door_id = d.id`);
}

async function addRequests({ db, now }: Scene): Promise<void> {
  const end = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into locker_commands (locker_id, door_id, command, kind, state, answer, reason, user_id, time_created, expires_at, sent_at, acknowledged_at, answered_at, sensed_at)
    select l.id, d.id, f.name, f.kind, outcome.state,
      case outcome.state when 'expired' then 'The terminal did not take it in time.' when 'unknown' then ${NOT_SEEN_OPEN} when 'failed' then 'The lock did not release.'
        else case f.name when 'open-door' then 'The door was seen to open.' else 'ok' end end,
      case f.name when 'open-door' then case d.use when 'free' then 'Deposit help' else 'Check' end end,
      (${array(OPERATORS, 'int')})[1 + ${pick(key, 148, OPERATORS.length)}], requested.at, requested.at + f.expires_s * interval '1 second',
      case when not quiet.silent then requested.at + interval '1 second' end, case when not quiet.silent and outcome.state <> 'failed' then requested.at + interval '2 seconds' end,
      case outcome.state when 'expired' then requested.at + f.expires_s * interval '1 second' when 'unknown' then requested.at + interval '13 seconds' else requested.at + interval '3 seconds' end,
      case when f.name = 'open-door' and outcome.state = 'done' then requested.at + interval '3 seconds' end
    from lockers l cross join generate_series(1, 3) n
    cross join lateral (select (${array(requested)})[1 + ${pick(key, 145, requested.length)}] as name) drawn
    join ${facts} on f.name = drawn.name
    cross join lateral (select ((${end} at time zone ${timeZone})::date - 1 - ${pick(key, 147, 29)} + (${FIRST_HOUR}::int + ${HOURS}::int * ${chance(key, 149)}) * interval '1 hour') at time zone ${timeZone} as at) requested
    cross join lateral (select coalesce(requested.at + interval '10 seconds' > l.offline_since, false) as silent) quiet
    left join doors d on d.locker_id = l.id and d.number = n and f.name = 'open-door'
    cross join lateral (select case when quiet.silent then 'expired' when f.name = 'open-door' and ${chance(key, 146)} < 0.05 then 'failed'
      when f.name = 'open-door' and ${chance(key, 146)} < 0.08 then 'unknown' else 'done' end as state) outcome
    where l.state <> 'installing' and requested.at > l.installed_at and not (quiet.silent and f.kind = 'physical') and (d.id is null or d.use <> 'blocked')
    order by requested.at`);
}

/** Adds the commands by which doors were taken out of service. */
async function addBlockings({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into locker_commands (locker_id, door_id, command, kind, state, answer, reason, user_id, time_created, expires_at, sent_at, acknowledged_at, answered_at)
    select d.locker_id, d.id, f.name, f.kind, 'done', 'ok', d.blocked_reason, (${array(OPERATORS, 'int')})[1 + ${pick('d.id', 148, OPERATORS.length)}],
      d.use_at, d.use_at + f.expires_s * interval '1 second', d.use_at + interval '1 second', d.use_at + interval '2 seconds', d.use_at + interval '2 seconds'
    from doors d join lockers l on l.id = d.locker_id and l.state <> 'installing' join ${facts} on f.name = 'set-out-of-order' where d.use = 'blocked' order by d.use_at`);
}

/** Adds doors that were out of service for a while and are in service again. */
async function addReturns({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into locker_commands (locker_id, door_id, command, kind, state, answer, reason, user_id, time_created, expires_at, sent_at, acknowledged_at, answered_at)
    select d.locker_id, d.id, f.name, f.kind, 'done', 'ok', case f.name when 'set-out-of-order' then 'Hinge bent, waiting for a technician' end,
      (${array(OPERATORS, 'int')})[1 + ${pick('d.id', 150, OPERATORS.length)}], t.at, t.at + f.expires_s * interval '1 second', t.at + interval '1 second', t.at + interval '2 seconds', t.at + interval '2 seconds'
    from doors d join lockers l on l.id = d.locker_id and l.state = 'online'
    join ${facts} on f.name in ('set-out-of-order', 'return-to-service')
    cross join lateral (select ((${now.toISOString()}::timestamptz at time zone ${timeZone})::date - 4 - d.id % 20 + interval '9 hours' + d.id % 180 * interval '1 minute'
      + case f.name when 'return-to-service' then interval '5 hours' else interval '0' end) at time zone ${timeZone} as at) t
    where d.number = 5 and d.use <> 'blocked' and d.locker_id % 7 = 0 and t.at > l.installed_at order by t.at`);
}
