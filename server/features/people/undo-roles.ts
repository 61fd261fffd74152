import { inArray, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import type { Changed } from '#domain/runs/changed.ts';
import { users } from '#server/db/schema/users.ts';
import type { Scope } from '#server/runs/work.ts';
import { requireNamed, type NamedChange } from '#server/runs/undo/own-changes.ts';
import { undoOf } from '#server/runs/undo/undo.ts';
import { rolesAsShown } from '../identity/signed-in-user.ts';
import {
  give,
  requireStaff,
  selectStandings,
  verdictOf,
  wantedOf,
  type Found,
  type Wanted,
} from './change-roles.ts';

type UndoScope = Pick<Scope, 'db' | 'caller'>;
/** Former role of a user, and the former account if the role has one. */
type Former = Wanted['given'];

/** Users that the caller may see; tenants see those of their own account. */
async function read({ db, caller }: UndoScope, ids: readonly number[], isLocked: boolean) {
  const asked = [...ids];
  if (isLocked)
    await db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, asked))
      .orderBy(users.id)
      .for('update');
  const { rows } = await db.execute<Found>(
    selectStandings(sql`select unnest(${sql.param(asked)}::int[]) as id`),
  );
  return isTenant(caller) ? rows.filter((row) => row.account_id === caller.accountId) : rows;
}

/** Returns the former account, or the present account if the change did not set the account. */
const formerAccount = (target: Found, changed: Changed): number | null => {
  const from = changed.get('account_id')?.from ?? null;
  if (!changed.has('account_id')) return target.account_id;
  return typeof from === 'number' ? from : null;
};

async function prepare({ db, caller }: UndoScope) {
  const roles = new Map((await rolesAsShown(db)).map((role) => [role.id, role]));
  return (target: Found, changed: Changed): Former | string => {
    const name = changed.get('role')?.from;
    const role = [...roles.values()].find((one) => one.name === name);
    if (role === undefined) return 'The former role no longer exists';
    const given = { role_id: role.id, account_id: formerAccount(target, changed) };
    const verdict = verdictOf(caller, { given, role, roles }, target);
    return verdict === true ? given : verdict;
  };
}

/** Returns why a former role or account cannot be restored; null if it can be restored. */
async function refuse({ db, caller }: UndoScope, given: Former): Promise<string | null> {
  try {
    await wantedOf(db, caller, given);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.values(error.body.errors ?? {}).flat()[0] ?? error.message;
  }
}

/** Undo of roles that were given in bulk. */
export const roleUndo = undoOf<Found, Former>({
  table: { name: 'users', notes: [] },
  read,
  valuesOf: ({ role, account_id }) => ({ role, account_id }),
  prepare,
  refuse,
  describe: () =>
    Promise.resolve(({ changes }) => ('role' in changes ? 'Role changed' : 'Changed')),
  restore: async (scope, { rows, restoration }) => {
    const wanted = await wantedOf(scope.db, scope.caller, restoration);
    for (const target of rows) await give(scope, wanted, target);
  },
});

/** Throws if no change is named, and for account users, because their runs cannot work on users. */
export async function checkRoleUndo({ caller }: UndoScope, of: NamedChange): Promise<void> {
  requireStaff(caller);
  requireNamed(of);
}
