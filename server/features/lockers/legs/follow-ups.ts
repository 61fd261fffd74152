import { eq, inArray, sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_follow_ups } from '#server/db/schema/locker-access.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { followShipment } from './follow-shipments.ts';

const MAX_AT_A_LOOK = 100;
const LONGEST_PAUSE_MIN = 60;
/**
 * SQL condition: a shipment with a locker leg changed, and its legs are due for synchronisation.
 */
export const isSomeToFollow = 'exists (select from locker_follow_ups where due_at <= now())';

/**
 * Synchronises the legs of a changed shipment; returns false if another transaction has locked it.
 */
async function followOne(db: Db, id: number): Promise<boolean> {
  const [shipment] = await db
    .select()
    .from(shipments)
    .where(eq(shipments.id, id))
    .for('update', { skipLocked: true });
  if (shipment === undefined) return false;
  const due = await db
    .select({ id: locker_follow_ups.id })
    .from(locker_follow_ups)
    .where(eq(locker_follow_ups.shipment_id, id));
  if (due.length === 0) return false;
  await followShipment(db, shipment);
  const done = due.map((one) => one.id);
  await db.delete(locker_follow_ups).where(inArray(locker_follow_ups.id, done));
  return true;
}

/**
 * Synchronises the legs of all changed shipments, each in its own transaction. Failures are retried
 * later.
 */
export async function followShipments({ database, log }: Pick<Services, 'database' | 'log'>) {
  const within = <T>(work: (db: Db) => Promise<T>) => database.within({ is: 'system' }, work);
  const { rows } = await within((db) =>
    db.execute<{ id: number }>(sql`
      select shipment_id as id from locker_follow_ups where due_at <= now() group by 1 order by min(id) limit ${MAX_AT_A_LOOK}`),
  );
  let count = 0;
  for (const { id } of rows)
    try {
      if (await within((db) => followOne(db, id))) count += 1;
    } catch (error) {
      log.warn({ err: error, shipment: id }, 'a parcel did not follow its shipment in a locker');
      await within((db) =>
        db.execute(sql`
          update locker_follow_ups set attempts = attempts + 1,
            due_at = now() + make_interval(mins => least(${LONGEST_PAUSE_MIN}, power(2, attempts)::int))
          where shipment_id = ${id}`),
      );
    }
  return count;
}
