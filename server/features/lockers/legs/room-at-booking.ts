import { eq, sql } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { canReserveIn } from '#domain/lockers/doors/reservation.ts';
import type { SentParcel } from '#domain/booking/parcels.ts';
import { fitsDoor } from '#domain/pricing/services.ts';
import type { Db } from '#server/db/open.ts';
import { door_sizes, lockers } from '#server/db/schema/lockers.ts';

interface Counted extends Record<string, unknown> {
  door_size_id: number;
  doors: number;
  free: number;
}

async function roomsOf(db: Db, lockerId: number, count: 'doors' | 'free') {
  const { rows } = await db.execute<Counted>(sql`select * from baton_doors_by_size(${lockerId})`);
  const sizes = await db.select().from(door_sizes).orderBy(door_sizes.type);
  return sizes.map((size) => ({
    size,
    left: rows.find(({ door_size_id }) => door_size_id === size.id)?.[count] ?? 0,
  }));
}

const measures = (parcel: SentParcel) => ({
  length: parcel.submitted_length,
  width: parcel.submitted_width,
  height: parcel.submitted_height,
  weight: parcel.submitted_weight,
});

/** Finds the first parcel that gets no door when each parcel takes the smallest door that fits. */
function withoutDoor(
  rooms: Awaited<ReturnType<typeof roomsOf>>,
  parcels: readonly SentParcel[],
): SentParcel | undefined {
  return parcels.find((parcel) => {
    const room = rooms.find(({ size, left }) => left > 0 && fitsDoor(size, measures(parcel)));
    if (room !== undefined) room.left -= 1;
    return room === undefined;
  });
}

interface Ends {
  collection: { locker_id: number | null };
  delivery: { locker_id: number | null };
}

/**
 * Throws 422 if a locker has no doors for these parcels: free doors for a drop-off, large enough
 * doors for a delivery. The doors are reserved after the booking.
 */
export async function requireDoors(
  db: Db,
  { collection, delivery }: Ends,
  parcels: readonly SentParcel[],
): Promise<void> {
  const ends = [
    { side: 'collection', id: collection.locker_id, count: 'free' },
    { side: 'delivery', id: delivery.locker_id, count: 'doors' },
  ] as const;
  for (const { side, id, count } of ends) {
    if (id === null) continue;
    const [locker] = await db.select().from(lockers).where(eq(lockers.id, id));
    if (locker === undefined) continue;
    const takes = count === 'free' ? canReserveIn(locker, Date.now()) : true;
    const parcel = withoutDoor(await roomsOf(db, id, count), parcels);
    const { length, width, height } = parcel
      ? measures(parcel)
      : { length: 0, width: 0, height: 0 };
    const which = count === 'free' ? 'free door' : 'door';
    const lack =
      parcel && `${locker.code} has no ${which} for ${length} × ${width} × ${height} cm.`;
    const problem = takes === true ? lack : takes;
    if (problem !== undefined) throw invalidError({ [`${side}.locker_id`]: [problem] });
  }
}
