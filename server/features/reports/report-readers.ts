import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { datasetOf } from '#domain/reports/datasets.ts';
import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import { ApiError, notFound } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { report_roles } from '#server/db/schema/reports.ts';
import { role_permissions, roles, users } from '#server/db/schema/users.ts';
import { accountOf } from '#server/runs/initiator.ts';
import { definitionOf, readableReport } from './reading/readable.ts';

/**
 * Reads a report that the caller may read and that belongs to no other account. Call with the
 * system scope.
 */
export async function ownReport(db: Db, caller: Caller, id: number) {
  const report = await readableReport(db, caller, id);
  const account = accountOf(caller);
  if (account !== null && report.account_id !== null && report.account_id !== account)
    throw notFound();
  return report;
}

/**
 * Reads a report with its definition; throws 409 for embedded reports. Call with the system scope.
 */
export async function sendableReport(db: Db, caller: Caller, id: number) {
  const report = await ownReport(db, caller, id);
  if (report.kind === 'embedded')
    throw new ApiError(409, {
      message: 'This report is shown by the report server; it cannot be sent from here.',
      code: 'conflict',
    });
  const definition = definitionOf(report);
  if (definition === null) throw notFound();
  return { report, definition };
}

/**
 * Possible recipients of a report: users of the caller's account, or staff if the caller is staff.
 * Their role must share the report and have the permissions of its dataset. Call with the system
 * scope.
 */
export async function readersOf(db: Db, caller: Caller, id: number) {
  const { definition } = await sendableReport(db, caller, id);
  const account = accountOf(caller);
  const needed = sql.param([...datasetOf(definition.dataset).can]);
  return db
    .select({ id: users.id, name: users.name, email: users.email, role: roles.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .innerJoin(
      report_roles,
      and(eq(report_roles.role_id, users.role_id), eq(report_roles.report_id, id)),
    )
    .where(
      and(
        isNull(users.disabled_at),
        ne(users.role_id, DRIVER_ROLE_ID),
        account === null ? isNull(users.account_id) : eq(users.account_id, account),
        sql`exists (select from ${role_permissions} where ${role_permissions.role_id} = ${users.role_id}
          and ${role_permissions.name} = any(${needed}::text[]))`,
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
}
