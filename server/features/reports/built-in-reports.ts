import { and, inArray, isNull, sql } from 'drizzle-orm';
import { builtInReports } from '#domain/reports/built-in.ts';
import { datasetOf } from '#domain/reports/datasets.ts';
import type { BuiltInReport } from '#domain/reports/report.ts';
import { defaultRoles, isAccountRole } from '#domain/people/roles.ts';
import type { Database, Db } from '#server/db/open.ts';
import { report_roles, reports, workspaces } from '#server/db/schema/reports.ts';
import { roles } from '#server/db/schema/users.ts';

/**
 * Default roles that may read a report initially; customer roles only for reports that are for
 * customers.
 */
const firstReaders = ({ dataset, forCustomers }: BuiltInReport): number[] => {
  const { can } = datasetOf(dataset);
  return defaultRoles
    .filter(({ name, permissions }) => {
      const mayRead =
        permissions.includes('View reports') && can.some((one) => permissions.includes(one));
      return mayRead && (forCustomers === true || !isAccountRole(name));
    })
    .map(({ id }) => id);
};

/** Adds missing built-in reports; existing reports keep the changes of the company. */
export async function ensureBuiltInReports(database: Database): Promise<void> {
  await database.within({ is: 'system' }, async (db) => {
    const known = await db
      .select({ name: sql<string>`${reports.definition} ->> 'report'` })
      .from(reports)
      .where(sql`${reports.kind} = 'built-in'`);
    const there = new Set(known.map(({ name }) => name));
    const missing = builtInReports.filter(({ id }) => !there.has(id));
    if (missing.length === 0) return;
    const ids = await workspacesFor(db, missing);
    for (const report of missing) await addReport(db, report, ids.get(report.workspace) ?? 0);
  });
}

/** Finds the workspaces for all customers by name; adds missing workspaces. */
async function workspacesFor(
  db: Db,
  missing: readonly BuiltInReport[],
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(missing.map(({ workspace }) => workspace))];
  await db
    .insert(workspaces)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
  const found = await db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(
      and(
        isNull(workspaces.account_id),
        inArray(
          sql`lower(${workspaces.name})`,
          names.map((name) => name.toLowerCase()),
        ),
      ),
    );
  const byName = new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
  return new Map(names.map((name) => [name, byName.get(name.toLowerCase()) ?? 0]));
}

async function addReport(db: Db, report: BuiltInReport, workspace_id: number): Promise<void> {
  const { id: name, title, description } = report;
  const [added] = await db
    .insert(reports)
    .values({
      workspace_id,
      name: title,
      description,
      kind: 'built-in',
      definition: { report: name },
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (added === undefined) return;
  const wanted = firstReaders(report);
  const there = await db.select({ id: roles.id }).from(roles).where(inArray(roles.id, wanted));
  if (there.length === 0) return;
  await db
    .insert(report_roles)
    .values(there.map(({ id }) => ({ report_id: added.id, role_id: id })));
}
