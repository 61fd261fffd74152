import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { commandFacts } from '#domain/lockers/locker-commands.ts';
import type { Db } from '#server/db/open.ts';

type Report = InputOf<'POST /lockers/reports'>['body']['reports'][number];

/** Interval of repeated status requests to a terminal that did not answer. */
const ASKED_EVERY_MINUTES = 60;

/** Requests status reports from lockers, unless a request is pending. */
async function ask(db: Db, lockers: SQL): Promise<void> {
  const { kind, expires_s } = commandFacts['sync-data'];
  await db.execute(sql`
    insert into locker_commands (locker_id, command, kind, state, reason, expires_at)
    select given.id, 'sync-data', ${kind}, 'queued', 'The locker reports again', now() + make_interval(secs => ${expires_s})
    from (${lockers}) as given
    where not exists (select from locker_commands c where c.locker_id = given.id and c.command = 'sync-data'
      and c.state in ('queued', 'sent') and c.expires_at > now())`);
}

/**
 * Requests status reports from lockers that are online again, because their recorded doors are
 * outdated.
 */
export async function askReturned(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await ask(db, sql`select unnest(${sql.param([...ids])}::int[]) as id`);
}

/** Repeats status requests that were not answered. */
export const askUnsynced = (db: Db): Promise<void> =>
  ask(
    db,
    sql`select id from lockers l where unsynced_since is not null and not is_offline and state = 'online'
      and not exists (select from locker_commands c where c.locker_id = l.id and c.command = 'sync-data'
        and c.time_created > now() - make_interval(mins => ${ASKED_EVERY_MINUTES}))`,
  );

/**
 * Trusts a locker's doors again after a status report or a report of all doors. A mere heartbeat
 * says nothing about them.
 */
export async function trustSynced(db: Db, reports: readonly Report[]): Promise<void> {
  const reported = reports
    .filter(({ commands, doors }) => commands.length > 0 || doors.length > 0)
    .map(({ locker_id, at, commands, doors }) => ({
      locker_id,
      at,
      answered: commands.filter(({ state }) => state === 'done').map(({ id }) => id),
      doors: new Set(doors.filter(({ sensor }) => sensor !== undefined).map((one) => one.number))
        .size,
    }));
  if (reported.length === 0) return;
  await db.execute(sql`
    update lockers l set unsynced_since = null, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as reported (locker_id integer, at timestamptz, answered jsonb, doors integer)
    where l.id = reported.locker_id and reported.at > l.unsynced_since
      and ((l.door_count > 0 and reported.doors >= l.door_count) or exists (
        select from locker_commands c where c.locker_id = l.id and c.command = 'sync-data' and c.state = 'done'
          and reported.answered @> to_jsonb(c.id)))`);
}
