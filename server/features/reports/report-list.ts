import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import type { InputOf, ResultOf } from '#api/endpoint-types.ts';
import { reportFields } from '#domain/reports/report.fields.ts';
import type { Caller, Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows, WHOLE_RANGE } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { report_roles, reports } from '#server/db/schema/reports.ts';
import { roles } from '#server/db/schema/users.ts';
import { definitionOf, isShared } from './reading/readable.ts';

type Report = ResultOf<'GET /workspaces/:id'>['reports'][number];

const roleIds = sql<
  number[]
>`array(select report_roles.role_id from report_roles where report_roles.report_id = ${reports.id} order by 1)`;

const selectReports = (db: Db, caller: Caller) =>
  db
    .select({ report: reports, is_shared: sql<boolean>`${isShared(caller)}`, role_ids: roleIds })
    .from(reports);

/** Condition: reports that the caller may read; undefined (all) for editors. */
const isReadable = (caller: Caller): SQL | undefined =>
  caller.permissions.has('Edit reports') ? undefined : isShared(caller);

type Selected = Awaited<ReturnType<typeof selectReports>>[number];

function reportResponse({ report, is_shared, role_ids }: Selected): Report {
  const { account_id: _, definition, ...rest } = report;
  return {
    ...rest,
    built_in: definition !== null && 'report' in definition ? definition.report : null,
    is_shared,
    definition: toWire(definitionOf({ definition })),
    role_ids,
  };
}

/** Reports in the format of responses: those that the caller may read, and all for editors. */
export async function reportsOf(db: Db, caller: Caller, condition: SQL): Promise<Report[]> {
  const found = await selectReports(db, caller)
    .where(and(condition, isReadable(caller)))
    .orderBy(asc(reports.id));
  return found.map((one) => reportResponse(one));
}

const listed = readFields(reportFields, columnsOf(reports), {});
const isInUse = sql`exists (select from workspaces where workspaces.id = ${reports.workspace_id} and workspaces.is_active)`;

/** Lists the reports that the caller may read, all of them by default. */
export async function listReports(
  query: InputOf<'GET /reports'>['query'],
  { db, caller }: Context,
) {
  const { rows, total } = await listRows({
    db,
    select: selectReports(db, caller).$dynamic(),
    query: { ...query, range: query.range ?? WHOLE_RANGE },
    where: [
      caller.permissions.has('Edit reports') ? undefined : isInUse,
      isReadable(caller),
      ...listed.conditions(query.filter ?? {}, [reports.name, reports.description]),
    ],
    sort: listed.sort,
    usual: ['id', 'ASC'],
    tieBreaker: reports.id,
    joinsOnlyShow: true,
  });
  return { rows: rows.map((one) => reportResponse(one)), total };
}

function toWire(definition: ReturnType<typeof definitionOf>): Report['definition'] {
  if (definition === null) return null;
  const { dataset, measures, by, where, period, chart } = definition;
  return {
    dataset,
    measures: [...measures],
    by: [...by],
    ...(where && {
      where: Object.fromEntries(Object.entries(where).map(([id, keys]) => [id, [...keys]])),
    }),
    ...(period !== undefined && { period }),
    ...(chart && { chart: [...chart] }),
  };
}

export async function oneReport(db: Db, caller: Caller, id: number): Promise<Report> {
  const [found] = await reportsOf(db, caller, eq(reports.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** Roles with the permission to read reports, and the reports that are shared with each. */
export async function viewRoles(db: Db): Promise<ResultOf<'GET /reports-view-roles/'>> {
  const mayRead = sql`exists (select from role_permissions where role_permissions.role_id = ${roles.id} and role_permissions.name = 'View reports')`;
  const found = await db
    .select({ role_id: roles.id, role: roles.name })
    .from(roles)
    .where(mayRead)
    .orderBy(asc(roles.id));
  const given = await db.select().from(report_roles).orderBy(asc(report_roles.report_id));
  return found.map((one) => ({
    ...one,
    report_ids: given
      .filter(({ role_id }) => role_id === one.role_id)
      .map(({ report_id }) => report_id),
  }));
}
