import { and, asc, count, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import { runRowFields } from '#domain/runs/run-row.fields.ts';
import { columnsOf } from '#server/db/columns.ts';
import { contains, listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { run_items, runs } from '#server/db/schema/runs.ts';
import { users } from '#server/db/schema/users.ts';
import { listed, runConditions } from './conditions.ts';
import { isReadable, withShownArguments } from '../visibility.ts';

type Query<K extends keyof Calls['runs']> = InputOf<K> extends { query: infer Q } ? Q : never;

const columns = { ...listed.columns, arguments: runs.arguments };

const select = (db: Db) =>
  db
    .select(columns)
    .from(runs)
    .leftJoin(users, eq(users.id, runs.user_id))
    .leftJoin(files, eq(files.id, runs.file_id))
    .$dynamic();

/** Lists the runs that the caller may see, newest first. */
export async function listRuns(db: Db, caller: Caller, query: Query<'GET /runs'>) {
  const filter = query.filter ?? {};
  const page = await listRows({
    db,
    select: select(db),
    query,
    where: [
      ...runConditions(filter, caller),
      contains(filter.search, [runs.title, users.name, runs.reason]),
    ],
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: runs.id,
  });
  return { ...page, rows: page.rows.map((run) => withShownArguments(caller, run)) };
}

/** Reads a run; throws 404 if the caller may not see it. */
export async function readRun(db: Db, caller: Caller, id: number) {
  const [run] = await select(db).where(and(eq(runs.id, id), isReadable(caller)));
  if (run === undefined) throw notFound();
  return withShownArguments(caller, run);
}

const MAX_REASONS = 50;

/** Reads a run with the reasons of skipped and failed rows, the most frequent first. */
export async function readSheet(db: Db, caller: Caller, id: number) {
  const run = await readRun(db, caller, id);
  const reasons = await db
    .select({ outcome: run_items.outcome, reason: run_items.reason, count: count() })
    .from(run_items)
    .where(and(eq(run_items.run_id, id), ne(run_items.outcome, 'ok'), isNotNull(run_items.reason)))
    .groupBy(run_items.outcome, run_items.reason)
    .orderBy(desc(count()), asc(run_items.reason))
    .limit(MAX_REASONS);
  return {
    ...run,
    reasons: reasons.map((group) => ({ ...group, reason: group.reason ?? '' })),
  };
}

const rows = readFields(runRowFields, columnsOf(run_items), {});

/** Lists the rows of a run in their order. */
export async function listItems(
  { db, caller }: { db: Db; caller: Caller },
  id: number,
  query: Query<'GET /runs/:id/items'>,
) {
  await readRun(db, caller, id);
  return listRows({
    db,
    select: db.select(rows.columns).from(run_items).$dynamic(),
    query,
    where: [eq(run_items.run_id, id), ...rows.conditions(query.filter ?? {}, [run_items.label])],
    sort: rows.sort,
    usual: ['position', 'ASC'],
    tieBreaker: run_items.id,
  });
}

/** Reads the document of a run; throws 404 if there is none yet. */
export async function readResult(db: Db, caller: Caller, id: number) {
  const [file] = await db
    .select({ type: files.type, filename: files.name, data: files.content })
    .from(runs)
    .innerJoin(files, eq(files.id, runs.file_id))

    .where(and(eq(runs.id, id), isReadable(caller)));
  if (file === undefined) throw notFound();
  return file;
}
