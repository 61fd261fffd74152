import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import {
  AGREEMENT_S,
  commandFacts,
  isLegCommand,
  mayCommand,
  needsSecondPerson,
} from '#domain/lockers/locker-commands.ts';
import type { DoorOccurrence } from '#domain/lockers/doors/after.ts';
import type { Caller, Context } from '#server/context.ts';
import { violatesUnique } from '#server/db/database-errors.ts';
import type { Db } from '#server/db/open.ts';
import { locker_commands } from '#server/db/schema/locker-access.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import { notify } from '#server/features/messages/notifications.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { settleCommands } from './command-outcomes.ts';
import { readCommand } from './command-rows.ts';
import { changeDoors } from '../doors/door-changes.ts';
import { selectDoors } from '../doors/door-columns.ts';
import { requireFresh } from '../doors/fresh-doors.ts';
import { terminalArguments } from './terminal-arguments.ts';
import { commandLeg } from '../legs/leg-commands.ts';

type Body = InputOf<'POST /locker-shipments/command'>['body'];
type Locker = typeof lockers.$inferSelect;
type Door = Awaited<ReturnType<typeof selectDoors>>[number];

const refusal = (code: 'conflict' | 'locker_offline', message: string) =>
  new ApiError(409, { message, code });

async function subjectOf(db: Db, { command, locker_id, door_id }: Body) {
  const [locker] = await db
    .select()
    .from(lockers)
    .where(eq(lockers.id, locker_id))
    .for('no key update');
  if (locker === undefined) throw notFound();
  if (!commandFacts[command].ofDoor) return { locker, door: null };
  if (door_id === undefined) throw invalidError({ door_id: ['Choose a door.'] });
  const [door] = await selectDoors(db).where(eq(doors.id, door_id));
  if (door === undefined || door.locker_id !== locker_id) throw notFound();
  return { locker, door };
}

/**
 * Error for a second command to a door while the first command is in progress. Contains the id and
 * age of the first command.
 */
async function inFlight(db: Db, doorId: number): Promise<ApiError> {
  const { rows } = await db.execute<{ id: number; age_s: number }>(sql`
    select id, extract(epoch from now() - time_created)::int as age_s from locker_commands
    where door_id = ${doorId} and kind = 'physical' and state in ('awaiting', 'queued', 'sent', 'acknowledged')`);
  const current = rows[0] ?? { id: 0, age_s: 0 };
  const message = `The door was already asked to open ${current.age_s} s ago. Wait for its answer.`;
  return new ApiError(409, { message, code: 'in_flight', current });
}

/** Number of parcels behind the doors that a command would open. */
function parcelsBehind(db: Db, { command, locker_id }: Body, door: Door | null): Promise<number> {
  if (door !== null) return Promise.resolve(door.occupied_since === null ? 0 : 1);
  if (command !== 'open-all') return Promise.resolve(0);
  const isInside = sql`${doors.locker_id} = ${locker_id} and ${doors.occupied_since} is not null`;
  return db.$count(doors, isInside);
}

/** Inserts a command within a savepoint, so that a busy door refuses only this command. */
async function keep(
  db: Db,
  caller: Caller,
  { body, isAwaiting }: { body: Body; isAwaiting: boolean },
) {
  const { command, locker_id, door_id, reason, key } = body;
  const { kind, expires_s } = commandFacts[command];
  const seconds = isAwaiting ? AGREEMENT_S : expires_s;
  try {
    return await db.transaction((nested) =>
      nested
        .insert(locker_commands)
        .values({
          command,
          kind,
          locker_id,
          door_id: commandFacts[command].ofDoor ? (door_id ?? null) : null,
          arguments: terminalArguments(body),
          reason,
          key,
          user_id: caller.userId,
          run_id: caller.runId ?? null,
          state: isAwaiting ? 'awaiting' : 'queued',
          expires_at: sql`now() + make_interval(secs => ${seconds})`,
        })
        .returning({ id: locker_commands.id }),
    );
  } catch (error) {
    if (door_id === undefined || !violatesUnique(error, 'locker_commands_one_a_door')) throw error;
    throw await inFlight(db, door_id);
  }
}

/**
 * Change that a command makes in the database immediately, in addition to the command for the
 * terminal.
 */
function happeningOf({ command, reason }: Body): DoorOccurrence | null {
  if (command === 'set-out-of-order')
    return { is: 'blocked', reason: reason ?? 'Out of order', until: null };
  if (command === 'return-to-service') return { is: 'in-service' };
  return command === 'release' ? { is: 'released' } : null;
}

