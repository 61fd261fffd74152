import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { commandFacts } from '#domain/lockers/locker-commands.ts';
import { isNight } from '#domain/lockers/locker-opening.ts';
import { SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { messages } from '#domain/kernel/messages.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_commands } from '#server/db/schema/locker-access.ts';
import { users } from '#server/db/schema/users.ts';
import { requireCode } from '#server/features/identity/second-factor.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { settleCommands } from '../commands/command-outcomes.ts';
import { notifyAdministrators } from '../networks/administrators.ts';
import { readCommand } from '../commands/command-rows.ts';

type Command = typeof locker_commands.$inferSelect;

const conflictError = (message: string) => new ApiError(409, { message, code: 'conflict' });

/**
 * Returns the id of the command or, if `isWholeRun`, the ids of all waiting commands of its run.
 */
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

/** Whether the caller may confirm their own command. Only a SuperAdmin may, and only at night. */
const mayAgreeAlone = ({ role }: Caller): boolean =>
  role === SUPER_ADMIN_ROLE && isNight(Date.now());

type Input = InputOf<'POST /locker-commands/:id/agree'>;

/** Requires a second-factor code from a caller who confirms their own command. */
async function requireAlone({ params, body }: Input, context: Context): Promise<void> {
  const { database, caller } = context;
  const asked = await database.within(tenantScopeOf(caller), (db) =>
    db.$count(
      locker_commands,
      and(
        eq(locker_commands.id, params.id),
        eq(locker_commands.user_id, caller.userId),
        eq(locker_commands.state, 'awaiting'),
      ),
    ),
  );
  if (asked === 0 || !body.agrees || !mayAgreeAlone(caller)) return;
  const hasFactor = await database.within({ is: 'system' }, (db) =>
    db.$count(users, and(eq(users.id, caller.userId), eq(users.enabled_mfa, true))),
  );
  if (hasFactor === 0) throw conflictError('Set up a second factor to open doors alone at night.');
  if (body.code === undefined || body.code === '')
    throw invalidError({ code: [messages.codeRequired] });
  await requireCode(context, caller, body.code);
}

/** Approves or declines the command, optionally with all waiting commands of its run. */
async function settle(
  db: Db,
  row: Command,
  { body, caller }: { body: Input['body']; caller: Caller },
) {
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

/** Approves or declines a command that waits for a second person. */
export async function agreeToCommand(input: Input, context: Context) {
  const { caller, database } = context;
  requireStaff(caller);
  await requireAlone(input, context);
  return database.within(tenantScopeOf(caller), async (db) => {
    await settleCommands(db);
    const isIt = eq(locker_commands.id, input.params.id);
    const [row] = await db.select().from(locker_commands).where(isIt).for('update');
    if (row === undefined) throw notFound();
    if (row.state !== 'awaiting') throw conflictError('This request was already answered.');
    const isOwn = row.user_id === caller.userId;
    if (isOwn && input.body.agrees && !mayAgreeAlone(caller))
      throw conflictError('Another person must agree.');
    const command = await settle(db, row, { body: input.body, caller });
    if (isOwn && input.body.agrees)
      await notifyAdministrators(db, {
        title: `Locker opened by one person at night: ${command.locker}`,
        body: `${caller.name} opened doors of ${command.locker} without a second person${command.reason === null ? '' : `: ${command.reason}`}.`,
        href: `/lockers/${command.locker_id}`,
      });
    return command;
  });
}
