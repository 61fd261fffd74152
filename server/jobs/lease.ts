/**
 * Leases: the right of one worker, on whichever node, to work on a row for some seconds.
 *
 * A table of leased rows has two columns. `leased_until` is when the lease ends by the clock of the database, so a node
 * that died lets go of its rows. `lease_token` names the attempt; only its holder may renew, settle or give back, so a
 * node that stood still for too long changes nothing.
 *
 *     const lease = leaseOn(jobs, 60);
 *     await db.update(jobs).set(lease.taken(token)).where(and(isDue, lease.isFree));
 *     await keepAlive(() => database.within(system, (db) => db.update(jobs).set(lease.renewed).where(lease.isHeldBy(token))), 60, work);
 *     await db.update(jobs).set({ ...lease.released, due_at: null }).where(lease.isHeldBy(token));
 */
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

interface LeaseColumns {
  lease_token: PgColumn;
  leased_until: PgColumn;
}

/** Conditions and values of leases that last some seconds. */
export function leaseOn({ lease_token, leased_until }: LeaseColumns, seconds: number) {
  // A transaction may have waited for a lock since its start.
  const until = sql`clock_timestamp() + make_interval(secs => ${seconds})`;
  return {
    isFree: sql`(${leased_until} is null or ${leased_until} <= now())`,
    isHeldBy: (token: string): SQL => eq(lease_token, token),
    taken: (token: string) => ({ lease_token: token, leased_until: until }),
    renewed: { leased_until: until },
    released: { lease_token: null, leased_until: null },
  };
}

/** So many renewals fit into a lease, so that one or two may fail. */
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
