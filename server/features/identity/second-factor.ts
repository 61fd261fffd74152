import { withCompanyName } from '../settings/company-name.ts';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';
import { invalidError, notFound, ApiError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { cleanCode, codeProblem, CODE_LENGTH } from '#domain/identity/two-factor.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { sessions, sign_in_attempts } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { post } from '#server/live/outbox.ts';
import { seal, unseal, type SecretKeys } from '#server/secrets/sealed-secrets.ts';
import { countGuess, isLocked } from './counted-guesses.ts';
import { codesLockedEmail, twoFactorEmail } from './emails.ts';
import { codeCounter, type Place } from './guess-limits.ts';
import { endSessionsOf } from './sessions.ts';
import {
  deviceIdOf,
  enter,
  findAttempt,
  findPerson,
  guessOf,
  keepDevice,
  knowsPassword,
  maySignIn,
  type Person,
  type Visit,
} from './sign-in.ts';

const STEP_SECONDS = 30;
const MAX_WRONG_CODES = 5;

const authenticator = (secret: Secret, issuer = 'Baton', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: CODE_LENGTH, period: STEP_SECONDS });

/**
 * Returns the time step that a code belongs to: the current, previous or next step; null if the
 * code is wrong.
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = cleanCode(code);
  if (codeProblem(token) !== null) return null;
  const totp = authenticator(Secret.fromBase32(secret));
  const delta = totp.validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

/** Secrets shared with the user's authenticator app. */
const pendingSecret = (keys: SecretKeys, { id, mfa_pending_secret: stored }: Person['user']) =>
  stored === null ? null : unseal(keys, { column: 'users.mfa_pending_secret', row: id }, stored);
const secretInUse = (keys: SecretKeys, { id, mfa_secret: stored }: Person['user']) =>
  stored === null ? null : unseal(keys, { column: 'users.mfa_secret', row: id }, stored);

/** Marks a correct code as used; returns false if it was used already. */
type StepClaim = (db: Db, userId: number, step: number) => Promise<boolean>;

// Stored steps only increase, so only the first request that stores a step can use its code.
const claimStep: StepClaim = async (db, userId, step) => {
  const isUnused = or(isNull(users.mfa_last_step), lt(users.mfa_last_step, step));
  const used = await db
    .update(users)
    .set({ mfa_last_step: step })
    .where(and(eq(users.id, userId), isUnused))
    .returning({ id: users.id });
  return used.length === 1;
};

// Ignores the last used step, because that step belongs to the old secret.
const claimFirstStep =
  (keys: SecretKeys, secret: string): StepClaim =>
  async (db, userId, step) => {
    const enabled = await db
      .update(users)
      .set({
        enabled_mfa: true,
        mfa_secret: seal(keys, { column: 'users.mfa_secret', row: userId }, secret),
        mfa_pending_secret: null,
        mfa_last_step: step,
        version: sql`${users.version} + 1`,
      })
      .where(and(eq(users.id, userId), isNotNull(users.mfa_pending_secret)))
      .returning({ id: users.id });
    return enabled.length === 1;
  };

type CodeResult = 'right' | 'wrong' | 'locked';

/** Checks a code against a secret and counts a wrong code. The user's row must be locked. */
async function judge(
  db: Db,
  visit: Visit,
  given: {
    user: Person['user'];
    secret: string | null;
    code: string;
    claim: StepClaim;
    place: Place;
  },
): Promise<CodeResult> {
  const { user, secret, code, claim, place } = given;
  const counters = [codeCounter(user.id, place)];
  if (await isLocked(db, counters)) return 'locked';
  const step = secret === null ? null : stepOf(secret, code, Date.now());
  if (step !== null && (await claim(db, user.id, step))) return 'right';
  if ((await countGuess(db, counters)).length > 0)
    await post(db, [codesLockedEmail(await withCompanyName(db, visit.config), user.email)]);
  return 'wrong';
}

const wrongCode = () => invalidError({ code: ['The code is wrong.'] });
const signInAgain = () =>
  new ApiError(401, { message: 'Sign in again with your password.', code: 'unauthenticated' });
const lockedForToday = () =>
  new ApiError(
    429,
    { message: 'Too many wrong codes. Try again tomorrow.', code: 'too_many_requests' },
    3600,
  );

const codeErrors = { wrong: wrongCode, locked: lockedForToday, over: signInAgain };

