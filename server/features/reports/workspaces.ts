import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { notFound, staleError } from '#api/api-error.ts';
import type { InputOf, ResultOf } from '#api/endpoint-types.ts';
import { workspaceFields } from '#domain/reports/workspace.fields.ts';
import type { Caller, Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows, WHOLE_RANGE } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { reports, workspaces } from '#server/db/schema/reports.ts';
import { orTaken, refuseMissing } from '#server/db/lists/references.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { isShared } from './reading/readable.ts';
import { reportsOf } from './report-list.ts';

type Workspace = ResultOf<'GET /workspaces/:id'>;

const TAKEN = { name: 'Another workspace has this name.' };

const listed = readFields(
  workspaceFields,
  { ...columnsOf(workspaces), account_code: accounts.account_code },
  {},
);

const selectWorkspaces = (db: Db) =>
  db
    .select(listed.columns)
    .from(workspaces)
    .leftJoin(accounts, eq(accounts.id, workspaces.account_id));

const mayEdit = ({ permissions }: Caller): boolean => permissions.has('Edit reports');

/** Condition: workspaces with a report that the caller may read; undefined (all) for editors. */
const isVisible = (caller: Caller): SQL | undefined =>
  mayEdit(caller)
    ? undefined
    : sql`(${workspaces.is_active} and exists (select from reports where reports.workspace_id = ${workspaces.id} and ${isShared(caller)}))`;

export async function listWorkspaces(
  query: InputOf<'GET /workspaces'>['query'],
  { db, caller }: Context,
) {
  const { rows, total } = await listRows({
    db,
    select: selectWorkspaces(db).$dynamic(),
    query: { ...query, range: query.range ?? WHOLE_RANGE },
    where: [
      isVisible(caller),
      ...listed.conditions(query.filter ?? {}, [workspaces.name, workspaces.description]),
    ],
    sort: listed.sort,
    usual: ['id', 'ASC'],
    tieBreaker: workspaces.id,
    joinsOnlyShow: true,
  });
  const found = await reportsOf(
    db,
    caller,
    inArray(
      reports.workspace_id,
      rows.map(({ id }) => id),
    ),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      reports: found.filter(({ workspace_id }) => workspace_id === row.id),
    })),
    total,
  };
}

export async function readWorkspace(db: Db, caller: Caller, id: number): Promise<Workspace> {
  const [row] = await selectWorkspaces(db)
    .where(sql`${eq(workspaces.id, id)} and ${isVisible(caller) ?? sql`true`}`)
    .orderBy(asc(workspaces.id));
  if (row === undefined) throw notFound();
  return { ...row, reports: await reportsOf(db, caller, eq(reports.workspace_id, id)) };
}

const trace = (row_id: number, action: string, changes: ReturnType<typeof changesBetween>) => ({
  table_name: 'workspaces',
  row_id,
  account_id: null,
  action,
  changes,
});

export async function addWorkspace(fields: InputOf<'POST /workspaces'>['body'], context: Context) {
  const { db, caller } = context;
  requireStaff(caller);
  await refuseMissing(db, fields);
  const [added] = await orTaken(TAKEN, db.insert(workspaces).values(fields).returning());
  if (added === undefined) throw new Error('The workspace was not added');
  await writeAuditLog(db, caller, [trace(added.id, 'create', changesBetween({}, fields))]);
  return readWorkspace(db, caller, added.id);
}

/** Changes a workspace; its reports get the same account. */
export async function changeWorkspace(
  { params, body }: InputOf<'PUT /workspaces/:id'>,
  { db, caller, version }: Context,
) {
  requireStaff(caller);
  const isIt = eq(workspaces.id, params.id);
  const [row] = await db.select().from(workspaces).where(isIt).for('update');
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version)
    throw staleError(await readWorkspace(db, caller, row.id));
  await refuseMissing(db, body);
  await orTaken(
    TAKEN,
    db
      .update(workspaces)
      .set({ ...body, version: row.version + 1 })
      .where(isIt),
  );
  if (body.account_id !== undefined)
    await db
      .update(reports)
      .set({ account_id: body.account_id })
      .where(eq(reports.workspace_id, row.id));
  await writeAuditLog(db, caller, [trace(row.id, 'change', changesBetween({ ...row }, body))]);
  return readWorkspace(db, caller, row.id);
}
