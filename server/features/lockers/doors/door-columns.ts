import { eq, sql, type SQL } from 'drizzle-orm';
import {
  AUDIT_TRUST_MS,
  SENSOR_TRUST_MS,
  UNKNOWN_AFTER,
  type Certainty,
} from '#domain/lockers/doors/evidence.ts';
import type { Db } from '#server/db/open.ts';
import { door_sizes, doors, lockers } from '#server/db/schema/lockers.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';

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

const shown = {
  id: doors.id,
  locker_id: doors.locker_id,
  locker: lockers.code,
  number: doors.number,
  door_size_id: doors.door_size_id,
  size: door_sizes.code,
  state: doors.state,
  certainty,
  use: doors.use,
  use_level: doors.use_level,
  use_at: doors.use_at,
  use_by: doors.use_by,
  bolt: doors.bolt,
  bolt_level: doors.bolt_level,
  bolt_at: doors.bolt_at,
  bolt_by: doors.bolt_by,
  parcel_id: doors.parcel_id,
  shipment_id: parcels.shipment_id,
  reference: shipments.short_tracking_reference,
  reserved_until: doors.reserved_until,
  occupied_since: doors.occupied_since,
  last_opened_at: doors.last_opened_at,
  fault: doors.fault,
  blocked_reason: doors.blocked_reason,
  blocked_by: doors.blocked_by,
  blocked_until: doors.blocked_until,
  column_no: doors.column_no,
  row_from: doors.row_from,
  row_span: doors.row_span,
  time_created: doors.time_created,
  version: doors.version,
};

/** Selects doors in the format of responses. */
export const selectDoors = (db: Db) =>
  db
    .select(shown)
    .from(doors)
    .innerJoin(lockers, eq(lockers.id, doors.locker_id))
    .innerJoin(door_sizes, eq(door_sizes.id, doors.door_size_id))
    .leftJoin(parcels, eq(parcels.id, doors.parcel_id))
    .leftJoin(shipments, eq(shipments.id, parcels.shipment_id));
