import { and, eq, sql, type SQL } from 'drizzle-orm';
import { notFound } from '../../../src/api/api-error.ts';
import { builtInReport, builtInReports } from '../../../src/domain/reports/built-in.ts';
import { datasetNames, datasetOf, type DatasetName } from '../../../src/domain/reports/datasets.ts';
import type { Definition } from '../../../src/domain/reports/report.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { reports, workspaces } from '../../db/schema/reports.ts';

type ReportRow = typeof reports.$inferSelect;

/** What a report shows: of one that comes with the product its own definition, otherwise what was saved. */
export function definitionOf({ definition }: Pick<ReportRow, 'definition'>): Definition | null {
  if (definition === null) return null;
  return 'report' in definition ? (builtInReport(definition.report) ?? null) : definition;
}

/** Whether the caller holds what a dataset asks for. */
export const mayCount = ({ permissions }: Caller, name: DatasetName): boolean =>
  datasetOf(name).can.some((permission) => permissions.has(permission));

/**
 * That a report is shared with the caller's role, which holds what its rows ask for. Embedded ones ask for nothing else:
 * their rows are the report server's affair.
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

/** A report that the caller may read; otherwise, as if it were not there, 404. */
export async function readableReport(db: Db, caller: Caller, id: number): Promise<ReportRow> {
  const [found] = await db
    .select({ report: reports })
    .from(reports)
    .innerJoin(workspaces, eq(workspaces.id, reports.workspace_id))
    .where(and(eq(reports.id, id), eq(workspaces.is_active, true), isShared(caller)));
  if (found === undefined) throw notFound();
  return found.report;
}
