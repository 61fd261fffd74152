import { sql } from 'drizzle-orm';
import { commandFacts, lockerCommands } from '#domain/lockers/locker-commands.ts';
import type { PushAnswer, PushCommand } from '#server/adapters/locker-gateway.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_commands } from '#server/db/schema/locker-access.ts';
import { installationKey } from '#server/secrets/installation-key.ts';
import { enqueue } from '#server/jobs/store.ts';
import type { Outcome, Queue } from '#server/jobs/queue.ts';
import { settleCommands, storeOutcomes } from './command-outcomes.ts';
import { dueCommands, leaseOne } from './take-commands.ts';

type Given = Pick<Services, 'database'>;

const NO_ANSWER = 'No answer from the gateway.';

type Outcomes = Parameters<typeof storeOutcomes>[1][number]['commands'];

/**
 * Converts an answer of the gateway to a reported result; empty if the command was only forwarded.
 */
function outcomesOf(id: number, answer: PushAnswer): Outcomes {
  const at = new Date().toISOString();
  if (answer.is === 'refused') return [{ id, state: 'refused', at, answer: answer.reason }];
  if (answer.is !== 'answered') return [];
  const words = answer.answer === undefined ? {} : { answer: answer.answer };
  return [{ id, state: answer.state, at, ...words }];
}

const busy: Outcome = {
  is: 'retry',
  reason: 'Another user was changing the command at the same time.',
};

/**
 * Whether a query or setting is still open. An open command was not leased only because another
 * transaction had locked it.
 */
const isHeld = (database: Given['database'], id: number): Promise<boolean> =>
  database.within({ is: 'system' }, async (db) => {
    const { rows } = await db.execute(sql`select from locker_commands where id = ${id}
      and kind <> 'physical' and state in ('queued', 'sent') and expires_at > now()`);
    return rows.length > 0;
  });

/**
 * Sends a command. A physical command is sent once, because it may be carried out without an
 * answer; without an answer until its expiry, the result is unknown. Queries and settings are sent
 * again until they expire.
 */
async function perform({ database }: Given, push: PushCommand, id: number): Promise<Outcome> {
  const secret = await installationKey(database, 'locker-access');
  const command = await database.within({ is: 'system' }, (db) => leaseOne(db, secret, id));
  if (command === undefined) return (await isHeld(database, id)) ? busy : { is: 'done' };
  const answer = await push(command).catch(() => ({ is: 'unknown', reason: NO_ANSWER }) as const);
  if (answer.is === 'unknown' && !isPhysical(command.command))
    return { is: 'retry', reason: answer.reason };
  const { locker_id } = command;
  const commands = outcomesOf(id, answer);
  return { is: 'done', record: (db) => storeOutcomes(db, [{ locker_id, commands }]) };
}

const isPhysical = (name: string): boolean =>
  lockerCommands.some((one) => one === name && commandFacts[one].kind === 'physical');

/**
 * Creates jobs for due commands that have none, and settles commands that got no answer in time.
 */
async function enqueueDue(db: Db): Promise<void> {
  await settleCommands(db);
  const due = await db
    .select({ id: locker_commands.id, label: locker_commands.command })
    .from(locker_commands)
    .where(
      sql`${locker_commands.id} in (${dueCommands}) and not exists (
        select from jobs j where j.queue = 'locker' and j.subject_id = ${locker_commands.id})`,
    );
  await enqueue(db, 'locker', due);
}

/** Queue of commands for terminals behind a gateway; other terminals fetch their own commands. */
export const lockerQueue = (services: Given, push: PushCommand): Queue => ({
  name: 'locker',
  // Longer than the timeout of the adapter.
  leaseSeconds: 30,
  atOnce: 8,
  // Physical commands are sent only once; other commands are sent again until they expire.
  attempts: 6,
  pauseSeconds: 2,
  perform: ({ subject_id: id }) => perform(services, push, id),
});

/** Queues due commands each time the queue looks for jobs. */
export const lockerLook =
  ({ database }: Given) =>
  () =>
    database.within({ is: 'system' }, enqueueDue);
