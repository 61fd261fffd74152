import { and, eq, sql, type SQL } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { builtInReport, builtInReports } from '#domain/reports/built-in.ts';
import { datasetNames, datasetOf, type DatasetName } from '#domain/reports/datasets.ts';
import type { Definition } from '#domain/reports/report.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { reports, workspaces } from '#server/db/schema/reports.ts';

type ReportRow = typeof reports.$inferSelect;

/**
 * Returns the definition of a report: that of the product for a built-in report, otherwise the
 * saved definition.
 */
export function definitionOf({ definition }: Pick<ReportRow, 'definition'>): Definition | null {
  if (definition === null) return null;
  return 'report' in definition ? (builtInReport(definition.report) ?? null) : definition;
}

/** Whether the caller has a permission that the dataset requires. */
export const mayCount = ({ permissions }: Caller, name: DatasetName): boolean =>
  datasetOf(name).can.some((permission) => permissions.has(permission));

/**
 * Condition: the report is shared with the caller's role, and the caller may read its dataset.
 * Embedded reports have no dataset, because the report server restricts their rows.
 */
export function isShared(caller: Caller): SQL {
  const counted = datasetNames.filter((name) => mayCount(caller, name));
  const known = builtInReports.filter(({ dataset }) => mayCount(caller, dataset));
  return sql`(${reports.is_active}
    and exists (select from report_roles where report_roles.report_id = ${reports.id} and report_roles.role_id = ${caller.roleId})
    and (${reports.kind} = 'embedded'
      or ${reports.definition} ->> 'dataset' = any(${sql.param(counted)}::text[])
      or ${reports.definition} ->> 'report' = any(${sql.param(known.map(({ id }) => id))}::text[])))`;
}

/** Reads a report that the caller may read; throws 404 otherwise. */
export async function readableReport(db: Db, caller: Caller, id: number): Promise<ReportRow> {
  const [found] = await db
    .select({ report: reports })
    .from(reports)
    .innerJoin(workspaces, eq(workspaces.id, reports.workspace_id))
    .where(and(eq(reports.id, id), eq(workspaces.is_active, true), isShared(caller)));
  if (found === undefined) throw notFound();
  return found.report;
}
