import { withCompanyName } from '../settings/company-name.ts';
import { eq, sql } from 'drizzle-orm';
import { ApiError } from '../../../src/api/api-error.ts';
import type { Config } from '../../config.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { users } from '../../db/schema/users.ts';
import { post } from '../../outbox.ts';
import { requireFreeEmail } from './email-addresses.ts';
import {
  emailChangedEmail,
  invitationEmail,
  emailChangeNotice,
  emailChangeConfirmation,
} from './emails.ts';
import { countMessages, refuseWhenNothingSent } from '../messages/message-limits.ts';
import { NO_PASSWORD } from './passwords.ts';
import { findPerson } from './sign-in.ts';
import * as links from './single-use-links.ts';

/** An address that was asked for, as long as it can be confirmed. */
export const pendingEmail = sql<
  string | null
>`case when ${users.pending_email_until} > now() then ${users.pending_email} end`;

type User = typeof users.$inferSelect;

/** Who asks for another address, for whom. */
interface EmailChangeRequest {
  id: number;
  from: string;
  to: string;
}

/** The same for a row that was read. */
export const pendingEmailOf = ({ pending_email: email, pending_email_until: until }: User) =>
  until !== null && Date.parse(until) > Date.now() ? email : null;

const linksOfChange = ['email-change', 'email-cancel'] as const;

async function settle(db: Db, userId: number): Promise<void> {
  for (const kind of linksOfChange) await links.withdrawLinks(db, kind, userId);
}

const nothingPending = { pending_email: null, pending_email_until: null };

/** Throws 429 when somebody's address was to be changed too often, or the caller has too many links sent. */
async function requireAllowance(
  db: Db,
  caller: Caller,
  { id, to }: EmailChangeRequest,
): Promise<void> {
  const sending = { kind: 'invitation', sender: caller } as const;
  const stopped = await countMessages(db, sending, [{ id, recipients: [to] }]);
  refuseWhenNothingSent(0, stopped.values());
  const most = links.MOST_LINKS_AN_HOUR;
  if ((await links.linksThisHour(db, 'email-change', id)) < most) return;
  const message = `At most ${most} new addresses of one person in an hour. Try again in an hour.`;
  throw new ApiError(429, { message, code: 'too_many_requests' }, 3600);
}

/**
 * Asks the new address to confirm itself, and tells the old one, which can say no. Until then the old one
 * holds; what was mailed to it before does not work any more. Call while holding the person's row.
 */
export async function requestEmailChange(
  db: Db,
  { config, caller }: { config: Config; caller: Caller },
  request: EmailChangeRequest,
): Promise<void> {
  const { id, from, to } = request;
  if (to === from) return;
  await requireFreeEmail(db, id, to);
  await requireAllowance(db, caller, request);
  for (const kind of ['verify', 'reset'] as const) await links.withdrawLinks(db, kind, id);
  await settle(db, id);
  const minutes = links.LINK_MINUTES.verify;
  await db
    .update(users)
    .set({
      pending_email: to,
      pending_email_until: sql`now() + make_interval(mins => ${minutes})`,
    })
    .where(eq(users.id, id));
  const confirm = await links.issueLink(db, { kind: 'email-change', userId: id, minutes });
  const cancel = await links.issueLink(db, { kind: 'email-cancel', userId: id, minutes });
  const by = caller.userId === id ? null : caller.email;
  const named = await withCompanyName(db, config);
  await post(db, [
    emailChangeConfirmation(named, to, confirm),
    emailChangeNotice(named, { old: from, to, by, token: cancel }),
  ]);
}

/** Takes a link of a change, while holding the person whose it is; throws 422 when it does not work. */
async function personOf(db: Db, kind: (typeof linksOfChange)[number], token: string) {
  const link = await links.findLink(db, kind, token);
  const userId = link?.user_id ?? null;
  const person = userId === null ? null : await findPerson(db, { id: userId }, { lock: true });
  const used = person && (await links.takeLink(db, kind, token));
  if (!used || person.user.pending_email === null) throw links.deadLink();
  return { ...person.user, pending_email: person.user.pending_email };
}

/** Puts the confirmed address into force and tells the old one; who has no password yet is invited there. */
export async function confirmNewEmail(db: Db, { config }: { config: Config }, token: string) {
  const person = await personOf(db, 'email-change', token);
  const { id, email, username, pending_email: to } = person;
  await requireFreeEmail(db, id, to);
  await db
    .update(users)
    .set({
      ...nothingPending,
      email: to,
      // Sign-in by the current address stays possible.
      ...(username === email && { username: to }),
      email_verified_at: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, id));
  for (const kind of ['verify', 'reset'] as const) await links.withdrawLinks(db, kind, id);
  await settle(db, id);
  await post(db, [emailChangedEmail(await withCompanyName(db, config), email)]);
  if (person.password_hash !== NO_PASSWORD)
    return { status: true, message: 'Your new email address is confirmed. Sign in with it.' };
  const minutes = links.LINK_MINUTES.invitation;
  const invitation = await links.issueLink(db, { kind: 'reset', userId: id, minutes });
  await post(db, [invitationEmail(await withCompanyName(db, config), to, invitation)]);
  return {
    status: true,
    message: 'Your email address is confirmed. The link to choose a password is on its way.',
  };
}

/** Drops the address that was asked for, if there is one; its link is dead. */
export async function withdrawEmail(db: Db, userId: number): Promise<void> {
  await settle(db, userId);
  await db
    .update(users)
    .set({ ...nothingPending, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
}

/** The old address says no. */
export async function cancelNewEmail(db: Db, token: string) {
  const { id } = await personOf(db, 'email-cancel', token);
  await withdrawEmail(db, id);
  return { status: true, message: 'The email address stays as it is.' };
}
