import { withCompanyName } from '../settings/company-name.ts';
import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '../../../src/api/api-error.ts';
import { messages } from '../../../src/domain/messages.ts';
import { DRIVER_ROLE_ID, isAccountRole } from '../../../src/domain/roles.ts';
import { hashOf, newToken } from '../../tokens.ts';
import type { Config } from '../../config.ts';
import type { Caller } from '../../context.ts';
import type { Database, Db } from '../../db/open.ts';
import { sign_in_attempts } from '../../db/schema/sessions.ts';
import { roles, users } from '../../db/schema/users.ts';
import { post } from '../../outbox.ts';
import { inConstantTime } from './constant-time-response.ts';
import { lockedEmail } from './emails.ts';
import { passwordMatches } from './passwords.ts';
import { openSession, type Origin } from './sessions.ts';
import * as limits from './sign-in-limits.ts';
import { signedInUserOf } from './signed-in-user.ts';

/** What identity needs of a call. */
export interface Visit extends Origin {
  database: Database;
  config: Config;
}

const ATTEMPT_MINUTES = 5;
const REJECTION_MS = 200;

/** Somebody with what decides whether they may sign in. */
export interface Person {
  user: typeof users.$inferSelect;
  role: typeof roles.$inferSelect;
}

/** Who has this email address or id; null when nobody. `lock` holds the row until the commit. */
export async function findPerson(
  db: Db,
  who: { email: string } | { id: number },
  options: { lock?: boolean } = {},
): Promise<Person | null> {
  const is = 'email' in who ? eq(users.email, who.email) : eq(users.id, who.id);
  const query = db
    .select({ user: users, role: roles })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(is);
  const [person] = options.lock ? await query.for('update', { of: users }) : await query;
  return person ?? null;
}

/** Drivers, disabled and unconfirmed people, and account users without an account stay outside. */
export function maySignIn({ user, role }: Person): boolean {
  if (role.id === DRIVER_ROLE_ID || user.disabled_at !== null) return false;
  if (user.email_verified_at === null) return false;
  return !isAccountRole(role.name) || user.account_id !== null;
}

// One answer for all reasons: it tells nothing about who exists.
const wrongCredentials = () =>
  new ApiError(401, { message: messages.incorrectCredentials, code: 'unauthenticated' });

/** Opens the session of a person who has shown everything that is asked of them. */
export async function enter(db: Db, { user, role }: Person, origin: Origin) {
  const kind = role.enabled_2fa && !user.enabled_mfa ? 'enrol' : 'full';
  const token = await openSession(db, { userId: user.id, kind }, origin);
  await limits.clearWrongPasswords(db, { email: user.email, ip: origin.ip, userId: user.id });
  return { token, user: await signedInUserOf(db, user.id) };
}

async function createSignInAttempt(db: Db, userId: number) {
  const token = newToken();
  await db.insert(sign_in_attempts).values({
    token_hash: hashOf(token),
    user_id: userId,
    expires_at: sql`now() + make_interval(mins => ${ATTEMPT_MINUTES})`,
  });
  return { mfa_required: true as const, mfa_token: token };
}

/** Counts a wrong password and tells the owner when that locks the sign-in. */
async function countFailure(db: Db, config: Config, attempt: limits.Attempt): Promise<void> {
  const beginsLock = await limits.countWrongPassword(db, attempt);
  if (beginsLock && attempt.userId !== null)
    await post(db, [lockedEmail(await withCompanyName(db, config), attempt.email)]);
}

interface Credentials {
  email: string;
  password: string;
}

// The password is compared before the transaction; whether the try counts is decided inside, one
// try after the other, so that a crowd finds the same limit.
async function tryToEnter(given: Credentials, visit: Visit) {
  const { database, config, ip } = visit;
  await limits.refuseTooManyAttempts(database.db, ip);
  const known = await findPerson(database.db, given);
  const matches = await passwordMatches(known?.user.password_hash ?? null, given.password);
  const attempt = { email: given.email, ip, userId: known?.user.id ?? null };

  return database.within({ is: 'system' }, async (db) => {
    await limits.takeTurn(db, attempt);
    await limits.refuseTooManyAttempts(db, ip);
    if (await limits.isLocked(db, attempt)) return null;
    const now = await findPerson(db, given, { lock: true });
    const isSame = now !== null && now.user.password_hash === known?.user.password_hash;
    if (matches && isSame && maySignIn(now)) {
      return now.user.enabled_mfa ? createSignInAttempt(db, now.user.id) : enter(db, now, visit);
    }
    await countFailure(db, config, attempt);
    return null;
  });
}

/** Signs in, or asks for the code; every refusal takes equally long. */
export async function signIn(given: Credentials, visit: Visit) {
  const isRejected = (entered: unknown) => entered === null;
  const entered = await inConstantTime(REJECTION_MS, () => tryToEnter(given, visit), isRejected);
  if (entered === null) throw wrongCredentials();
  return entered;
}

/** Whether somebody who is signed in knows the password; guessing runs into the same limits. */
export async function knowsPassword(
  visit: Visit,
  caller: Caller,
  password: string,
): Promise<boolean> {
  const { database, config, ip } = visit;
  const known = await findPerson(database.db, { id: caller.userId });
  const matches = await passwordMatches(known?.user.password_hash ?? null, password);
  if (known === null) return false;
  const attempt = { email: known.user.email, ip, userId: known.user.id };
  return database.within({ is: 'system' }, async (db) => {
    await limits.takeTurn(db, attempt);
    if (await limits.isLocked(db, attempt)) return false;
    if (matches) return true;
    await countFailure(db, config, attempt);
    return false;
  });
}

/** The pending sign-in of a token, while its five minutes last. */
export async function findAttempt(db: Db, token: string) {
  const [attempt] = await db
    .select()
    .from(sign_in_attempts)
    .where(
      and(
        eq(sign_in_attempts.token_hash, hashOf(token)),
        sql`${sign_in_attempts.used_at} is null`,
        sql`${sign_in_attempts.expires_at} > now()`,
      ),
    );
  return attempt ?? null;
}
