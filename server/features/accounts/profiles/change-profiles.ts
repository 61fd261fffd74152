import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError } from '#api/api-error.ts';
import { isAccountRole } from '#domain/people/roles.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { parcel_point_profiles as profiles } from '#server/db/schema/applications.ts';
import { points } from '#server/db/schema/points.ts';
import { roles } from '#server/db/schema/users.ts';
import { addUser } from '#server/features/people/users.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { heldProfile } from './decide-profiles.ts';
import { readProfile } from './pp-profiles.ts';

/** Corrects an application; a rejected application becomes open again. */
export async function changeProfile(
  { id, fields, version }: InputOf<'POST /accounts/update-pp-account-application'>['body'],
  { db, caller }: Context,
) {
  requireStaff(caller);
  const held = await heldProfile(db, id, version);
  const isNewAgain = held.state === 'rejected';
  const after = {
    ...fields,
    ...(isNewAgain && { state: 'new' as const, rejection_reason: null }),
  };
  await db
    .update(profiles)
    .set({ ...after, version: sql`${profiles.version} + 1` })
    .where(eq(profiles.id, id));
  await changePoint(db, { ...held, ...after });
  await writeAuditLog(db, caller, [
    {
      table_name: 'parcel_point_profiles',
      row_id: id,
      account_id: held.account_id,
      action: 'update',
      changes: changesBetween({ ...held }, after),
    },
  ]);
  return readProfile(db, id);
}

/**
 * Applies the corrections to the parcel point of an approved shop, except its position on the map.
 */
async function changePoint(db: Db, profile: typeof profiles.$inferSelect): Promise<void> {
  if (profile.point_id === null) return;
  const { store_name: name, contact_name, mobile_number, street_address } = profile;
  const { suburb, zone, postal_code, opening_hours } = profile;
  const address = { street_address, suburb, zone, postal_code };
  await db
    .update(points)
    .set({
      ...address,
      name,
      contact_name,
      mobile_number,
      opening_hours,
      version: sql`${points.version} + 1`,
    })
    .where(eq(points.id, profile.point_id));
}

async function accountRole(db: Db, given: number | undefined): Promise<number> {
  const [role] = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(given === undefined ? eq(roles.name, 'AccountSuperUser') : eq(roles.id, given));
  if (role === undefined) throw invalidError({ role_id: ['There is no such role.'] });
  if (!isAccountRole(role.name))
    throw invalidError({ role_id: ['Choose an account role: this role is for staff.'] });
  return role.id;
}

/** Adds a user to an approved shop and emails the link to choose a password. */
export async function addProfileUser(
  { profile_id: id, role_id, ...person }: InputOf<'POST /accounts/create-user-pp-profile'>['body'],
  context: Context,
) {
  const { db, caller } = context;
  requireStaff(caller);
  const held = await heldProfile(db, id, undefined);
  if (held.state !== 'approved') {
    const message = `Approve ${held.store_name} before you add people who sign in for it.`;
    throw new ApiError(409, { message, code: 'conflict' });
  }
  const role = await accountRole(db, role_id);
  const user = await addUser({ ...person, role_id: role, account_id: held.account_id }, context);
  await db
    .update(profiles)
    .set({ user_id: held.user_id ?? user.id, version: sql`${profiles.version} + 1` })
    .where(eq(profiles.id, id));
  await writeAuditLog(db, caller, [
    {
      table_name: 'parcel_point_profiles',
      row_id: id,
      account_id: held.account_id,
      action: 'add-user',
      changes: { user: { from: null, to: user.email } },
    },
  ]);
  return { user_id: user.id, email: user.email };
}
