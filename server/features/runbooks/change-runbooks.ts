import { and, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound, staleError } from '#api/api-error.ts';
import type { runbookStates } from '#domain/runbooks/steps.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { runbook_versions, runbooks } from '#server/db/schema/runbooks.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { checkLines } from './check-lines.ts';
import { isVisible, readRunbook } from './runbook-list.ts';

/** Number of steps of a text; throws 422 that names each line that is not a step. */
function countSteps(text: string, caller: Caller): number {
  const lines = checkLines(text, caller);
  const wrong = lines.filter(({ error }) => error !== null);
  if (wrong.length > 0)
    throw invalidError({ text: wrong.map(({ line, error }) => `Line ${line}: ${error ?? ''}`) });
  if (lines.length === 0) throw invalidError({ text: ['Write at least one step.'] });
  return lines.length;
}

/** Throws 422 if another runbook has the name. */
async function requireFreeName(db: Db, name: string, id: number): Promise<void> {
  const [same] = await db
    .select({ id: runbooks.id })
    .from(runbooks)
    .where(
      sql`${runbooks.owner_id} is null and lower(${runbooks.name}) = lower(${name}) and ${runbooks.id} <> ${id}`,
    );
  if (same) throw invalidError({ name: ['Another runbook has this name.'] });
}

const trace = (row_id: number, action: string, changes: Record<string, unknown>) => ({
  table_name: 'runbooks',
  row_id,
  account_id: null,
  action,
  changes: Object.fromEntries(
    Object.entries(changes).map(([field, to]) => [field, { from: null, to }]),
  ),
});

/**
 * Creates a runbook with its first version. With `keys` (a keyboard shortcut) it is a personal
 * macro of the caller.
 */
export async function createRunbook(
  { name, text }: InputOf<'POST /runbooks'>['body'],
  context: Context,
  keys?: string,
) {
  const { db, caller } = context;
  const steps = countSteps(text, caller);
  if (keys === undefined) await requireFreeName(db, name, 0);
  const macro = { owner_id: caller.userId, state: 'published' } as const;
  const [added] = await db
    .insert(runbooks)
    .values({ name, user_id: caller.userId, ...(keys !== undefined && { ...macro, keys }) })
    .returning({ id: runbooks.id });
  if (added === undefined) throw new Error('The runbook was not saved');
  const runbook_id = added.id;
  await db
    .insert(runbook_versions)
    .values({ runbook_id, number: 1, text, steps, user_id: caller.userId });
  await writeAuditLog(db, caller, [trace(runbook_id, 'create', { name, text })]);
  return readRunbook(context, runbook_id);
}

async function lockRunbook({ db, caller }: Context, id: number) {
  const [row] = await db
    .select()
    .from(runbooks)
    .where(and(eq(runbooks.id, id), isVisible(caller)))
    .for('update');
  if (row === undefined) throw notFound();
  return row;
}

/** Renames a runbook, or adds a version. */
export async function saveRunbook(
  { params: { id }, body: { name, text } }: InputOf<'PUT /runbooks/:id'>,
  context: Context,
) {
  const { db, caller, version } = context;
  const row = await lockRunbook(context, id);
  const before = await readRunbook(context, id);
  if (version !== undefined && version !== row.version) throw staleError(before);
  if (name !== undefined) await requireFreeName(db, name, id);
  const isNew = text !== undefined && text !== before.text;
  // Versions are numbered from 1 without gaps.
  const number = isNew ? before.versions.length + 1 : row.number;
  if (isNew) {
    const steps = countSteps(text, caller);
    await db
      .insert(runbook_versions)
      .values({ runbook_id: id, number, text, steps, user_id: caller.userId });
  }
  await change(context, id, { number, ...(name !== undefined && { name }) });
  await writeAuditLog(db, caller, [trace(id, 'change', { name, ...(isNew && { text }) })]);
  return readRunbook(context, id);
}

const change = (
  { db, caller }: Context,
  id: number,
  set: Partial<Pick<typeof runbooks.$inferInsert, 'name' | 'number' | 'state'>>,
) =>
  db
    .update(runbooks)
    .set({
      ...set,
      user_id: caller.userId,
      time_modified: sql`now()`,
      version: sql`${runbooks.version} + 1`,
    })
    .where(eq(runbooks.id, id));

/** Publishes a runbook, or takes it out of use. */
export async function moveRunbook(
  context: Context,
  id: number,
  state: Exclude<(typeof runbookStates)[number], 'draft'>,
) {
  const row = await lockRunbook(context, id);
  if (row.state === state)
    throw new ApiError(409, { message: `The runbook is already ${state}.`, code: 'conflict' });
  await change(context, id, { state });
  await writeAuditLog(context.db, context.caller, [trace(id, state, {})]);
  return readRunbook(context, id);
}
