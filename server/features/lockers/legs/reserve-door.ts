import { and, eq } from 'drizzle-orm';
import {
  canReserveIn,
  canReserveDoor,
  measuresOf,
  RESERVED_HOURS,
} from '#domain/lockers/doors/reservation.ts';
import { notFound } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { door_sizes, doors, lockers } from '#server/db/schema/lockers.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { changeDoors } from '../doors/door-changes.ts';
import { changeLeg, type Leg } from './leg-rows.ts';

type Locker = typeof lockers.$inferSelect;

/** Locks a locker until the commit, so that reservations of its doors wait for each other. */
async function heldLocker(db: Db, id: number): Promise<Locker> {
  const isIt = eq(lockers.id, id);
  const [locker] = await db.select().from(lockers).where(isIt).for('no key update');
  if (locker === undefined) throw notFound();
  return locker;
}

/** Selects the free doors, smallest first, or only the requested door, whatever its state. */
const candidates = (db: Db, lockerId: number, doorId?: number) =>
  db
    .select({ door: doors, size: door_sizes })
    .from(doors)
    .innerJoin(door_sizes, eq(door_sizes.id, doors.door_size_id))
    .where(
      and(
        eq(doors.locker_id, lockerId),
        doorId === undefined ? eq(doors.use, 'free') : eq(doors.id, doorId),
      ),
    )
    .orderBy(door_sizes.type, doors.number);

async function parcelOf(db: Db, leg: Leg) {
  const [parcel] = await db
    .select()
    .from(parcels)
    .where(eq(parcels.id, leg.parcel_id ?? 0));
  if (parcel === undefined) throw notFound();
  return measuresOf(parcel);
}

/** Door for a parcel, or the reason why there is none. `doorId` requests a particular door. */
export async function chooseDoor(
  db: Db,
  leg: Leg,
  { now, doorId }: { now: number; doorId?: number },
) {
  const locker = await heldLocker(db, leg.locker_id);
  const takes = canReserveIn(locker, now);
  if (takes !== true) return takes;
  const parcel = await parcelOf(db, leg);
  const asked = await candidates(db, locker.id, doorId);
  const answers = asked.map((one) => ({
    ...one,
    may: canReserveDoor({ ...one, locker, parcel }, now),
  }));
  const found = answers.find(({ may }) => may === true);
  if (found !== undefined) return found.door;
  const [only] = answers;
  if (doorId !== undefined && only !== undefined) return String(only.may);
  const { length, width, height, weight } = parcel;
  return `${locker.code} has no free door for ${length} × ${width} × ${height} cm and ${weight} kg.`;
}

/**
 * Reserves a door for the parcel of a leg: the smallest that fits, or the requested one. Returns
 * the leg with its door, or the reason why none is reserved.
 */
export async function reserveDoor(db: Db, leg: Leg, doorId?: number): Promise<Leg | string> {
  const now = Date.now();
  const door = await chooseDoor(db, leg, { now, ...(doorId !== undefined && { doorId }) });
  if (typeof door === 'string') return door;
  const until = new Date(now + RESERVED_HOURS * 3_600_000).toISOString();
  // The clock of the terminal may be slightly fast.
  const at = new Date(Math.max(now, Date.parse(door.use_at))).toISOString();
  await changeDoors(db, [
    {
      locker_id: leg.locker_id,
      number: door.number,
      given: {
        is: 'reserved',
        parcel_id: leg.parcel_id,
        until,
        level: 'commanded',
        at,
        by: 'system',
      },
    },
  ]);
  return changeLeg(db, leg, { door_id: door.id, reserved_until: until });
}

/** Reads the number of a leg's door in the locker; null without a door. */
export async function doorNumber(db: Db, leg: Leg): Promise<number | null> {
  if (leg.door_id === null) return null;
  const [door] = await db.select().from(doors).where(eq(doors.id, leg.door_id));
  return door?.number ?? null;
}

export async function releaseDoor(db: Db, leg: Leg): Promise<void> {
  const number = await doorNumber(db, leg);
  if (number === null) return;
  const [door] = await db
    .select()
    .from(doors)
    .where(eq(doors.id, leg.door_id ?? 0));
  if (door?.parcel_id !== leg.parcel_id) return;
  const given = {
    is: 'released',
    level: 'commanded',
    at: new Date().toISOString(),
    by: 'system',
  } as const;
  await changeDoors(db, [{ locker_id: leg.locker_id, number, given }]);
}
