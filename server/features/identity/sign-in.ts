import { withCompanyName } from '../settings/company-name.ts';
import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { DRIVER_ROLE_ID, isAccountRole } from '#domain/people/roles.ts';
import { hashOf, newToken } from '#server/secrets/tokens.ts';
import type { Config } from '#server/config/config.ts';
import type { Caller } from '#server/context.ts';
import type { Database, Db } from '#server/db/open.ts';
import { sign_in_attempts } from '#server/db/schema/sessions.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { post } from '#server/live/outbox.ts';
import { networkOf } from '#server/http/limits/client-network.ts';
import { inConstantTime } from './constant-time-response.ts';
import { clearGuesses, countGuess, isLocked, takeTurn } from './counted-guesses.ts';
import { deviceCookie, deviceOf, newDeviceId } from './device-cookie.ts';
import { lockedEmail } from './emails.ts';
import { passwordCounters, passwordPrefix, type Guess } from './guess-limits.ts';
import { placeOf, rememberAddress, rememberDevice } from './known-places.ts';
import { passwordMatches } from './passwords.ts';
import { openSession, type Origin } from './sessions.ts';
import { signedInUserOf } from './signed-in-user.ts';

/** Parts of a request's context that signing in and changing passwords need. */
export interface Visit extends Origin {
  database: Database;
  config: Config;
  isSecure: boolean;
  cookies: string | null;
  setCookie(header: string): void;
}

/**
 * Returns the device id of the browser: the id in the cookie, or a new id that a sign-in will
 * remember.
 */
export const deviceIdOf = async ({ database, cookies }: Visit): Promise<string> =>
  (await deviceOf(database, cookies)) ?? newDeviceId();

/** Sets the device cookie; call after `rememberDevice` is committed. */
export async function keepDevice(visit: Visit, deviceId: string): Promise<void> {
  visit.setCookie(await deviceCookie(visit.database, deviceId, visit));
}

/**
 * Describes an attempt to sign in, including whether its device or address is known for the user.
 */
export async function guessOf(
  db: Db,
  { ip }: Visit,
  { email, userId, deviceId }: { email: string; userId: number | null; deviceId: string },
): Promise<Guess> {
  const place = await placeOf(db, userId, { ip, deviceId });
  return { email, userId, network: networkOf(ip), place };
}

const ATTEMPT_MINUTES = 5;
const REJECTION_MS = 200;

/** A user with their role. Both decide whether the user may sign in. */
export interface Person {
  user: typeof users.$inferSelect;
  role: typeof roles.$inferSelect;
}

/**
 * Finds a user by email address or id; null if there is none. `lock` locks the row until the
 * commit.
 */
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

/**
 * Whether a user may sign in. Drivers, disabled or unconfirmed users, and account users without an
 * account may not.
 */
export function maySignIn({ user, role }: Person): boolean {
  if (role.id === DRIVER_ROLE_ID || user.disabled_at !== null) return false;
  if (user.email_verified_at === null) return false;
  return !isAccountRole(role.name) || user.account_id !== null;
}

// The same error for all reasons, so that it does not reveal which users exist.
const wrongCredentials = () =>
  new ApiError(401, { message: messages.incorrectCredentials, code: 'unauthenticated' });

/** Opens the session of a person who has passed all checks. */
export async function enter(
  db: Db,
  { user, role }: Person,
  { origin, deviceId, guess }: { origin: Origin; deviceId: string; guess: Guess },
) {
  const kind = role.enabled_2fa && !user.enabled_mfa ? 'enrol' : 'full';
  const token = await openSession(db, { userId: user.id, kind }, origin);
  await rememberDevice(db, user.id, deviceId);
  await rememberAddress(db, user.id, origin.ip);
  const [own] = passwordCounters(guess);
  await clearGuesses(db, own);
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

/**
 * Counts a wrong password. Emails the user when the wrong guesses for their email address reach the
 * limit.
 */
async function countFailure(db: Db, config: Config, guess: Guess): Promise<void> {
  const reached = await countGuess(db, passwordCounters(guess));
  const isOfAccount = reached.some(({ name }) => name.startsWith(passwordPrefix(guess.email)));
  if (isOfAccount && guess.userId !== null)
    await post(db, [lockedEmail(await withCompanyName(db, config), guess.email)]);
}

interface Credentials {
  email: string;
  password: string;
}

// The password is compared before the transaction. Whether the attempt counts is decided inside,
// one attempt after the other, so that concurrent attempts meet the same limit.
async function tryToEnter(given: Credentials, visit: Visit, deviceId: string) {
  const { database, config } = visit;
  const known = await findPerson(database.db, given);
  const userId = known?.user.id ?? null;
  const guess = await guessOf(database.db, visit, { email: given.email, userId, deviceId });
  const counters = passwordCounters(guess);
  // Locked attempts neither compare passwords nor wait for their turn.
  if (await isLocked(database.db, counters)) return null;
  const matches = await passwordMatches(known?.user.password_hash ?? null, given.password);

  return database.within({ is: 'system' }, async (db) => {
    await takeTurn(db, counters);
    if (await isLocked(db, counters)) return null;
    const now = await findPerson(db, given, { lock: true });
    const isSame = now !== null && now.user.password_hash === known?.user.password_hash;
    if (matches && isSame && maySignIn(now)) {
      if (now.user.enabled_mfa) return createSignInAttempt(db, now.user.id);
      return enter(db, now, { origin: visit, deviceId, guess });
    }
    await countFailure(db, config, guess);
    return null;
  });
}

/** Signs a user in, or asks for the second-factor code. All rejections take equally long. */
export async function signIn(given: Credentials, visit: Visit) {
  const deviceId = await deviceIdOf(visit);
  const isRejected = (entered: unknown) => entered === null;
  const work = () => tryToEnter(given, visit, deviceId);
  const entered = await inConstantTime(REJECTION_MS, work, isRejected);
  if (entered === null) throw wrongCredentials();
  if ('token' in entered) await keepDevice(visit, deviceId);
  return entered;
}

/** Whether the password is the caller's. Guesses within sessions have their own counter. */
export async function knowsPassword(
  { database, config, ip }: Pick<Visit, 'database' | 'config' | 'ip'>,
  caller: Caller,
  password: string,
): Promise<boolean> {
  const known = await findPerson(database.db, { id: caller.userId });
  const matches = await passwordMatches(known?.user.password_hash ?? null, password);
  if (known === null) return false;
  const { email, id: userId } = known.user;
  const guess: Guess = { email, userId, network: networkOf(ip), place: { is: 'session' } };
  const counters = passwordCounters(guess);
  return database.within({ is: 'system' }, async (db) => {
    await takeTurn(db, counters);
    if (await isLocked(db, counters)) return false;
    if (matches) return true;
    await countFailure(db, config, guess);
    return false;
  });
}

/** Finds the pending sign-in of a token, unless its five minutes are over. */
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
