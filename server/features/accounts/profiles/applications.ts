import { withCompanyName } from '#server/features/settings/company-name.ts';
import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { canDecideApplication } from '#domain/accounts/accounts.ts';
import { applicationFields } from '#domain/accounts/application.fields.ts';
import type { Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { account_applications as applications } from '#server/db/schema/applications.ts';
import { approvedEmail, rejectedEmail } from '#server/features/identity/emails.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { addAccount } from '../account-changes.ts';
import { admitApplicant } from './applicants.ts';

type Query = InputOf<'GET /accounts/applications'>['query'];

const listed = readFields(
  applicationFields,
  {
    ...columnsOf(applications),
    is_confirmed: sql<
      boolean | null
    >`(select email_verified_at is not null from users where users.id = account_applications.user_id)`,
    account_code: accounts.account_code,
    decided_by: sql<
      string | null
    >`(select users.name from users where users.id = account_applications.decided_by)`,
  },
  {},
);

const selectApplications = (db: Db) =>
  db
    .select(listed.columns)
    .from(applications)
    .leftJoin(accounts, eq(accounts.id, applications.account_id));

export const applicationConditions = (filter: NonNullable<Query['filter']>) =>
  listed.conditions(filter, [applications.company, applications.name, applications.email]);

export function listApplications(db: Db, query: Query) {
  return listRows({
    db,
    select: selectApplications(db).$dynamic(),
    query,
    where: applicationConditions(query.filter ?? {}),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: applications.id,
    joinsOnlyShow: true,
  });
}

async function readApplication(db: Db, id: number) {
  const [found] = await selectApplications(db).where(eq(applications.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/**
 * Locks an open application until the commit. Throws 409 with the decision if the application was
 * already decided.
 */
async function lockUndecided({ db, caller }: Context, id: number) {
  requireStaff(caller);
  const [held] = await db.select().from(applications).where(eq(applications.id, id)).for('update');
  if (held === undefined) throw notFound();
  if (canDecideApplication(held) === true) return held;
  const current = await readApplication(db, id);
  const by = current.decided_by === null ? '' : ` by ${current.decided_by}`;
  throw new ApiError(409, {
    message: `This application was already ${held.state}${by}.`,
    code: 'conflict',
    current,
  });
}

async function decide(
  { db, caller }: Context,
  id: number,
  decision: Pick<typeof applications.$inferInsert, 'state' | 'account_id' | 'rejection_reason'>,
) {
  await db
    .update(applications)
    .set({
      ...decision,
      decided_by: caller.userId,
      decided_at: sql`now()`,
      version: sql`${applications.version} + 1`,
    })
    .where(eq(applications.id, id));
  await writeAuditLog(db, caller, [
    {
      table_name: 'account_applications',
      row_id: id,
      account_id: null,
      action: decision.state ?? 'decide',
      changes: { state: { from: 'new', to: decision.state } },
    },
  ]);
  return readApplication(db, id);
}

/**
 * Approves an application: opens an account for the applicant, or adds the applicant to an existing
 * account, and emails the applicant.
 */
export async function approveApplication(
  { params: { id }, body }: InputOf<'POST /accounts/applications/:id/approve'>,
  context: Context,
) {
  const { db } = context;
  const applied = await lockUndecided(context, id);
  const chosen = body.account_id;
  if (chosen !== undefined && (await db.$count(accounts, eq(accounts.id, chosen))) === 0)
    throw invalidError({ account_id: ['There is no such account.'] });
  const accountId = chosen ?? (await openAccount(applied, context));
  const role = chosen === undefined ? 'AccountSuperUser' : 'AccountUser';
  const { isInvited } = await admitApplicant(context, applied, { accountId, role });
  if (!isInvited)
    context.mail(approvedEmail(await withCompanyName(db, context.config), applied.email));
  return decide(context, id, { state: 'approved', account_id: accountId });
}

async function openAccount(
  { company, name, email, mobile_number }: typeof applications.$inferSelect,
  context: Context,
): Promise<number> {
  const given = { name: company, contact_name: name, email };
  const { id } = await addAccount({ ...given, mobile_number }, context);
  return id;
}

/** Rejects an application and emails the applicant the reason. */
export async function rejectApplication(
  { params: { id }, body: { reason } }: InputOf<'POST /accounts/applications/:id/reject'>,
  context: Context,
) {
  const { email } = await lockUndecided(context, id);
  const config = await withCompanyName(context.db, context.config);
  context.mail(rejectedEmail(config, email, reason));
  return decide(context, id, { state: 'rejected', rejection_reason: reason });
}