/** Completes a sign-in with a code. A code opens one session, however often it is sent. */
export async function verifyCode(given: { mfa_token: string; code: string }, visit: Visit) {
  const deviceId = await deviceIdOf(visit);
  const entered = await visit.database.within({ is: 'system' }, async (db) => {
    const pending = await findAttempt(db, given.mfa_token);
    const person = pending && (await findPerson(db, { id: pending.user_id }, { lock: true }));
    // The attempt is read again under the lock, because another code may have used it meanwhile.
    const attempt = await findAttempt(db, given.mfa_token);
    if (person === null || attempt === null || !maySignIn(person)) return 'over';
    if (attempt.wrong_codes >= MAX_WRONG_CODES) return 'over';
    const { user } = person;
    const secret = user.enabled_mfa ? secretInUse(visit.config, user) : null;
    const guess = await guessOf(db, visit, { email: user.email, userId: user.id, deviceId });
    const { place } = guess;
    const { code } = given;
    const result = await judge(db, visit, { user, secret, code, claim: claimStep, place });
    const change =
      result === 'right' ? { used_at: sql`now()` } : { wrong_codes: attempt.wrong_codes + 1 };
    await db.update(sign_in_attempts).set(change).where(eq(sign_in_attempts.id, attempt.id));
    if (result === 'right') return enter(db, person, { origin: visit, deviceId, guess });
    return attempt.wrong_codes + 1 >= MAX_WRONG_CODES && result === 'wrong' ? 'over' : result;
  });
  if (typeof entered === 'string') throw codeErrors[entered]();
  await keepDevice(visit, deviceId);
  return entered;
}

/** Requires the password and a code of the old secret before a new secret replaces the old one. */
async function requireBoth(
  visit: Visit,
  caller: Caller,
  given: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { password, code } = given;
  if (password === undefined) throw invalidError({ password: ['Password is required.'] });
  if (code === undefined) throw invalidError({ code: [messages.codeRequired] });
  if (!(await knowsPassword(visit, caller, password))) {
    throw invalidError({ password: ['The password is wrong.'] });
  }
  await requireCode(visit, caller, code);
}

/** Throws unless the code is correct, and marks it as used. */
export async function requireCode(visit: Visit, caller: Caller, code: string): Promise<void> {
  const result = await visit.database.within({ is: 'system' }, async (db) => {
    const person = await findPerson(db, { id: caller.userId }, { lock: true });
    if (person === null) throw notFound();
    const { user } = person;
    const secret = secretInUse(visit.config, user);
    return judge(db, visit, { user, secret, code, claim: claimStep, place: { is: 'session' } });
  });
  if (result !== 'right') throw codeErrors[result]();
}

/**
 * Creates a secret and its QR code for an authenticator app. The secret is pending until its first
 * code.
 */
export async function startEnrolment(
  visit: Visit,
  caller: Caller,
  given: { id: number; password?: string | undefined; code?: string | undefined },
) {
  if (given.id !== caller.userId) throw notFound();
  const { database, config } = visit;
  const person = await findPerson(database.db, { id: caller.userId });
  if (person?.user.enabled_mfa) await requireBoth(visit, caller, given);
  const secret = new Secret({ size: 20 });
  const place = { column: 'users.mfa_pending_secret', row: caller.userId } as const;
  const mfa_pending_secret = seal(config, place, secret.base32);
  await database.within({ is: 'system' }, (db) =>
    db.update(users).set({ mfa_pending_secret }).where(eq(users.id, caller.userId)),
  );
  const totp = authenticator(secret, config.company, caller.email);
  return {
    qr_code: await toDataURL(totp.toString(), { margin: 2, width: 240 }),
    secret: secret.base32,
  };
}

/**
 * Enables the second factor with a code of the pending secret, and ends the user's other sessions.
 */
export async function enable(
  visit: Visit,
  caller: Caller,
  given: { user_id: number; code: string },
) {
  if (given.user_id !== caller.userId) throw notFound();
  const { database, config } = visit;
  const result = await database.within({ is: 'system' }, async (db) => {
    const person = await findPerson(db, { id: caller.userId }, { lock: true });
    const secret = person && pendingSecret(config, person.user);
    if (person === null || secret === null) return 'wrong';
    const { user } = person;
    const judged = await judge(db, visit, {
      user,
      secret,
      code: given.code,
      claim: claimFirstStep(config, secret),
      place: { is: 'session' },
    });
    if (judged !== 'right') return judged;
    await db.update(sessions).set({ kind: 'full' }).where(eq(sessions.id, caller.sessionId));
    await endSessionsOf(database, { userId: caller.userId, except: caller.sessionId }, 'mfa');
    await post(db, [twoFactorEmail(await withCompanyName(db, config), user.email)]);
    return judged;
  });
  if (result !== 'right') throw codeErrors[result]();
  return { status: true, message: messages.twoFactorEnabled };
}