async function takeEffect(
  db: Db,
  caller: Caller,
  { body, door }: { body: Body; door: Door | null },
): Promise<void> {
  const happening = happeningOf(body);
  const evidence = {
    level: 'commanded',
    at: new Date().toISOString(),
    by: `user:${caller.userId}`,
  } as const;
  if (happening && door)
    await changeDoors(db, [
      { locker_id: door.locker_id, number: door.number, given: { ...happening, ...evidence } },
    ]);
  const isAllowed = body.command === 'allow-reservations';
  if (isAllowed || body.command === 'block-reservations')
    await db
      .update(lockers)
      .set({ takes_reservations: isAllowed, version: sql`${lockers.version} + 1` })
      .where(eq(lockers.id, body.locker_id));
}

/**
 * Throws 409 while the same query is under way, because the report of that query will answer both
 * requests. Parallel requests wait for each other, so that only one of them is sent.
 */
async function refuseRepeatedQuery(db: Db, { command, locker_id }: Body): Promise<void> {
  if (commandFacts[command].kind !== 'query') return;
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`locker query ${locker_id} ${command}`}, 0))`,
  );
  const { rows } = await db.execute<{ age_s: number }>(sql`
    select extract(epoch from now() - time_created)::int as age_s from locker_commands
    where locker_id = ${locker_id} and command = ${command} and state in ('queued', 'sent', 'acknowledged')
    order by id desc limit 1`);
  const [open] = rows;
  if (open === undefined) return;
  const { title } = commandFacts[command];
  throw refusal('conflict', `Already under way: “${title}” was sent ${open.age_s} s ago.`);
}

/** Cancels older configuration commands of the same kind that no terminal has fetched. */
async function replaceOlder(db: Db, { command, locker_id, door_id }: Body): Promise<void> {
  if (commandFacts[command].kind !== 'configuration') return;
  await db.execute(sql`
    update locker_commands set state = 'cancelled', answer = 'Replaced', answered_at = now(), version = version + 1
    where locker_id = ${locker_id} and command = ${command} and door_id is not distinct from ${door_id ?? null}::int and state = 'queued'`);
}

interface Waiting {
  id: number;
  locker: Locker;
  door: Door | null;
  caller: Caller;
}

/** Asks for a second person, with a link to the command. */
async function askSecond(db: Db, { id, locker, door, caller }: Waiting): Promise<void> {
  const what = door === null ? 'all doors' : `door ${door.number} (for a technician)`;
  await notify(db, [
    {
      level: 'warning',
      needs: 'Command lockers',
      title: 'A second person is needed',
      body: `${caller.name} asks to open ${what} of ${locker.code}. Agree or decline within 5 minutes.`,
      href: `/lockers/${locker.id}?agree=${id}`,
    },
  ]);
}

/**
 * Finds the id of the command that was sent with the same key; undefined for a new key. Requests
 * with the same key wait for each other. Throws 422 if the key belongs to another command.
 */
async function findRepeated(db: Db, caller: Caller, body: Body): Promise<number | undefined> {
  const { key, command, locker_id, shipment_id = null } = body;
  if (key === undefined) return undefined;
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`locker command ${key}`}, 0))`,
  );
  const [first] = await db.select().from(locker_commands).where(eq(locker_commands.key, key));
  if (first === undefined) return undefined;
  const isSame =
    first.user_id === caller.userId &&
    first.command === command &&
    first.locker_id === locker_id &&
    first.shipment_id === shipment_id &&
    (!commandFacts[command].ofDoor || first.door_id === body.door_id);
  if (!isSame)
    throw invalidError({
      key: ['This idempotency key was used for another command. Send a new key.'],
    });
  return first.id;
}

/**
 * Sends a command to a terminal, by the rules of the domain. The same key returns the first
 * command.
 */
export async function sendCommand(body: Body, { db, caller }: Pick<Context, 'db' | 'caller'>) {
  requireStaff(caller);
  const { command } = body;
  const repeated = await findRepeated(db, caller, body);
  if (repeated !== undefined) return readCommand(db, repeated);
  if (isLegCommand(command))
    return readCommand(db, await commandLeg(db, caller, { ...body, command }));
  await settleCommands(db);
  const { locker, door } = await subjectOf(db, body);
  const isPhysical = commandFacts[body.command].kind === 'physical';
  const may = mayCommand(body.command, { locker, door }, Date.now());
  if (may !== true)
    throw refusal(isPhysical && locker.is_offline ? 'locker_offline' : 'conflict', may);
  await requireFresh(db, body, { locker, door });
  await refuseRepeatedQuery(db, body);
  await replaceOlder(db, body);
  const isOfRun = caller.runId !== undefined;
  const parcels = await parcelsBehind(db, body, door);
  const isAwaiting = needsSecondPerson({ command, reason: body.reason, isOfRun, parcels });
  const [kept] = await keep(db, caller, { body, isAwaiting });
  if (kept === undefined) throw new Error('The command was not saved');
  if (isAwaiting && !isOfRun) await askSecond(db, { id: kept.id, locker, door, caller });
  await takeEffect(db, caller, { body, door });
  return readCommand(db, kept.id);
}
