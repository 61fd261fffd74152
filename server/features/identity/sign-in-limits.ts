import { sql } from 'drizzle-orm';
import { ApiError } from '../../../src/api/api-error.ts';
import { hashOf } from '../../tokens.ts';
import type { Db } from '../../db/open.ts';

/** Failures in an hour, after which it gets slower, and wrong codes in a day. */
export const SIGN_IN_LIMITS = { pair: 10, email: 30, ip: 100, codesPerDay: 20 } as const;

const LONGEST_WAIT_MINUTES = 15;

/**
 * Seconds until the next try counts, given how many seconds ago each failure was: 1 minute after
 * the failure that reaches the limit, twice as long after each further one, at most 15 minutes.
 */
export function secondsToWait(ages: readonly number[], limit: number): number {
  if (ages.length < limit) return 0;
  const minutes = Math.min(LONGEST_WAIT_MINUTES, 2 ** (ages.length - limit));
  return Math.max(0, minutes * 60 - Math.min(...ages));
}

/** Who tries to get in, and from where. */
export interface Attempt {
  email: string;
  ip: string;
  /** Null when nobody has this address. */
  userId: number | null;
}

/** Throws 429 when this address failed too often within the hour, for any user. */
export async function refuseTooManyAttempts(db: Db, ip: string): Promise<void> {
  const { rows } = await db.execute<{ failures: number }>(
    sql`select count(*)::int as failures from sign_in_failures
        where ip = ${ip} and at > now() - interval '1 hour'`,
  );
  if ((rows[0]?.failures ?? 0) < SIGN_IN_LIMITS.ip) return;
  const message = 'Too many failed sign-ins from this address. Wait a while.';
  throw new ApiError(429, { message, code: 'too_many_requests' }, 600);
}

const queue = (db: Db, name: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** One after the other, by who and by where: no two tries count as one. Held until the commit. */
export async function takeTurn(db: Db, { email, ip }: Attempt): Promise<void> {
  await queue(db, `sign-in as ${email}`);
  await queue(db, `sign-in from ${ip}`);
}

interface Failures {
  /** Ages in seconds of the failures with this email from this address. */
  here: number[];
  everywhere: number[];
}

async function failuresOf(db: Db, { email, ip }: Attempt): Promise<Failures> {
  const { rows } = await db.execute<{ age: number; is_here: boolean }>(
    sql`select extract(epoch from clock_timestamp() - at)::float8 as age, ip = ${ip} as is_here
        from sign_in_failures
        where email_hash = ${hashOf(email)} and kind = 'password' and at > now() - interval '1 hour'`,
  );
  const ages = (some: typeof rows) => some.map((row) => row.age);
  return { here: ages(rows.filter((row) => row.is_here)), everywhere: ages(rows) };
}

/** Whether a try with this password counts at all now; call after `takeTurn`. */
export async function isLocked(db: Db, attempt: Attempt): Promise<boolean> {
  const { here, everywhere } = await failuresOf(db, attempt);
  const waits = [
    secondsToWait(here, SIGN_IN_LIMITS.pair),
    secondsToWait(everywhere, SIGN_IN_LIMITS.email),
  ];
  return Math.max(...waits) > 0;
}

async function write(db: Db, { email, ip, userId }: Attempt, kind: 'password' | 'code') {
  await db.execute(
    sql`insert into sign_in_failures (email_hash, ip, user_id, kind, at)
        values (${hashOf(email)}, ${ip}, ${userId}, ${kind}, clock_timestamp())`,
  );
}

/** Counts a wrong password; true when this one begins a lock, so that the owner is told once. */
export async function countWrongPassword(db: Db, attempt: Attempt): Promise<boolean> {
  await write(db, attempt, 'password');
  const { here, everywhere } = await failuresOf(db, attempt);
  return here.length === SIGN_IN_LIMITS.pair || everywhere.length === SIGN_IN_LIMITS.email;
}

/** A complete sign-in: earlier slips from here no longer count against this person. */
export async function clearWrongPasswords(db: Db, { email, ip }: Attempt): Promise<void> {
  await db.execute(
    sql`delete from sign_in_failures
        where email_hash = ${hashOf(email)} and ip = ${ip} and kind = 'password'`,
  );
}

/** A new password: what was tried against the old one no longer matters, from wherever. */
export async function clearWrongPasswordsEverywhere(db: Db, email: string): Promise<void> {
  await db.execute(
    sql`delete from sign_in_failures where email_hash = ${hashOf(email)} and kind = 'password'`,
  );
}

/** Wrong codes of this person within a day. */
export async function wrongCodesToday(db: Db, userId: number): Promise<number> {
  const { rows } = await db.execute<{ wrong: number }>(
    sql`select count(*)::int as wrong from sign_in_failures
        where user_id = ${userId} and kind = 'code' and at > now() - interval '1 day'`,
  );
  return rows[0]?.wrong ?? 0;
}

/** Counts a wrong code; true when it uses up the day. Call while holding the person's row. */
export async function countWrongCode(db: Db, attempt: Attempt & { userId: number }) {
  await write(db, attempt, 'code');
  return (await wrongCodesToday(db, attempt.userId)) === SIGN_IN_LIMITS.codesPerDay;
}
