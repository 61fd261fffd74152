/**
 * Leases: the right of one worker, on whichever node, to work on a row for some seconds.
 *
 * A table of leased rows has two columns. `leased_until` is when the lease ends by the clock of the database, so a node
 * that died lets go of its rows. `lease_token` names the attempt; only its holder may renew, settle or give back, so a
 * node that stood still for too long changes nothing. Rows that wait for another attempt have no token.
 *
 *     const lease = leaseOn(jobs);
 *     const due = lease.claimable({ id: jobs.id, due: isDue, order: [jobs.due_at], most: 8 });
 *     const claimed = await db.update(jobs).set(lease.taken(token, 60)).where(sql`id in ${due}`).returning();
 *     await keepAlive(() => within((db) => lease.renew(db, lease.isHeldBy(token), 60)), 60, work);
 *     await db.update(jobs).set({ ...lease.released, due_at: null }).where(lease.isHeldBy(token));
 */
import { eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';

type LeasedTable = PgTable & { lease_token: PgColumn; leased_until: PgColumn };

interface Claimable {
  id: PgColumn;
  /** Condition of rows that may be worked on now. */
  due: SQL | undefined;
  order: readonly PgColumn[];
  most: number;
}

/** The end of a lease or pause that begins now: a transaction may have waited for a lock since its start. */
export const inSeconds = (seconds: number) =>
  sql`clock_timestamp() + make_interval(secs => ${seconds}::float8)`;

/** Whether the lease of a row has ended, or the row has none. */
export const isFreeAt = (leasedUntil: PgColumn | SQL): SQL =>
  sql`(${leasedUntil} is null or ${leasedUntil} <= now())`;

/** Assignments that end a lease, for statements written as text. */
export const released = sql`lease_token = null, leased_until = null`;

/** Conditions, values and statements of the leases of a table. */
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
    /** Values of a row that rests before its next attempt. */
    putOff: (seconds: number) => ({ lease_token: null, leased_until: inSeconds(seconds) }),
    /** The next free rows as a list of ids, locked until the commit; rows that others have locked are skipped. */
    claimable: ({ id, due, order, most }: Claimable): SQL =>
      sql`(select ${id} from ${table} where ${due} and ${isFree}
        order by ${sql.join([...order], sql`, `)} limit ${most}::int for update skip locked)`,
    /** Renews leases; false where they were lost. */
    renew: async (db: Db, which: SQL | undefined, seconds: number): Promise<boolean> => {
      const until = inSeconds(seconds);
      const { rowCount } = await db.execute(
        sql`update ${table} set leased_until = ${until} where ${which}`,
      );
      return (rowCount ?? 0) > 0;
    },
    giveBack,
    /** At the start of the only node: the leases of the process before it are over. */
    giveBackAll: (db: Db) => giveBack(db, isNotNull(lease_token)),
  };
}

interface Pauses {
  /** Seconds before the second attempt. */
  first: number;
  /** Factor by which each pause is longer than the one before. */
  growth: number;
  longest: number;
}

/** Seconds until the next attempt. Nodes and rows that failed together return apart. */
export function pauseAfter(attempts: number, { first, growth, longest }: Pauses): number {
  const pause = Math.min(longest, first * growth ** (attempts - 1));
  return pause * (1 + Math.random() / 10);
}

/** Renewals per lease: one or two may fail before the lease ends. */
const BEATS = 3;

/** Renews a lease while the work goes on. A renewal that fails is repeated at the next beat. */
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
