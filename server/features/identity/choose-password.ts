import { withCompanyName } from '../settings/company-name.ts';
import { eq, sql } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/users.ts';
import { post } from '#server/live/outbox.ts';
import { inConstantTime } from './constant-time-response.ts';
import { clearGuessesUnder, countWithinLimit } from './counted-guesses.ts';
import { passwordChangedEmail, resetEmail } from './emails.ts';
import { passwordPrefix, resetCounters } from './guess-limits.ts';
import { rememberDevice } from './known-places.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';
import {
  deviceIdOf,
  findPerson,
  guessOf,
  keepDevice,
  knowsPassword,
  type Visit,
} from './sign-in.ts';
import * as links from './registration/single-use-links.ts';

const EVEN_MS = 150;

async function emailResetLink(
  db: Db,
  visit: Visit,
  { email, deviceId }: { email: string; deviceId: string },
): Promise<void> {
  const userId = (await findPerson(db, { email }))?.user.id ?? null;
  const guess = await guessOf(db, visit, { email, userId, deviceId });
  if (!(await countWithinLimit(db, resetCounters(guess)))) return;
  const person = await findPerson(db, { email }, { lock: true });
  if (person === null || person.user.disabled_at !== null) return;
  const token = await links.issueLink(db, {
    kind: 'reset',
    userId: person.user.id,
    minutes: links.LINK_MINUTES.reset,
  });
  await post(db, [resetEmail(await withCompanyName(db, visit.config), email, token)]);
}

/**
 * Emails a reset link if a user has this address. The response does not reveal whether the user
 * exists.
 */
export async function requestPasswordReset(visit: Visit, email: string) {
  const deviceId = await deviceIdOf(visit);
  await inConstantTime(EVEN_MS, () =>
    visit.database.within({ is: 'system' }, (db) => emailResetLink(db, visit, { email, deviceId })),
  );
  return { status: true, message: 'If this address has a sign-in, a link is on its way to it.' };
}

async function store(db: Db, userId: number, hash: string): Promise<void> {
  await db
    .update(users)
    .set({ password_hash: hash, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  await links.withdrawLinks(db, 'reset', userId);
}

/**
 * Sets a password with a link: ends all sessions and keeps the second factor; the user signs in
 * afterwards. The browser becomes known, so that the owner can sign in while strangers guess the
 * password.
 */
export async function resetPassword(
  visit: Visit,
  given: { token: string; email: string; password: string },
) {
  const { database, config } = visit;
  const link = await links.findLink(database.db, 'reset', given.token);
  const owner = await findPerson(database.db, { email: given.email });
  if (owner === null || link?.user_id !== owner.user.id) throw links.deadLink();
  requireGoodPassword(given.password, given.email);
  const hash = await hashPassword(given.password);
  const deviceId = await deviceIdOf(visit);

  await database.within({ is: 'system' }, async (db) => {
    const person = await findPerson(db, { id: owner.user.id }, { lock: true });
    const used = await links.takeLink(db, 'reset', given.token);
    if (used === null || person?.user.email !== given.email) throw links.deadLink();
    await store(db, person.user.id, hash);
    // The link came by email, so the owner reads that address.
    await db
      .update(users)
      .set({ email_verified_at: sql`coalesce(${users.email_verified_at}, now())` })
      .where(eq(users.id, person.user.id));
    await endSessionsOf(database, { userId: person.user.id }, 'password');
    await clearGuessesUnder(db, passwordPrefix(given.email));
    await rememberDevice(db, person.user.id, deviceId);
    await post(db, [passwordChangedEmail(await withCompanyName(db, config), given.email)]);
  });
  await keepDevice(visit, deviceId);
  return { status: true, message: 'Your password is set. Sign in with it.' };
}

/** Changes the caller's password and ends all other sessions. */
export async function changePassword(
  visit: Visit,
  caller: Caller,
  given: { current_password: string; password: string },
) {
  const { database, config } = visit;
  if (!(await knowsPassword(visit, caller, given.current_password))) {
    throw invalidError({ current_password: ['The current password is wrong.'] });
  }
  requireGoodPassword(given.password, caller.email);
  const hash = await hashPassword(given.password);
  await database.within({ is: 'system' }, async (db) => {
    await findPerson(db, { id: caller.userId }, { lock: true });
    await store(db, caller.userId, hash);
    await endSessionsOf(database, { userId: caller.userId, except: caller.sessionId }, 'password');
    await post(db, [passwordChangedEmail(await withCompanyName(db, config), caller.email)]);
  });
  return { status: true, message: 'Your password is changed. Your other sessions have ended.' };
}
