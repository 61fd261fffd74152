import { sql } from 'drizzle-orm';
import type { WalkedParcel } from '#domain/lockers/walks/corrections.ts';
import type { Db } from '#server/db/open.ts';

/** A parcel in the format of walks. */
export interface NamedParcel extends WalkedParcel {
  holder: string | null;
  label: string;
}

/** Reads parcels and their relation to the locker, by id. */
export async function walkedParcels(
  db: Db,
  lockerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedParcel>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{
    id: number;
    reference: string;
    label: string;
    holder: string | null;
    waits: boolean;
    pin_used_at: string | Date | null;
  }>(sql`
    select p.id, s.short_tracking_reference as reference, p.tracking_reference as label, s.delivery_name as holder,
      exists (select from locker_shipments l where l.parcel_id = p.id and l.locker_id = ${lockerId}
        and l.direction = 'pick-up' and l.state = 'deposited') as waits,
      (select max(a.used_at) from locker_access a join access_types t on t.id = a.access_type_id
        join locker_shipments l on l.id = a.locker_shipment_id
        where l.parcel_id = p.id and a.locker_id = ${lockerId} and t.code = 'collect') as pin_used_at
    from parcels p join shipments s on s.id = p.shipment_id where p.id = any(${sql.param([...new Set(ids)])}::int[])`);
  return new Map(
    rows.map((row) => {
      const { pin_used_at: used } = row;
      return [row.id, { ...row, pin_used_at: used === null ? null : new Date(used).toISOString() }];
    }),
  );
}

/**
 * Finds the parcel of a label, by the reference of the parcel or of its shipment. If there are
 * several, prefers a parcel that belongs in the locker and has not been found yet.
 */
export async function parcelNamed(
  db: Db,
  { walkId, lockerId, text }: { walkId: number; lockerId: number; text: string },
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from parcels p join shipments s on s.id = p.shipment_id
    where p.tracking_reference = ${text} or s.short_tracking_reference = ${text}
    order by p.tracking_reference = ${text} desc,
      exists (select from locker_walk_doors w where w.walk_id = ${walkId} and w.parcel_id = p.id),
      exists (select from locker_shipments l where l.parcel_id = p.id and l.locker_id = ${lockerId}) desc, p.id
    limit 1`);
  return rows[0]?.id ?? null;
}
