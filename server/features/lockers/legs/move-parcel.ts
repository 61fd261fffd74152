import { eq } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { isLiveLeg } from '#domain/lockers/locker-legs.ts';
import { doors } from '#server/db/schema/lockers.ts';
import { lockShipment } from '#server/features/shipments/status-changes.ts';
import { changeDoors, type DoorEvent } from '../doors/door-changes.ts';
import { endCodes } from './codes.ts';
import { followShipment } from './follow-shipments.ts';
import { isInside, legAt, conflictError, takeBack, type LegDeed } from './leg-deed.ts';
import { changeLeg, type Leg } from './leg-rows.ts';
import { redirectToLocker } from './redirect.ts';
import { chooseDoor, doorNumber, releaseDoor, reserveDoor } from './reserve-door.ts';

/** Reserves another door for an expected parcel; a new code replaces the old one. */
async function keepAnother({ db, body }: LegDeed, leg: Leg): Promise<Leg> {
  await releaseDoor(db, leg);
  const kept = await reserveDoor(db, leg, body.to_door_id);
  if (typeof kept === 'string') throw conflictError(kept);
  await endCodes(db, leg, 'revoked');
  return kept;
}

/** Records that a person moved a parcel to another door. */
async function putBehind({ db, caller, body }: LegDeed, leg: Leg): Promise<Leg> {
  const now = Date.now();
  const wanted = body.to_door_id === undefined ? {} : { doorId: body.to_door_id };
  const door = await chooseDoor(db, leg, { now, ...wanted });
  if (typeof door === 'string') throw conflictError(door);
  const from = await doorNumber(db, leg);
  const [before] = await db
    .select()
    .from(doors)
    .where(eq(doors.id, leg.door_id ?? 0));
  const known = Math.max(Date.parse(door.use_at), Date.parse(before?.use_at ?? door.use_at));
  const at = new Date(Math.max(now, known + 1)).toISOString();
  const seen = { is: 'audited', level: 'audited', at, by: `user:${caller.userId}` } as const;
  const { locker_id } = leg;
  const left: DoorEvent[] =
    from === null
      ? []
      : [{ locker_id, number: from, given: { ...seen, use: 'free', parcel_id: null } }];
  const filled = { ...seen, use: 'occupied', parcel_id: leg.parcel_id } as const;
  await changeDoors(db, [...left, { locker_id, number: door.number, given: filled }]);
  await endCodes(db, leg, 'revoked');
  return changeLeg(db, leg, { door_id: door.id });
}

/**
 * Redirects a parcel to another locker. If the parcel is already in this locker, a driver takes it
 * back.
 */
async function toAnotherLocker(given: LegDeed, leg: Leg, lockerId: number): Promise<Leg> {
  const { db, caller, shipment, body } = given;
  if (leg.direction === 'drop-off')
    throw conflictError(
      'The sender brings this parcel to this locker, so the parcel cannot go to another locker.',
    );
  if (isInside(leg)) await takeBack(given);
  const held = (await lockShipment(db, shipment.id)) ?? shipment;
  const why = body.reason ?? 'moved by hand';
  await redirectToLocker(db, caller, { shipment: held, lockerId, why });
  return leg;
}

/** Moves a parcel to another door (the smallest that fits by default), or to another locker. */
export async function moveParcel(given: LegDeed): Promise<Leg> {
  const { db, body, shipment } = given;
  const leg = legAt(given, ({ state }) => isLiveLeg(state));
  if (leg === undefined || leg.door_id === null)
    throw conflictError('No door of this locker is reserved for this parcel.');
  const { to_locker_id: locker } = body;
  if (locker !== undefined && locker !== body.locker_id) return toAnotherLocker(given, leg, locker);
  if (body.to_door_id === leg.door_id)
    throw invalidError({ to_door_id: ['The parcel already has this door.'] });
  const moved = await (isInside(leg) ? putBehind(given, leg) : keepAnother(given, leg));
  await followShipment(db, (await lockShipment(db, shipment.id)) ?? shipment);
  return moved;
}
