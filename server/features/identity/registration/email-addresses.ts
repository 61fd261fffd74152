import { withCompanyName } from '#server/features/settings/company-name.ts';
import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/users.ts';
import { post } from '#server/live/outbox.ts';
import { confirmationEmail } from '../emails.ts';
import * as links from './single-use-links.ts';

/** Error for an address that another user has. */
export const emailInUse = () => {
  const message = 'Another person already has this address.';
  return new ApiError(409, { message, errors: { email: [message] }, code: 'conflict' });
};

/** Emails the confirmation link of an address, unless too many were sent recently. */
export async function emailConfirmation(
  db: Db,
  visit: { config: Config },
  user: { id: number; email: string },
): Promise<void> {
  if ((await links.linksThisHour(db, 'verify', user.id)) >= links.MAX_LINKS_AN_HOUR) return;
  const token = await links.issueLink(db, {
    kind: 'verify',
    userId: user.id,
    minutes: links.LINK_MINUTES.verify,
  });
  await post(db, [confirmationEmail(await withCompanyName(db, visit.config), user.email, token)]);
}

/** Throws 409 if another user has the address. */
export async function requireFreeEmail(db: Db, id: number, email: string): Promise<void> {
  const others = await db.$count(users, and(eq(users.email, email), sql`${users.id} <> ${id}`));
  if (others > 0) throw emailInUse();
}
