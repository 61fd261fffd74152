import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { ApiError, notFound } from '../../../src/api/api-error.ts';
import { commandFacts } from '../../../src/domain/locker-commands.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { locker_commands } from '../../db/schema/locker-access.ts';
import { requireStaff } from '../settings/tenancy.ts';
import { settleCommands } from './command-outcomes.ts';
import { readCommand } from './command-rows.ts';

type Command = typeof locker_commands.$inferSelect;

const refused = (message: string) => new ApiError(409, { message, code: 'conflict' });

/** The command, and what else its run asked for and waits, where the answer is for all of that. */
async function waitingWith(db: Db, row: Command, isWholeRun: boolean): Promise<number[]> {
  if (!isWholeRun || row.run_id === null) return [row.id];
  const rows = await db
    .select({ id: locker_commands.id })
    .from(locker_commands)
    .where(and(eq(locker_commands.run_id, row.run_id), eq(locker_commands.state, 'awaiting')))
    .orderBy(locker_commands.id)
    .for('update');
  return rows.map(({ id }) => id);
}

/** Lets a command that waits for a second person go ahead, or not. */
export async function agreeToCommand(
  { params, body }: InputOf<'POST /locker-commands/:id/agree'>,
  { db, caller }: Context,
) {
  requireStaff(caller);
  await settleCommands(db);
  const isIt = eq(locker_commands.id, params.id);
  const [row] = await db.select().from(locker_commands).where(isIt).for('update');
  if (row === undefined) throw notFound();
  if (row.state !== 'awaiting') throw refused('It does not wait for anybody any more.');
  if (row.user_id === caller.userId) throw refused('Another person has to agree.');
  const { expires_s } = commandFacts['open-all'];
  await db
    .update(locker_commands)
    .set({
      approved_by: caller.userId,
      version: sql`${locker_commands.version} + 1`,
      ...(body.agrees
        ? { state: 'queued' as const, expires_at: sql`now() + make_interval(secs => ${expires_s})` }
        : {
            state: 'refused' as const,
            answer: `${caller.name} declined.`,
            answered_at: sql`now()`,
          }),
    })
    .where(inArray(locker_commands.id, await waitingWith(db, row, body.whole_run)));
  return readCommand(db, row.id);
}
