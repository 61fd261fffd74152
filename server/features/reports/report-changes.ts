import { eq, inArray } from 'drizzle-orm';
import { ApiError, invalidError, notFound, staleError } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Config } from '#server/config/config.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { report_roles, reports, workspaces } from '#server/db/schema/reports.ts';
import { roles } from '#server/db/schema/users.ts';
import { orTaken } from '#server/db/lists/references.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { requireKnown } from './reading/parameters.ts';
import { mayCount } from './reading/readable.ts';
import { oneReport } from './report-list.ts';

type New = InputOf<'POST /workspace-reports'>['body'];
type Changed = InputOf<'PUT /workspace-reports/:id'>['body'];
type Row = typeof reports.$inferSelect;
type Shown = Pick<Row, 'kind' | 'definition' | 'external_report_id' | 'embed_url'>;

const TAKEN = { name: 'Another report of the workspace has this name.' };

async function workspaceOf(db: Db, id: number) {
  const [found] = await db.select().from(workspaces).where(eq(workspaces.id, id));
  if (found === undefined) throw invalidError({ workspace_id: ['There is no such workspace.'] });
  return found;
}

async function requireRoles(db: Db, ids: readonly number[]): Promise<void> {
  const found = await db.$count(roles, inArray(roles.id, [...ids]));
  if (found !== new Set(ids).size) throw invalidError({ role_ids: ['There is no such role.'] });
}

/** Whether a URL may be embedded: the configuration must name its origin. */
const isAllowed = (address: string, { reportHosts }: Config): boolean =>
  reportHosts.includes(new URL(address).origin);

/** Throws 422, with messages by field, for content that cannot be shown. */
function requireShown(
  shown: Shown,
  workspace: { external_workspace_id: string | null },
  { caller, config }: Pick<Context, 'caller' | 'config'>,
): void {
  if (shown.kind === 'embedded') return requireEmbeddable(shown, workspace, config);
  if (shown.external_report_id !== null || shown.embed_url !== null)
    throw invalidError({ embed_url: ['Only an embedded report has an address.'] });
  if (shown.definition === null)
    throw invalidError({ definition: ['Choose the data that the report shows.'] });
  if ('report' in shown.definition) return;
  if (!mayCount(caller, shown.definition.dataset))
    throw invalidError({ definition: ['Your role cannot see this dataset.'] });
  requireKnown(shown.definition, caller);
}

function requireEmbeddable(
  { definition, external_report_id, embed_url }: Shown,
  { external_workspace_id }: { external_workspace_id: string | null },
  config: Config,
): void {
  if (definition !== null)
    throw invalidError({ definition: ['An embedded report has no dataset.'] });
  if (external_report_id === null)
    throw invalidError({ external_report_id: ['Use the identifier from the report server.'] });
  if (embed_url === null)
    throw invalidError({ embed_url: ['Use an address that starts with https://.'] });
  if (!isAllowed(embed_url, config))
    throw invalidError({
      embed_url: [
        'Reports from this host cannot be shown. Ask for the host to be added to BATON_REPORT_HOSTS.',
      ],
    });
  if (external_workspace_id === null)
    throw invalidError({
      workspace_id: ['The workspace has no identifier from the report server yet.'],
    });
}

async function setRoles(db: Db, report_id: number, ids: readonly number[]): Promise<void> {
  await db.delete(report_roles).where(eq(report_roles.report_id, report_id));
  await db
    .insert(report_roles)
    .values([...new Set(ids)].map((role_id) => ({ report_id, role_id })));
}

const audit = (
  db: Db,
  caller: Caller,
  {
    row_id,
    action,
    before,
    after,
  }: { row_id: number; action: string; before: object; after: object },
) =>
  writeAuditLog(db, caller, [
    {
      table_name: 'reports',
      row_id,
      account_id: null,
      action,
      changes: changesBetween({ ...before }, { ...after }),
    },
  ]);

/** Adds a composed or an embedded report. */
export async function addReport({ role_ids, ...given }: New, context: Context) {
  const { db, caller } = context;
  requireStaff(caller);
  const workspace = await workspaceOf(db, given.workspace_id);
  const shown = {
    kind: given.kind,
    definition: given.definition ?? null,
    external_report_id: given.external_report_id ?? null,
    embed_url: given.embed_url ?? null,
  };
  requireShown(shown, workspace, context);
  await requireRoles(db, role_ids);
  const values = { ...given, ...shown, account_id: workspace.account_id };
  const [added] = await orTaken(TAKEN, db.insert(reports).values(values).returning());
  if (added === undefined) throw new Error('The report was not added');
  await setRoles(db, added.id, role_ids);
  await audit(db, caller, {
    row_id: added.id,
    action: 'create',
    before: {},
    after: { ...given, role_ids },
  });
  return oneReport(db, caller, added.id);
}

function refuseForBuiltIn(row: Row, body: Changed): void {
  const changes = body.definition ?? body.external_report_id ?? body.embed_url;
  if (row.kind === 'built-in' && changes !== undefined && changes !== null)
    throw new ApiError(409, {
      message: 'This is a built-in report. Compose your own instead.',
      code: 'conflict',
    });
}

const rolesOf = async (db: Db, id: number): Promise<number[]> => {
  const found = await db.select().from(report_roles).where(eq(report_roles.report_id, id));
  return found.map(({ role_id }) => role_id).toSorted((one, other) => one - other);
};

/** Changes name, workspace and roles of a report, and the content unless it is built in. */
export async function changeReport(
  { params, body }: InputOf<'PUT /workspace-reports/:id'>,
  context: Context,
) {
  const { db, caller, version } = context;
  requireStaff(caller);
  const isIt = eq(reports.id, params.id);
  const [row] = await db.select().from(reports).where(isIt).for('update');
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version)
    throw staleError(await oneReport(db, caller, row.id));
  refuseForBuiltIn(row, body);
  const { role_ids, ...fields } = body;
  const next = { ...row, ...fields };
  const workspace = await workspaceOf(db, next.workspace_id);
  requireShown(next, workspace, context);
  if (role_ids) await requireRoles(db, role_ids);
  const before = { ...row, role_ids: await rolesOf(db, row.id) };
  await orTaken(
    TAKEN,
    db
      .update(reports)
      .set({ ...fields, account_id: workspace.account_id, version: row.version + 1 })
      .where(isIt),
  );
  if (role_ids) await setRoles(db, row.id, role_ids);
  await audit(db, caller, { row_id: row.id, action: 'change', before, after: body });
  return oneReport(db, caller, row.id);
}
