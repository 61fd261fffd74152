import { withCompanyName } from '#server/features/settings/company-name.ts';
import { eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { mayManageRole } from '#domain/people/managing-people.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import type { account_applications } from '#server/db/schema/applications.ts';
import { roles, users } from '#server/db/schema/users.ts';
import {
  emailConfirmation,
  emailInUse,
} from '#server/features/identity/registration/email-addresses.ts';
import { invitationEmail } from '#server/features/identity/emails.ts';
import { NO_PASSWORD } from '#server/features/identity/passwords.ts';
import { rolesAsShown } from '#server/features/identity/signed-in-user.ts';
import * as links from '#server/features/identity/registration/single-use-links.ts';

interface Place {
  accountId: number;
  role: 'AccountSuperUser' | 'AccountUser';
}

async function roleFor({ db, caller }: Context, name: Place['role']): Promise<number> {
  const [{ id } = { id: 0 }] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.name, name));
  const [role] = await rolesAsShown(db, id);
  if (role && mayManageRole(caller, role)) return role.id;
  const message =
    'You cannot approve people for accounts: their role has permissions that yours lacks.';
  throw new ApiError(403, { message, code: 'forbidden' });
}

/** Adds a user without a password and emails the link to choose a password. */
async function invite(db: Db, context: Context, given: typeof users.$inferInsert): Promise<void> {
  const [added] = await db
    .insert(users)
    .values(given)
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (added === undefined) throw emailInUse();
  const minutes = links.LINK_MINUTES.invitation;
  const token = await links.issueLink(db, { kind: 'reset', userId: added.id, minutes });
  context.mail(invitationEmail(await withCompanyName(db, context.config), given.email, token));
}

/**
 * Gives an applicant access to an account. Registered applicants keep their password and must
 * confirm their address.
 */
export async function admitApplicant(
  context: Context,
  applied: typeof account_applications.$inferSelect,
  { accountId, role }: Place,
): Promise<{ isInvited: boolean }> {
  const { db } = context;
  const { email, name, mobile_number, user_id: userId } = applied;
  const role_id = await roleFor(context, role);
  const place = { role_id, account_id: accountId };
  if (userId === null) {
    const person = { username: email, email, name, mobile_number, password_hash: NO_PASSWORD };
    await invite(db, context, { ...person, ...place });
    return { isInvited: true };
  }
  const [user] = await db
    .update(users)
    .set({ ...place, disabled_at: null, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email, verified: users.email_verified_at });
  if (user === undefined) throw new Error(`There is no user ${userId}`);
  if (user.verified === null) await emailConfirmation(db, context, user);
  return { isInvited: false };
}
