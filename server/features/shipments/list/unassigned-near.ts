import { inArray, sql, type SQL } from 'drizzle-orm';
import { uncollectedStatuses, undeliveredStatuses } from '#domain/drivers/driver-work.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import type { ShipmentFilter } from './shipment-filter.ts';

const KILOMETRES_A_DEGREE = 111.32;

const legs = {
  collection: {
    statuses: uncollectedStatuses,
    latitude: shipments.collection_latitude,
    longitude: shipments.collection_longitude,
  },
  delivery: {
    statuses: undeliveredStatuses,
    latitude: shipments.delivery_latitude,
    longitude: shipments.delivery_longitude,
  },
};

/**
 * Condition: shipments that need a driver for a leg near a position. Distances ignore the curvature
 * of the Earth: within a few hundred kilometres the error is below one per cent.
 */
export function unassignedNear(near: ShipmentFilter['unassigned_near']): SQL | undefined {
  if (near === undefined) return undefined;
  const { statuses, latitude, longitude } = legs[near.leg];
  const distance = sql`${sql.raw(String(KILOMETRES_A_DEGREE))} * sqrt(
    power(${latitude}::float8 - p.latitude, 2) + power((${longitude}::float8 - p.longitude) * cos(radians(p.latitude)), 2))`;
  const isWithin =
    near.kilometres === undefined ? sql`true` : sql`${distance} <= ${near.kilometres}::float8`;
  const limit = near.most === undefined ? sql`` : sql`limit ${near.most}::int`;
  return sql`${shipments.id} in (
    select ${shipments.id} from ${shipments} join driver_positions p on p.driver_id = ${near.driver_id}
    where ${inArray(shipments.status, [...statuses])} and ${latitude} is not null and ${isWithin}
    order by ${distance}, ${shipments.id} ${limit})`;
}
