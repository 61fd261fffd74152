import type { Logger } from 'pino';
import { eq, lte, and, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound, staleError } from '#api/api-error.ts';
import { NO_RECIPIENTS, whyNotEditable, whyNotWithdrawn } from '#domain/messages/notices.ts';
import { noticeFields } from '#domain/messages/notice.fields.ts';
import type { Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { notices, notifications } from '#server/db/schema/messages.ts';
import { users } from '#server/db/schema/users.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { peopleOf, reachOf } from './segments.ts';

type Row = typeof notices.$inferSelect;

const readCount = sql<number>`(
  select count(*)::int from ${notifications} where ${notifications.notice_id} = ${notices.id} and ${notifications.read_at} is not null)`;

const listed = readFields(
  noticeFields,
  { ...columnsOf(notices), read: readCount, author: users.name },
  {},
);

const selectNotices = (db: Db) =>
  db
    .select({ ...listed.columns, segment: notices.segment })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.created_by));

export function listNotices(db: Db, query: InputOf<'GET /notifications'>['query']) {
  return listRows({
    db,
    select: selectNotices(db).$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, [notices.title, notices.body]),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: notices.id,
    joinsOnlyShow: true,
  });
}

async function readNotice(db: Db, id: number) {
  const [found] = await selectNotices(db).where(eq(notices.id, id));
  if (found === undefined) throw notFound();
  return found;
}

async function lockNotice(db: Db, id: number): Promise<Row> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id)).for('update');
  if (row === undefined) throw notFound();
  return row;
}

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

const trace = (row_id: number, action: string, title: string) => ({
  table_name: 'notices',
  row_id,
  account_id: null,
  action,
  changes: { title: { from: null, to: title } },
});

/** Throws 422 if a notice would expire before it is published. */
function requireOrder({ publish_at, expires_at }: Pick<Row, 'publish_at' | 'expires_at'>): void {
  if (expires_at === null) return;
  const begins = Math.max(Date.now(), publish_at === null ? 0 : Date.parse(publish_at));
  if (Date.parse(expires_at) <= begins)
    throw invalidError({ expires_at: ['The notice must end after it is published.'] });
}

/** Adds or changes a draft. */
export async function writeNotice(
  { id, ...given }: InputOf<'POST /notifications'>['body'],
  { db, caller, version }: Context,
) {
  const { people } = await reachOf(db, given.segment);
  const fields = {
    ...given,
    href: given.href ?? null,
    publish_at: given.publish_at ?? null,
    expires_at: given.expires_at ?? null,
    recipients: people,
  };
  requireOrder(fields);
  if (id === undefined) {
    const [added] = await db
      .insert(notices)
      .values({ ...fields, created_by: caller.userId })
      .returning();
    if (added === undefined) throw new Error('The notice was not added');
    return readNotice(db, added.id);
  }
  const row = await lockNotice(db, id);
  const fixed = whyNotEditable(row.state);
  if (fixed !== null) throw conflict(fixed);
  if (version !== undefined && version !== row.version) throw staleError(await readNotice(db, id));
  // A changed notice becomes a draft, because its schedule was for another text.
  const next = { ...fields, state: 'draft' as const, version: row.version + 1 };
  await db.update(notices).set(next).where(eq(notices.id, id));
  return readNotice(db, id);
}

/** Adds a notice to the notifications of all people of its segment, and returns their number. */
export async function deliverNotice(db: Db, row: Row): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${notifications} (user_id, account_id, title, body, level, href, notice_id, expires_at)
    select person.id, person.account_id, ${row.title}, ${row.body}, ${row.level}, ${row.href}::text, ${row.id}::int, ${row.expires_at}::timestamptz
    from (${peopleOf(row.segment)}) as person returning id`);
  const state = { state: 'published' as const, published_at: sql`now()`, recipients: rows.length };
  await db
    .update(notices)
    .set({ ...state, version: row.version + 1 })
    .where(eq(notices.id, row.id));
  return rows.length;
}

/** Deletes a notice from all notifications. */
async function withdraw(row: Row, { db, caller }: Context) {
  const reason = whyNotWithdrawn(row.state);
  if (reason !== null) throw conflict(reason);
  await db.delete(notifications).where(eq(notifications.notice_id, row.id));
  await db
    .update(notices)
    .set({ state: 'withdrawn', withdrawn_at: sql`now()`, version: row.version + 1 })
    .where(eq(notices.id, row.id));
  await writeAuditLog(db, caller, [trace(row.id, 'withdraw', row.title)]);
  return { id: row.id, state: 'withdrawn' as const, recipients: row.recipients };
}

/** Publishes a notice now or at a set time, or withdraws it. */
export async function publishNotice(
  given: InputOf<'POST /publish-notification'>['body'],
  context: Context,
) {
  const { db, caller } = context;
  const row = await lockNotice(db, given.id);
  if (given.withdraw === true) return withdraw(row, context);
  const fixed = whyNotEditable(row.state);
  if (fixed !== null) throw conflict(fixed);
  const publish_at = given.publish_at ?? row.publish_at;
  const isLater = publish_at !== null && Date.parse(publish_at) > Date.now();
  requireOrder({ ...row, publish_at });
  const { people } = await reachOf(db, row.segment);
  if (people === 0) throw invalidError({ segment: [NO_RECIPIENTS] });
  await writeAuditLog(db, caller, [trace(row.id, isLater ? 'schedule' : 'publish', row.title)]);
  if (!isLater)
    return { id: row.id, state: 'published' as const, recipients: await deliverNotice(db, row) };
  await db
    .update(notices)
    .set({ state: 'scheduled', publish_at, recipients: people, version: row.version + 1 })
    .where(eq(notices.id, row.id));
  return { id: row.id, state: 'scheduled' as const, recipients: people };
}

/** Publishes due notices, each once. A failing notice is logged and does not delay others. */
export async function publishDueNotices(db: Db, log: Logger): Promise<void> {
  const due = await db
    .select()
    .from(notices)
    .where(and(eq(notices.state, 'scheduled'), lte(notices.publish_at, sql`now()`)))
    .for('update', { skipLocked: true });
  for (const row of due)
    await db
      .transaction((nested) => deliverNotice(nested, row))
      .catch((error: unknown) =>
        log.warn({ err: error, notice: row.id }, 'a due notice could not be published'),
      );
}
