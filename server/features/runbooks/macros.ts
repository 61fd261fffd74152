import { and, eq, ne, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound } from '#api/api-error.ts';
import type { Context } from '#server/context.ts';
import { runbooks } from '#server/db/schema/runbooks.ts';
import { createRunbook } from './change-runbooks.ts';
import { readRunbook } from './runbook-list.ts';
import { writeSteps } from './write-steps.ts';

type Given = InputOf<'POST /runbooks/macros'>['body'];

/**
 * Stores performed actions as a macro of the caller. An earlier macro with the same shortcut or
 * name is retired.
 */
export async function keepMacro({ name, keys, performed }: Given, context: Context) {
  const { db, caller } = context;
  const text = writeSteps(performed);
  if (text === '')
    throw invalidError({ performed: ['None of these actions can be a step of a runbook.'] });
  const isOwn = and(eq(runbooks.owner_id, caller.userId), ne(runbooks.state, 'retired'));
  await db
    .update(runbooks)
    .set({ state: 'retired', version: sql`${runbooks.version} + 1` })
    .where(
      and(isOwn, sql`(${runbooks.keys} = ${keys} or lower(${runbooks.name}) = lower(${name}))`),
    );
  return createRunbook({ name, text }, context, keys);
}

/** Retires a macro of the caller, which frees its keyboard shortcut. */
export async function retireMacro(context: Context, id: number) {
  const { db, caller } = context;
  const retired = await db
    .update(runbooks)
    .set({ state: 'retired', version: sql`${runbooks.version} + 1` })
    .where(and(eq(runbooks.id, id), eq(runbooks.owner_id, caller.userId)));
  if (retired.rowCount === 0) throw notFound();
  return readRunbook(context, id);
}
