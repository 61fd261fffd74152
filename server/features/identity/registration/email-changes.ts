import { withCompanyName } from '#server/features/settings/company-name.ts';
import { eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import type { Config } from '#server/config/config.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/users.ts';
import { post } from '#server/live/outbox.ts';
import { requireFreeEmail } from './email-addresses.ts';
import {
  emailChangedEmail,
  invitationEmail,
  emailChangeNotice,
  emailChangeConfirmation,
} from '../emails.ts';
import { countMessages, refuseWhenNothingSent } from '#server/features/messages/message-limits.ts';
import { NO_PASSWORD } from '../passwords.ts';
import { findPerson } from '../sign-in.ts';
import * as links from './single-use-links.ts';

/** Requested email address, as long as it can still be confirmed. */
export const pendingEmail = sql<
  string | null
>`case when ${users.pending_email_until} > now() then ${users.pending_email} end`;

type User = typeof users.$inferSelect;

interface EmailChangeRequest {
  id: number;
  from: string;
  to: string;
}

/** Requested email address of a row in memory, as long as it can still be confirmed. */
export const pendingEmailOf = ({ pending_email: email, pending_email_until: until }: User) =>
  until !== null && Date.parse(until) > Date.now() ? email : null;

const linksOfChange = ['email-change', 'email-cancel'] as const;

async function settle(db: Db, userId: number): Promise<void> {
  for (const kind of linksOfChange) await links.withdrawLinks(db, kind, userId);
}

const nothingPending = { pending_email: null, pending_email_until: null };

/** Throws 429 after too many changes of the address, or too many links requested by the caller. */
async function requireAllowance(
  db: Db,
  caller: Caller,
  { id, to }: EmailChangeRequest,
): Promise<void> {
  const sending = { kind: 'invitation', sender: caller } as const;
  const stopped = await countMessages(db, sending, [{ id, recipients: [to] }]);
  refuseWhenNothingSent(0, stopped.values());
  const most = links.MAX_LINKS_AN_HOUR;
  if ((await links.linksThisHour(db, 'email-change', id)) < most) return;
  const message = `A person's email address can change at most ${most} times an hour. Try again in an hour.`;
  throw new ApiError(429, { message, code: 'too_many_requests' }, 3600);
}

/**
 * Emails a confirmation link to the new address, and a notice with a cancel link to the old one.
 * The old address stays valid until the confirmation. Earlier links stop working. The user's row
 * must be locked.
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

/** Uses the link of an email change and locks its user; throws 422 if the link does not work. */
async function personOf(db: Db, kind: (typeof linksOfChange)[number], token: string) {
  const link = await links.findLink(db, kind, token);
  const userId = link?.user_id ?? null;
  const person = userId === null ? null : await findPerson(db, { id: userId }, { lock: true });
  const used = person && (await links.takeLink(db, kind, token));
  if (!used || person.user.pending_email === null) throw links.deadLink();
  return { ...person.user, pending_email: person.user.pending_email };
}

/** Replaces the email address and notifies the old address; invites a user without a password. */
export async function confirmNewEmail(db: Db, { config }: { config: Config }, token: string) {
  const person = await personOf(db, 'email-change', token);
  const { id, email, username, pending_email: to } = person;
  await requireFreeEmail(db, id, to);
  await db
    .update(users)
    .set({
      ...nothingPending,
      email: to,
      // Users who sign in with their email address as user name now sign in with the new address.
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

/** Cancels a requested address and invalidates its link. */
export async function withdrawEmail(db: Db, userId: number): Promise<void> {
  await settle(db, userId);
  await db
    .update(users)
    .set({ ...nothingPending, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
}

/** Cancels a change by the link sent to the old address. */
export async function cancelNewEmail(db: Db, token: string) {
  const { id } = await personOf(db, 'email-cancel', token);
  await withdrawEmail(db, id);
  return { status: true, message: 'The change of the email address was cancelled.' };
}
