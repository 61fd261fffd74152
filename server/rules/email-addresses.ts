import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '../../src/api/refusal.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema/users.ts';
import { post } from '../outbox.ts';
import { confirmationLetter, emailChangedLetter } from './letters.ts';
import * as links from './single-use-links.ts';

/** Two people never share an address. */
export const emailTaken = () => {
  const message = 'Somebody has this address already.';
  return new Refusal(409, { message, errors: { email: [message] }, code: 'conflict' });
};

/** Mails the link that confirms an address, unless it was mailed too often just now. */
export async function mailConfirmation(
  db: Db,
  visit: { config: Config },
  user: { id: number; email: string },
): Promise<void> {
  if ((await links.linksThisHour(db, 'verify', user.id)) >= links.MOST_LINKS_AN_HOUR) return;
  const token = await links.issueLink(db, {
    kind: 'verify',
    userId: user.id,
    minutes: links.LINK_MINUTES.verify,
  });
  await post(db, [confirmationLetter(visit.config, user.email, token)]);
}

/** After a change of address: links sent to the old one are dead, it is told, the new one confirms. */
export async function followEmail(
  db: Db,
  { config }: { config: Config },
  change: { id: number; from: string; to: string },
): Promise<void> {
  await links.withdrawLinks(db, 'verify', change.id);
  await links.withdrawLinks(db, 'reset', change.id);
  await mailConfirmation(db, { config }, { id: change.id, email: change.to });
  await post(db, [emailChangedLetter(config, change.from)]);
}

/** The columns that change with an e-mail address; whoever signs in by the address keeps doing so. */
export function emailColumns(
  current: { email: string; username: string },
  email: string | undefined,
) {
  if (email === undefined || email === current.email) return {};
  const follows = current.username === current.email;
  return { email, email_verified_at: null, ...(follows && { username: email }) };
}

/** Throws 409 when somebody else has the address. */
export async function requireFreeEmail(
  db: Db,
  id: number,
  email: string | undefined,
): Promise<void> {
  if (email === undefined) return;
  const others = await db.$count(users, and(eq(users.email, email), sql`${users.id} <> ${id}`));
  if (others > 0) throw emailTaken();
}
