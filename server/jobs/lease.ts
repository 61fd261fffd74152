/**
 * Leases: the right of one worker, on any node, to work on a row for some seconds.
 *
 * A table of leased rows has two columns. `leased_until` is the end of the lease by the clock of
 * the database, so that a dead node loses its rows. `lease_token` names the attempt; only its
 * holder may renew, settle or release, so that a node that was suspended for too long changes
 * nothing. Rows that wait for another attempt have no token.
 *
 *     const lease = leaseOn(jobs);
 *     const due = lease.claimable({ id: jobs.id, due: isDue, order: [jobs.due_at], most: 8 });
 *     const taken = db.update(jobs).set(lease.taken(token, 60));
 *     const claimed = await taken.where(sql`id in ${due}`).returning();
 *     await keepAlive(() => within((db) => lease.renew(db, lease.isHeldBy(token), 60)), 60, work);
 *     await db.update(jobs).set({ ...lease.released, due_at: null }).where(lease.isHeldBy(token));
 */
import { eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';

type LeasedTable = PgTable & { lease_token: PgColumn; leased_until: PgColumn };

interface Claimable {
  id: PgColumn;
  /** Condition of due rows. */
  due: SQL | undefined;
  order: readonly PgColumn[];
  most: number;
}

/**
 * End of a lease or pause that begins now. Not based on the start of the transaction, which may
 * have waited for a lock since.
 */
export const inSeconds = (seconds: number) =>
  sql`clock_timestamp() + make_interval(secs => ${seconds}::float8)`;

/** Condition: the lease of a row has ended or was never taken. */
export const isFreeAt = (leasedUntil: PgColumn | SQL): SQL =>
  sql`(${leasedUntil} is null or ${leasedUntil} <= now())`;

/** Assignments that end a lease, for statements written as text. */
export const released = sql`lease_token = null, leased_until = null`;

/** Conditions, values and statements for the leases of a table. */
export function leaseOn(table: LeasedTable) {
  const { lease_token, leased_until } = table;
  const isFree = isFreeAt(leased_until);
  const giveBack = (db: Db, which: SQL | undefined) =>
    db.execute(sql`update ${table} set ${released} where ${which}`);
  return {
    isFree,
    isHeldBy: (token: string): SQL => eq(lease_token, token),
    taken: (token: string, seconds: number) => ({
      lease_token: token,
      leased_until: inSeconds(seconds),
    }),
    renewed: (seconds: number) => ({ leased_until: inSeconds(seconds) }),
    released: { lease_token: null, leased_until: null },
    /** Values of a row that pauses before its next attempt. */
    putOff: (seconds: number) => ({ lease_token: null, leased_until: inSeconds(seconds) }),
    /** Ids of the next free rows, locked until the commit; rows locked by others are skipped. */
    claimable: ({ id, due, order, most }: Claimable): SQL =>
      sql`(select ${id} from ${table} where ${due} and ${isFree}
        order by ${sql.join([...order], sql`, `)} limit ${most}::int for update skip locked)`,
    /** Renews leases; false if they were lost. */
    renew: async (db: Db, which: SQL | undefined, seconds: number): Promise<boolean> => {
      const until = inSeconds(seconds);
      const { rowCount } = await db.execute(
        sql`update ${table} set leased_until = ${until} where ${which}`,
      );
      return (rowCount ?? 0) > 0;
    },
    giveBack,
    /** Ends all leases at the start of the only node, because they belong to an earlier process. */
    giveBackAll: (db: Db) => giveBack(db, isNotNull(lease_token)),
  };
}

interface Pauses {
  /** Seconds before the second attempt. */
  first: number;
  /** Factor from each pause to the next. */
  growth: number;
  longest: number;
}

/**
 * Seconds until the next attempt, with jitter, so that nodes and rows that failed together do not
 * retry together.
 */
export function pauseAfter(attempts: number, { first, growth, longest }: Pauses): number {
  const pause = Math.min(longest, first * growth ** (attempts - 1));
  return pause * (1 + Math.random() / 10);
}

/** Renewals per lease, so that one or two may fail before the lease ends. */
const BEATS = 3;

/** Renews a lease while the work runs. A failed renewal is repeated after the same interval. */
export async function keepAlive<T>(
  renew: () => Promise<unknown>,
  seconds: number,
  work: () => Promise<T>,
): Promise<T> {
  let isRenewing = false;
  const beat = async () => {
    if (isRenewing) return;
    isRenewing = true;
    await renew().catch(() => undefined);
    isRenewing = false;
  };
  const timer = setInterval(() => void beat(), (seconds * 1000) / BEATS);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
