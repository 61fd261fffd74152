import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { PULSE_EVERY_S } from '#domain/lockers/locker-commands.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_commands } from '#server/db/schema/locker-access.ts';
import { inSeconds, isFreeAt } from '#server/jobs/lease.ts';
import { installationKey } from '#server/secrets/installation-key.ts';
import { settleCommands } from './command-outcomes.ts';
import { lockerKey } from '../codes/pin-codes.ts';
import { signatureOf } from './signed-commands.ts';
import { requireOwnLockers } from '../terminals/terminal-keys.ts';

const LEASE_S = 15;
const MAX_AT_ONCE = 50;
const hasEnded = isFreeAt(sql`leased_until`);
/** Polling interval while no command is due. */
const LOOK_EVERY_MS = 150;

/** A command without its signature. */
interface Leased extends Record<string, unknown> {
  id: number;
  key: string | null;
  locker_id: number;
  locker: string;
  door_number: number | null;
  command: string;
  arguments: Record<string, unknown>;
  issued_at: string;
  expires_at: string;
}

/** A command as sent to a terminal. */
export type TakenCommand = Leased & { signature: string };

/**
 * Conditions under which a command waits: another command was just sent, or is ahead in the queue.
 * The power supply of a locker releases one lock at a time.
 */
const pulsed = sql`exists (select from locker_commands p where p.locker_id = locker_commands.locker_id and p.kind = 'physical'
  and p.door_id is not null and p.time_created > now() - interval '10 minutes' and p.sent_at > now() - make_interval(secs => ${PULSE_EVERY_S}))`;
const isLater = sql`exists (select from locker_commands p where p.locker_id = locker_commands.locker_id and p.kind = 'physical'
  and p.door_id is not null and p.state = 'queued' and p.expires_at > now() and p.id < locker_commands.id)`;

/**
 * Leases due commands. A physical command is sent only once, because an unanswered one may still be
 * carried out. Other commands are sent again when their lease ends without an answer.
 */
async function lease(
  db: Db,
  secret: Buffer,
  { which, isAgain = false }: { which: SQL; isAgain?: boolean },
): Promise<TakenCommand[]> {
  await settleCommands(db);
  const { rows } = await db.execute<Leased>(sql`
    with due as (
      select id from locker_commands
      where ${which} and expires_at > now()
        and (state = 'queued' or (state = 'sent' and kind <> 'physical' and (${isAgain} or ${hasEnded})))
        and not (kind = 'physical' and door_id is not null and (${pulsed} or ${isLater}))
      order by id limit ${MAX_AT_ONCE} for update skip locked
    )
    update locker_commands c set state = 'sent', sent_at = coalesce(c.sent_at, now()), attempts = c.attempts + 1,
      leased_until = ${inSeconds(LEASE_S)}, version = c.version + 1
    from due where due.id = c.id
    returning c.id, c.key, c.locker_id, (select code from lockers where lockers.id = c.locker_id) as locker, (select number from doors where doors.id = c.door_id) as door_number, c.command,
      c.arguments, c.time_created as issued_at, c.expires_at`);
  const iso = (moment: string) => new Date(moment).toISOString();
  return rows
    .map((row) => ({ ...row, issued_at: iso(row.issued_at), expires_at: iso(row.expires_at) }))
    .map((row) => ({ ...row, signature: signatureOf(lockerKey(secret, row.locker_id), row) }))
    .toSorted((a, b) => a.id - b.id);
}

/** Whether a command is due. Kept cheap, because every waiting gateway repeats this check. */
async function isSomeDue(db: Db, which: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ is_due: boolean }>(sql`
    select exists (select from locker_commands where ${which} and expires_at > now()
      and (state = 'queued' or (state = 'sent' and kind <> 'physical' and ${hasEnded}))) as is_due`);
  return rows[0]?.is_due === true;
}

/** Reads the time of the database, by which commands expire because the clocks of nodes differ. */
async function databaseTime(db: Db): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? Date.now()).toISOString();
}

/** Returns leased commands to the queue, if the caller hung up before they were sent. */
const giveBack = (db: Db, commands: readonly TakenCommand[]) =>
  db
    .update(locker_commands)
    .set({
      state: sql`case when attempts = 1 then 'queued' else state end`,
      sent_at: sql`case when attempts = 1 then null else sent_at end`,
      attempts: sql`attempts - 1`,
      leased_until: sql`now()`,
      version: sql`version + 1`,
    })
    .where(
      and(
        inArray(
          locker_commands.id,
          commands.map(({ id }) => id),
        ),
        eq(locker_commands.state, 'sent'),
      ),
    );

/**
 * Returns due commands to a terminal, waiting for up to the requested time. A terminal that hung up
 * receives none, because an opening that never arrived would end as unknown.
 */
export async function takeCommands(
  { body: { locker_ids, wait_s } }: InputOf<'POST /lockers/commands/take'>,
  { database, caller, hasLeft }: Pick<Context, 'database' | 'caller' | 'hasLeft'>,
) {
  const within = <T>(work: (db: Db) => Promise<T>) => database.within({ is: 'system' }, work);
  const received_at = await within(async (db) => {
    await requireOwnLockers(db, caller, locker_ids);
    return databaseTime(db);
  });
  const secret = await installationKey(database, 'locker-access');
  const which = sql`locker_id = any(${sql.param([...locker_ids])}::int[])`;
  const until = Date.now() + wait_s * 1000;
  const look = () =>
    within(async (db) => ((await isSomeDue(db, which)) ? lease(db, secret, { which }) : []));
  let commands = await within((db) => lease(db, secret, { which }));
  while (commands.length === 0 && Date.now() < until && !hasLeft()) {
    await pause(LOOK_EVERY_MS);
    if (!hasLeft()) commands = await look();
  }
  if (commands.length > 0 && hasLeft()) await within((db) => giveBack(db, commands));
  return { commands, received_at };
}

/**
 * Leases one command for pushing. A repeated command relies on the lease of its job. Returns
 * undefined if the command was fetched, is over, or must wait for another door.
 */
export async function leaseOne(
  db: Db,
  secret: Buffer,
  id: number,
): Promise<TakenCommand | undefined> {
  const [one] = await lease(db, secret, { which: sql`id = ${id}`, isAgain: true });
  return one;
}

export const dueCommands = sql`select id from locker_commands
  where expires_at > now() and (state = 'queued' or (state = 'sent' and kind <> 'physical' and ${hasEnded}))
    and not (kind = 'physical' and door_id is not null and (${pulsed} or ${isLater}))`;
