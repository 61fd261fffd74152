import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { invitationCounter, secondsToWait, type Count, type Counter } from './guess-limits.ts';

const namesOf = (counters: readonly Counter[]) => counters.map(({ name }) => name);

/** Serialises guesses that share a counter, until the commit. */
export async function takeTurn(db: Db, counters: readonly Counter[]): Promise<void> {
  // Sorted, because two guesses that lock the same counters in different orders would deadlock.
  const names = namesOf(counters).toSorted();
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) as given (name)`,
  );
}

async function countsOf(db: Db, counters: readonly Counter[]): Promise<Count[]> {
  const { rows } = await db.execute<{ counter: string; failures: number; age: number }>(
    sql`select given.counter, count(*)::int as failures,
               extract(epoch from clock_timestamp() - max(counted.at))::float8 as age
        from unnest(${sql.param(namesOf(counters))}::text[], ${sql.param(counters.map(({ hours }) => hours))}::int[]) as given (counter, hours)
        join counted_guesses counted
          on counted.counter = given.counter and counted.at > clock_timestamp() - make_interval(hours => given.hours)
        group by given.counter`,
  );
  return counters.map(
    ({ name }) => rows.find(({ counter }) => counter === name) ?? { failures: 0, age: 0 },
  );
}

/** Whether a counter is at its limit, so that a guess must not be tried. Call after `takeTurn`. */
export async function isLocked(db: Db, counters: readonly Counter[]): Promise<boolean> {
  const counts = await countsOf(db, counters);
  return counters.some((counter, at) => {
    const count = counts[at];
    return count !== undefined && secondsToWait(counter, count) > 0;
  });
}

/** Counts a guess and returns the counters that reach their limit through this guess. */
export async function countGuess(db: Db, counters: readonly Counter[]): Promise<Counter[]> {
  await db.execute(
    sql`insert into counted_guesses (counter, at)
        select counter, clock_timestamp() from unnest(${sql.param(namesOf(counters))}::text[]) as given (counter)`,
  );
  const counts = await countsOf(db, counters);
  return counters.filter(({ free }, at) => counts[at]?.failures === free);
}

/** Counts a limited action; returns false without counting if the limit is reached. */
export async function countWithinLimit(db: Db, counters: readonly Counter[]): Promise<boolean> {
  await takeTurn(db, counters);
  if (await isLocked(db, counters)) return false;
  await countGuess(db, counters);
  return true;
}

/** Counts a repeated invitation by staff, separately from links that strangers request. */
export const countInvitation = (db: Db, userId: number): Promise<boolean> =>
  countWithinLimit(db, [invitationCounter(userId)]);

/** Deletes the guesses of a counter. */
export async function clearGuesses(db: Db, { name }: Counter): Promise<void> {
  await db.execute(sql`delete from counted_guesses where counter = ${name}`);
}

/** Deletes the guesses of all counters with this prefix. */
export async function clearGuessesUnder(db: Db, prefix: string): Promise<void> {
  await db.execute(sql`delete from counted_guesses where starts_with(counter, ${prefix})`);
}
