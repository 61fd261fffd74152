import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { PULSE_EVERY_S } from '../../../src/domain/locker-commands.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { settleCommands } from './command-outcomes.ts';
import { requireOwnLockers } from './terminal-keys.ts';

const LEASE_S = 15;
const MOST_AT_ONCE = 50;
/** While nothing is due, it is looked for this often. */
const LOOK_EVERY_MS = 500;

interface Taken extends Record<string, unknown> {
  id: number;
  key: string | null;
  locker_id: number;
  door_number: number | null;
  command: string;
  arguments: Record<string, unknown>;
  issued_at: string;
  expires_at: string;
}

/** The power supply of a locker releases one lock at a time: another was released just now, or comes first. */
const pulsed = sql`exists (select from locker_commands p where p.locker_id = locker_commands.locker_id and p.kind = 'physical'
  and p.door_id is not null and p.time_created > now() - interval '10 minutes' and p.sent_at > now() - make_interval(secs => ${PULSE_EVERY_S}))`;
const isLater = sql`exists (select from locker_commands p where p.locker_id = locker_commands.locker_id and p.kind = 'physical'
  and p.door_id is not null and p.state = 'queued' and p.expires_at > now() and p.id < locker_commands.id)`;

/**
 * Leases what is due. What moves something goes out once: nobody sends it again, since the first may still be carried
 * out. The rest is sent again when its lease is over and no answer came.
 */
async function lease(db: Db, ids: readonly number[]): Promise<Taken[]> {
  await settleCommands(db);
  const { rows } = await db.execute<Taken>(sql`
    with due as (
      select id from locker_commands
      where locker_id = any(${sql.param([...ids])}::int[]) and expires_at > now()
        and (state = 'queued' or (state = 'sent' and kind <> 'physical' and leased_until < now()))
        and not (kind = 'physical' and door_id is not null and (${pulsed} or ${isLater}))
      order by id limit ${MOST_AT_ONCE} for update skip locked
    )
    update locker_commands c set state = 'sent', sent_at = coalesce(c.sent_at, now()), attempts = c.attempts + 1,
      leased_until = now() + make_interval(secs => ${LEASE_S}), version = c.version + 1
    from due where due.id = c.id
    returning c.id, c.key, c.locker_id, (select number from doors where doors.id = c.door_id) as door_number, c.command,
      c.arguments, c.time_created as issued_at, c.expires_at`);
  const iso = (moment: string) => new Date(moment).toISOString();
  return rows
    .map((row) => ({ ...row, issued_at: iso(row.issued_at), expires_at: iso(row.expires_at) }))
    .toSorted((a, b) => a.id - b.id);
}

/** Gives terminals what is due for their lockers; while nothing is, waits as long as it asked for. */
export async function takeCommands(
  { body: { locker_ids, wait_s } }: InputOf<'POST /lockers/commands/take'>,
  { database, caller }: Pick<Context, 'database' | 'caller'>,
) {
  await database.within({ is: 'system' }, (db) => requireOwnLockers(db, caller, locker_ids));
  const until = Date.now() + wait_s * 1000;
  let commands = await database.within({ is: 'system' }, (db) => lease(db, locker_ids));
  while (commands.length === 0 && Date.now() < until) {
    await pause(LOOK_EVERY_MS);
    commands = await database.within({ is: 'system' }, (db) => lease(db, locker_ids));
  }
  return { commands };
}
