import { eq, sql, type SQL } from 'drizzle-orm';
import {
  AUDIT_TRUST_MS,
  SENSOR_TRUST_MS,
  UNKNOWN_AFTER,
  type Certainty,
} from '#domain/lockers/doors/evidence.ts';
import { doorFields } from '#domain/lockers/doors/door.fields.ts';
import { columnsOf } from '#server/db/columns.ts';
import { manyOf, matches } from '#server/db/conditions.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { door_sizes, doors, lockers } from '#server/db/schema/lockers.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { standsOpen } from './doors-standing-open.ts';

/** Age of a fact divided by the time for which it is trusted. */
const share = (fact: 'use' | 'bolt'): SQL =>
  sql.raw(`case when doors.${fact}_level = 'audited'
    then extract(epoch from now() - doors.${fact}_at) * 1000 / ${AUDIT_TRUST_MS}
    else extract(epoch from now() - case when lockers.unsynced_since is null then lockers.last_seen
      else greatest(lockers.unsynced_since, doors.${fact}_at) end) * 1000 / ${SENSOR_TRUST_MS} end`);

/** Certainty of a door, as in `certaintyOfDoor`, over `doors` joined with `lockers`. */
export const certainty = sql<Certainty>`case when doors.bolt = 'unknown' then 'unknown'
  when greatest(coalesce(${share('use')}, 1e9), coalesce(${share('bolt')}, 1e9)) <= 1 then 'certain'
  when greatest(coalesce(${share('use')}, 1e9), coalesce(${share('bolt')}, 1e9)) <= ${sql.raw(String(UNKNOWN_AFTER))} then 'last-known'
  else 'unknown' end`;

/** Fields of the list with their sources, over `doors` joined with lockers, sizes and shipments. */
export const listed = readFields(
  doorFields,
  {
    ...columnsOf(doors),
    locker: lockers.code,
    network_id: lockers.network_id,
    branch_id: lockers.branch_id,
    size: door_sizes.code,
    level: doors.use_level,
    certainty,
    shipment_id: parcels.shipment_id,
    reference: shipments.short_tracking_reference,
  },
  {
    certainty: (given) => sql`${certainty} = any(${sql.param(manyOf(given))}::text[])`,
    has_fault: (wanted) => matches(sql`doors.fault is not null`, wanted),
    stands_open: (wanted) => matches(standsOpen, wanted),
  },
);

/** Selects doors in the format of responses. */
export const selectDoors = (db: Db) =>
  db
    .select(listed.columns)
    .from(doors)
    .innerJoin(lockers, eq(lockers.id, doors.locker_id))
    .innerJoin(door_sizes, eq(door_sizes.id, doors.door_size_id))
    .leftJoin(parcels, eq(parcels.id, doors.parcel_id))
    .leftJoin(shipments, eq(shipments.id, parcels.shipment_id));
