import { sql } from 'drizzle-orm';
import { commandFacts, lockerCommands } from '../../../src/domain/locker-commands.ts';
import type { PushAnswer, PushCommand } from '../../adapters/locker-gateway.ts';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { locker_commands } from '../../db/schema/locker-access.ts';
import { installationKey } from '../../installation-key.ts';
import { enqueue } from '../../jobs/store.ts';
import type { Outcome, Queue } from '../../jobs/queue.ts';
import { settleCommands, storeOutcomes } from './command-outcomes.ts';
import { dueCommands, leaseOne } from './take-commands.ts';

type Given = Pick<Services, 'database'>;

const NO_ANSWER = 'No answer from the gateway.';

type Outcomes = Parameters<typeof storeOutcomes>[1][number]['commands'];

/** What the gateway said, like what a terminal reports; nothing where it only handed the command on. */
function outcomesOf(id: number, answer: PushAnswer): Outcomes {
  const at = new Date().toISOString();
  if (answer.is === 'refused') return [{ id, state: 'refused', at, answer: answer.reason }];
  if (answer.is !== 'answered') return [];
  const words = answer.answer === undefined ? {} : { answer: answer.answer };
  return [{ id, state: answer.state, at, ...words }];
}

const busy: Outcome = { is: 'retry', reason: 'Somebody else was changing the command.' };

/** Whether a question or setting could not be leased only because somebody held its row: it is neither over nor answered. */
const isHeld = (database: Given['database'], id: number): Promise<boolean> =>
  database.within({ is: 'system' }, async (db) => {
    const { rows } = await db.execute(sql`select from locker_commands where id = ${id}
      and kind <> 'physical' and state in ('queued', 'sent') and expires_at > now()`);
    return rows.length > 0;
  });

/**
 * Sends one command. What moves something goes out once: it may be carried out although no answer came, so then nobody
 * knows, and it is settled as unknown when its time is over. Questions and settings are sent again while they hold.
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

/** Gives a job to each command whose turn it is and that has none; says of those whose time is over what became of them. */
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

/** Commands to terminals that a gateway reaches; what terminals take themselves is not sent. */
export const lockerQueue = (services: Given, push: PushCommand): Queue => ({
  name: 'locker',
  // Longer than the adapter waits.
  leaseSeconds: 30,
  atOnce: 8,
  // What moves something has one; the others end with their time.
  attempts: 6,
  pauseSeconds: 2,
  perform: ({ subject_id: id }) => perform(services, push, id),
});

/** Queues what is due, before each look at the queue. */
export const lockerLook =
  ({ database }: Given) =>
  () =>
    database.within({ is: 'system' }, enqueueDue);
