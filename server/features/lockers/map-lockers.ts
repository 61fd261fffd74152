import { ne, sql } from 'drizzle-orm';
import { alphabeticalOrder } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { lockerPower } from './power/locker-power.ts';

/** State of a locker: offline if the locker does not respond, whatever state people last set. */
export const lockerState = sql<
  'online' | 'offline' | 'out-of-order' | 'installing'
>`case when ${lockers.is_offline} then 'offline' else ${lockers.state} end`;

/** Lists lockers for the map, without retired lockers. */
export function mapLockers(db: Db) {
  return db
    .select({
      id: lockers.id,
      code: lockers.code,
      name: lockers.name,
      state: lockerState,
      is_full: lockers.is_full,
      offline_since: lockers.offline_since,
      last_seen: lockers.last_seen,
      door_count: lockers.door_count,
      free_door_count: lockers.free_door_count,
      faulty_door_count: lockers.faulty_door_count,
      on_mains: lockers.on_mains,
      battery_percentage: lockers.battery_percentage,
      load_shedding_area: lockers.load_shedding_area,
      ...lockerPower,
      street_address: lockers.street_address,
      suburb: lockers.suburb,
      city: lockers.city,
      latitude: lockers.latitude,
      longitude: lockers.longitude,
    })
    .from(lockers)
    .where(ne(lockers.state, 'retired'))
    .orderBy(alphabeticalOrder(lockers.code), lockers.id);
}
