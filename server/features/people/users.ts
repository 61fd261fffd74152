import { withCompanyName } from '../settings/company-name.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, staleError } from '#api/api-error.ts';
import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import { userFields } from '#domain/people/user.fields.ts';
import type { Caller, Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { emailInUse, emailConfirmation } from '../identity/registration/email-addresses.ts';
import { requestEmailChange, pendingEmail } from '../identity/registration/email-changes.ts';
import { invitationEmail } from '../identity/emails.ts';
import {
  keepSuperAdmin,
  refuseSelfHarm,
  requireMayManage,
  settleAccount,
  whyEnded,
} from './managing-users.ts';
import { noSecondStep, refuseOwnReset, notifyReset } from './reset-second-step.ts';
import { countMessages, refuseWhenNothingSent } from '../messages/message-limits.ts';
import { NO_PASSWORD } from '../identity/passwords.ts';
import { countInvitation } from '../identity/counted-guesses.ts';
import { endSessionsOf } from '../identity/sessions.ts';
import { rolesAsShown } from '../identity/signed-in-user.ts';
import * as links from '../identity/registration/single-use-links.ts';

type Input<K extends keyof Calls['people']> = InputOf<K>;

const listed = readFields(
  userFields,
  {
    ...columnsOf(users),
    role: roles.name,
    account: accounts.name,
    pending_email: pendingEmail,
  },
  { disabled: (wanted) => matches(sql`${users.disabled_at} is not null`, wanted) },
);

const selectUsers = (db: Db) =>
  db
    .select({ ...listed.columns, enabled_mfa: sql<0 | 1>`${users.enabled_mfa}::int` })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .leftJoin(accounts, eq(accounts.id, users.account_id))
    .$dynamic();

type UserFilter = NonNullable<Input<'GET /users'>['query']['filter']>;

/** Filter conditions of the list, limited to drivers for callers who may see only maps. */
export function userConditions(filter: UserFilter, caller: Caller): (SQL | undefined)[] {
  const onlyDrivers = filter.is_map === true || !caller.permissions.has('View users');
  return [
    onlyDrivers ? eq(users.role_id, DRIVER_ROLE_ID) : undefined,
    ...listed.conditions(filter, [users.name, users.email]),
  ];
}

/** Lists users within the caller's tenant scope. */
export function listUsers(db: Db, caller: Caller, query: Input<'GET /users'>['query']) {
  return listRows({
    db,
    select: selectUsers(db),
    query,
    where: userConditions(query.filter ?? {}, caller),
    sort: listed.sort,
    usual: ['name', 'ASC'],
    tieBreaker: users.id,
    joinsOnlyShow: true,
  });
}

/** Reads a user within the caller's tenant scope; throws 404 otherwise. */
async function readUser(db: Db, id: number) {
  const [user] = await selectUsers(db).where(eq(users.id, id));
  if (user === undefined) throw notFound();
  return user;
}

async function roleOf(db: Db, id: number) {
  const [role] = await rolesAsShown(db, id);
  if (role === undefined) throw invalidError({ role_id: ['There is no such role.'] });
  return role;
}

/** Locks a user that the caller may change; throws 404 or 403 otherwise. */
export async function managedUser(db: Db, caller: Caller, id: number) {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const user = await readUser(db, id);
  requireMayManage(caller, user, await roleOf(db, user.role_id));
  return user;
}

async function requireExisting(
  db: Db,
  { account_id, branch_id }: { account_id: number | null; branch_id: number | null },
): Promise<void> {
  const hasAccount =
    account_id === null || (await db.$count(accounts, eq(accounts.id, account_id)));
  if (!hasAccount) throw invalidError({ account_id: ['There is no such account.'] });
  const hasBranch = branch_id === null || (await db.$count(branches, eq(branches.id, branch_id)));
  if (!hasBranch) throw invalidError({ branch_id: ['There is no such branch.'] });
}

/** Throws 429 if the caller has had too many links sent. */
async function requireInvitationAllowance(
  db: Db,
  caller: Caller,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const demands = [{ id, recipients: [email] }];
  const stopped = await countMessages(db, { kind: 'invitation', sender: caller }, demands);
  refuseWhenNothingSent(0, stopped.values());
}

async function invite(
  db: Db,
  context: Context,
  user: { id: number; email: string },
): Promise<void> {
  await requireInvitationAllowance(db, context.caller, user);
  const token = await links.issueLink(db, {
    kind: 'reset',
    userId: user.id,
    minutes: links.LINK_MINUTES.invitation,
  });
  context.mail(invitationEmail(await withCompanyName(db, context.config), user.email, token));
}

/** Adds a user without a password and emails the link to choose a password. */
export async function addUser(given: Input<'POST /users'>['body'], context: Context) {
  const { db, caller } = context;
  const role = await roleOf(db, given.role_id);
  const account_id = settleAccount(caller, role, given.account_id ?? null);
  const branch_id = given.branch_id ?? null;
  await requireExisting(db, { account_id, branch_id });
  const [created] = await db
    .insert(users)
    .values({
      username: given.email,
      email: given.email,
      name: given.name,
      mobile_number: given.mobile_number ?? null,
      password_hash: NO_PASSWORD,
      role_id: role.id,
      account_id,
      branch_id,
    })
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  if (created === undefined) throw emailInUse();
  await invite(db, context, created);
  return readUser(db, created.id);
}

type Shown = Awaited<ReturnType<typeof readUser>>;

async function settle(
  given: Input<'PUT /users/:id'>['body'],
  { db, caller }: Context,
  current: Shown,
) {
  const role = await roleOf(db, given.role_id ?? current.role_id);
  const disabled = given.disabled ?? current.disabled_at !== null;
  const account = given.account_id === undefined ? current.account_id : given.account_id;
  // Validates the account only if the change affects it. An applicant has none yet, but other
  // details of the applicant can be corrected before the approval.
  const isMoved =
    given.role_id !== undefined || given.account_id !== undefined || given.disabled === false;
  const account_id = isMoved ? settleAccount(caller, role, account) : current.account_id;
  refuseSelfHarm(caller, current, { role_id: role.id, account_id, disabled });
  await keepSuperAdmin(db, current, { role_id: role.id, disabled });
  return { role_id: role.id, account_id, disabled };
}

/** Picks the branch and mobile number that the request contains. Null clears the stored value. */
const namedIn = ({ branch_id, mobile_number }: Input<'PUT /users/:id'>['body']) => ({
  ...(branch_id !== undefined && { branch_id }),
  ...(mobile_number !== undefined && { mobile_number }),
});

/** Changes a user. A new role or account, or disabling the user, ends the sessions. */
export async function changeUser(input: Input<'PUT /users/:id'>, context: Context) {
  const { db, database, caller, version } = context;
  const { params, body } = input;
  const current = await managedUser(db, caller, params.id);
  if (version !== undefined && version !== current.version) throw staleError(current);
  if (body.reset_mfa) refuseOwnReset(caller, current);
  const next = await settle(body, context, current);
  const { branch_id, mobile_number } = { ...current, ...namedIn(body) };
  await requireExisting(db, { account_id: next.account_id, branch_id });
  await db
    .update(users)
    .set({
      name: body.name ?? current.name,
      mobile_number,
      role_id: next.role_id,
      account_id: next.account_id,
      branch_id,
      disabled_at: next.disabled ? sql`coalesce(${users.disabled_at}, now())` : null,
      ...(body.reset_mfa && noSecondStep),
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, current.id));
  const ended = whyEnded(current, { ...next, isReset: body.reset_mfa === true });
  if (ended !== null) await endSessionsOf(database, { userId: current.id }, ended);
  if (body.reset_mfa) await notifyReset(context, current);
  const { id, email: from } = current;
  if (body.email !== undefined) await requestEmailChange(db, context, { id, from, to: body.email });
  return readUser(db, current.id);
}

/** Emails the link that the user still needs: to choose a password, or to confirm the address. */
export async function resendConfirmation(userId: number, context: Context) {
  const { db, caller } = context;
  const user = await managedUser(db, caller, userId);
  const isWithoutPassword = and(eq(users.id, userId), eq(users.password_hash, NO_PASSWORD));
  const isInvited = (await db.$count(users, isWithoutPassword)) > 0;
  if (isInvited && (await countInvitation(db, userId))) await invite(db, context, user);
  else if (user.email_verified_at === null) await emailConfirmation(db, context, user);
  return { status: true, message: 'The link is on its way.' };
}
