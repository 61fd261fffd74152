import { and, eq, sql } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound, staleError } from '#api/api-error.ts';
import { savedViewFields } from '#domain/overview/saved-view.fields.ts';
import type { Caller } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { saved_views } from '#server/db/schema/settings.ts';
import { users } from '#server/db/schema/users.ts';
import { viewsFor } from './view-readers.ts';

type Input<K extends keyof Calls['views']> = InputOf<K>;

const listedFor = (caller: Caller) =>
  readFields(
    savedViewFields,
    {
      ...columnsOf(saved_views),
      is_own: sql<boolean>`${saved_views.user_id} = ${caller.userId}`,
      owner: users.name,
    },
    {},
  );

const rowsFor = (db: Db, caller: Caller) =>
  db
    .select(listedFor(caller).columns)
    .from(saved_views)
    .leftJoin(users, eq(users.id, saved_views.user_id));

export function listSavedViews(db: Db, caller: Caller, query: Input<'GET /saved-views'>['query']) {
  const { conditions, sort } = listedFor(caller);
  return listRows({
    db,
    select: rowsFor(db, caller).$dynamic(),
    query,
    where: [viewsFor(caller), ...conditions(query.filter ?? {}, [])],
    sort,
    usual: ['position', 'ASC'],
    tieBreaker: saved_views.id,
  });
}

async function savedView(db: Db, caller: Caller, id: number) {
  const [row] = await rowsFor(db, caller).where(and(eq(saved_views.id, id), viewsFor(caller)));
  if (row === undefined) throw notFound();
  return row;
}

/** Locks a saved view; throws unless the caller is the owner. */
async function requireOwn(db: Db, caller: Caller, id: number) {
  const isOwn = and(eq(saved_views.id, id), eq(saved_views.user_id, caller.userId));
  const [row] = await db.select().from(saved_views).where(isOwn).for('update');
  if (row === undefined) throw notFound();
  return row;
}

export async function saveView(db: Db, caller: Caller, body: Input<'POST /saved-views'>['body']) {
  const [added] = await db
    .insert(saved_views)
    .values({ ...body, user_id: caller.userId, account_id: caller.accountId })
    .returning({ id: saved_views.id });
  return savedView(db, caller, added?.id ?? 0);
}

/** Changes a view; throws 409 if it has changed since `version`. */
export async function changeView(
  { params, body }: Input<'PUT /saved-views/:id'>,
  { db, caller, version }: { db: Db; caller: Caller; version: number | undefined },
) {
  const current = await requireOwn(db, caller, params.id);
  if (version !== undefined && version !== current.version) {
    throw staleError(await savedView(db, caller, params.id));
  }
  await db
    .update(saved_views)
    .set({ ...body, version: sql`${saved_views.version} + 1` })
    .where(eq(saved_views.id, params.id));
  return savedView(db, caller, params.id);
}

export async function deleteView(db: Db, caller: Caller, id: number) {
  await requireOwn(db, caller, id);
  await db.delete(saved_views).where(eq(saved_views.id, id));
}
