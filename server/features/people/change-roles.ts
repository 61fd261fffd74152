import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { ApiError, forbiddenError, invalidError } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { rightsChange } from '#domain/people/rights-change.ts';
import { DRIVER_ROLE_ID, isAccountRole, roleLabel } from '#domain/people/roles.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { sessions, sign_in_attempts } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { rolesAsShown } from '../identity/signed-in-user.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import {
  keepSuperAdmin,
  refuseSelfHarm,
  requireMayManage,
  settleAccount,
  type Standing,
} from './managing-users.ts';

type Body = InputOf<'POST /users/role'>['body'];
type Given = Omit<Body, 'ids'>;
type Role = Awaited<ReturnType<typeof rolesAsShown>>[number];

/** Role to assign, and all roles with their permissions, for a comparison. */
export interface Wanted {
  given: Given;
  role: Role;
  roles: ReadonlyMap<number, Role>;
}

/** Whether an account exists and the caller may know about it. */
async function hasAccount(db: Db, caller: Caller, id: number): Promise<boolean> {
  if (isTenant(caller)) return id === caller.accountId;
  return (await db.$count(accounts, eq(accounts.id, id))) > 0;
}

/** Throws 422 if the role or account does not exist. */
export async function wantedOf(db: Db, caller: Caller, given: Given): Promise<Wanted> {
  const roles = new Map((await rolesAsShown(db)).map((role) => [role.id, role]));
  const role = roles.get(given.role_id);
  if (role === undefined || role.id === DRIVER_ROLE_ID)
    throw invalidError({ role_id: ['There is no such role for console users.'] });
  const account = given.account_id ?? null;
  if (account !== null && !(await hasAccount(db, caller, account)))
    throw invalidError({ account_id: ['There is no such account.'] });
  return { given, role, roles };
}

/**
 * Returns the account that a user has with the new role: the named account; without one, the
 * present account, or null for a staff role.
 */
const accountWith = ({ given, role }: Wanted, target: Standing): number | null =>
  isAccountRole(role.name) ? (given.account_id ?? target.account_id) : (given.account_id ?? null);

/** Returns why a user cannot get the role; `true` if the user can get it. */
export function verdictOf(caller: Caller, wanted: Wanted, target: Standing): true | string {
  const current = wanted.roles.get(target.role_id);
  if (current === undefined) return NOT_FOUND;
  if (current.id === DRIVER_ROLE_ID) return 'Drivers do not use the console';
  try {
    requireMayManage(caller, target, current);
    const named = accountWith(wanted, target);
    const next = { role_id: wanted.role.id, account_id: named, disabled: false };
    refuseSelfHarm(caller, target, next);
    const account_id = settleAccount(caller, wanted.role, named);
    if (current.id === wanted.role.id && account_id === target.account_id)
      return `Already has the role ${roleLabel(current.name)}`;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The same message for users of other accounts and for missing users.
    if (error.status === 404) return NOT_FOUND;
    return Object.values(error.body.errors ?? {}).flat()[0] ?? error.message;
  }
}

/** Facts about the selected users that decide whether the role can be assigned. */
export const selectStandings = (from: SQL): SQL => sql`
  select u.id, u.name as label, u.role_id, r.name as role, u.account_id
  from (${from}) as named join users u on u.id = named.id join roles r on r.id = u.role_id order by u.id`;

export interface Found extends Standing, Record<string, unknown> {
  label: string;
}

/**
 * Throws 403 for people of accounts, because runs of an account cannot work on rows outside of it.
 */
export function requireStaff(caller: Caller): void {
  if (isTenant(caller)) throw forbiddenError('Change the role of one user at a time.');
}

/** Throws if the role cannot be assigned to anyone. */
export async function checkRole({ db, caller }: Scope, given: Given): Promise<void> {
  requireStaff(caller);
  await wantedOf(db, caller, given);
}

/**
 * Previews the change, with the permissions that users gain and lose, grouped by their current
 * role.
 */
export async function previewRole(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  given: Given,
  chosen: SQL,
): Promise<Verdict[]> {
  const wanted = await wantedOf(db, caller, given);
  const { rows } = await db.execute<Found>(selectStandings(chosen));
  return rows.map((target): Verdict => {
    const verdict = verdictOf(caller, wanted, target);
    const common = { count: 1, sample: [target.label] };
    if (verdict !== true) return { ...common, reason: verdict };
    const names = (role: Role | undefined) => (role?.permissions ?? []).map(({ name }) => name);
    const change = rightsChange(names(wanted.roles.get(target.role_id)), names(wanted.role));
    return { ...common, reason: null, note: `${roleLabel(target.role)}: ${change}` };
  });
}

/** Ends sessions and pending sign-ins of a user in the transaction of the change. */
async function endSessions(db: Db, userId: number): Promise<void> {
  await db
    .update(sign_in_attempts)
    .set({ used_at: sql`now()` })
    .where(and(eq(sign_in_attempts.user_id, userId), isNull(sign_in_attempts.used_at)));
  await db
    .update(sessions)
    .set({ ended_at: sql`now()`, ended_reason: 'role' })
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at)));
}

/** Assigns a role to a locked user and ends the sessions. */
export async function give(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  wanted: Wanted,
  target: Found,
) {
  const next = { role_id: wanted.role.id, account_id: accountWith(wanted, target) };
  await keepSuperAdmin(db, target, { role_id: next.role_id, disabled: false });
  await db
    .update(users)
    .set({ ...next, version: sql`${users.version} + 1` })
    .where(eq(users.id, target.id));
  await endSessions(db, target.id);
  const changes = {
    role: { from: target.role, to: wanted.role.name },
    ...(next.account_id !== target.account_id && {
      account_id: { from: target.account_id, to: next.account_id },
    }),
  };
  await writeAuditLog(db, caller, [
    {
      table_name: 'users',
      row_id: target.id,
      account_id: next.account_id,
      action: 'role',
      changes,
    },
  ]);
}

/** Assigns a role to users; locks the rows until the commit. */
export async function changeRoles(
  scope: Pick<Scope, 'db' | 'caller'>,
  { ids, ...given }: Body,
): Promise<RowOutcome[]> {
  const { db, caller } = scope;
  const wanted = await wantedOf(db, caller, given);
  const asked = distinctIds(ids);
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, asked))
    .orderBy(users.id)
    .for('update');
  const { rows } = await db.execute<Found>(
    selectStandings(sql`select unnest(${sql.param(asked)}::int[]) as id`),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const outcomes: RowOutcome[] = [];
  for (const id of asked) {
    const target = found.get(id);
    const verdict = target ? verdictOf(caller, wanted, target) : NOT_FOUND;
    if (verdict === true && target) {
      await give(scope, wanted, target);
      outcomes.push(okRow(id));
    } else
      outcomes.push(
        verdict === NOT_FOUND ? failedRow(id, NOT_FOUND) : skippedRow(id, String(verdict)),
      );
  }
  return outcomes;
}
