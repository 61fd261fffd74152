/**
 * Turns: work on one subject at a time, on all nodes together.
 *
 * A turn is a row of `turns` that is leased during the work and deleted afterwards. Others wait for
 * it. The turn of a dead node ends with its lease. Work of several steps checks `holds` before
 * each, because a node that was suspended for longer than its lease has lost its turn and must
 * stop.
 *
 *     await inTurn({ database, subject: `marketplace shipment ${id}` }, async (turn) => {
 *       for (const event of events) if (await turn.holds()) await send(event);
 *     });
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { turns } from '../db/schema/jobs.ts';
import { keepAlive, leaseOn } from './lease.ts';

const LEASE_S = 30;
const LOOK_EVERY_MS = 100;
const lease = leaseOn(turns);
const system = { is: 'system' } as const;

interface Turn {
  /** Renews the turn; false if it was lost. */
  holds(): Promise<boolean>;
}

interface Request {
  database: Pick<Database, 'within'>;
  subject: string;
  /** Ends the wait; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/** Waits for the turn of a subject and then runs the work. */
export async function inTurn<T>(
  { database, subject, signal }: Request,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const token = randomUUID();
  const isMine = and(eq(turns.subject, subject), lease.isHeldBy(token));
  const take = () =>
    database.within(system, (db) =>
      db
        .insert(turns)
        .values({ subject, ...lease.taken(token, LEASE_S) })
        .onConflictDoUpdate({
          target: turns.subject,
          set: lease.taken(token, LEASE_S),
          setWhere: lease.isFree,
        }),
    );
  const holds = () => database.within(system, (db) => lease.renew(db, isMine, LEASE_S));
  while ((await take()).rowCount === 0) {
    await pause(LOOK_EVERY_MS * (1 + Math.random()));
    signal?.throwIfAborted();
  }
  try {
    return await keepAlive(holds, LEASE_S, () => work({ holds }));
  } finally {
    await database.within(system, (db) => db.delete(turns).where(isMine));
  }
}
