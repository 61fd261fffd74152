import { and, eq, ne } from 'drizzle-orm';
import { invalidError, notFound } from '#api/api-error.ts';
import { isLiveLeg, isToBeDeposited, type LegDirection } from '#domain/lockers/locker-legs.ts';
import { commandFacts, type LegCommand } from '#domain/lockers/locker-commands.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_commands, locker_shipments } from '#server/db/schema/locker-access.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { lockShipment } from '#server/features/shipments/status-changes.ts';
import { extendLeg } from './extend-leg.ts';
import { followShipment } from './follow-shipments.ts';
import { conflictError, takeBack, waitingLeg, type LegBody, type LegDeed } from './leg-deed.ts';
import { legsOf, type Leg } from './leg-rows.ts';
import { moveParcel } from './move-parcel.ts';
import { reserveDoor } from './reserve-door.ts';

function directionAt({ shipment, body }: LegDeed): LegDirection {
  if (shipment.collection_locker_id === body.locker_id && isToBeDeposited(shipment.status))
    return 'drop-off';
  if (shipment.delivery_locker_id === body.locker_id) return 'pick-up';
  throw conflictError('This shipment does not go through the locker.');
}

/**
 * Returns the leg that needs a door: a leg without a door, or a new leg for a parcel without a leg.
 */
async function legToKeep(given: LegDeed): Promise<Leg> {
  const { db, shipment, legs, body } = given;
  const direction = directionAt(given);
  const live = legs.filter((leg) => isLiveLeg(leg.state));
  const waiting = live.find((leg) => leg.direction === direction && leg.door_id === null);
  if (waiting !== undefined) return waiting;
  const all = await db
    .select()
    .from(parcels)
    .where(and(eq(parcels.shipment_id, shipment.id), ne(parcels.status, 'cancelled')))
    .orderBy(parcels.number);
  const parcel = all.find(({ id }) => live.every((leg) => leg.parcel_id !== id));
  if (parcel === undefined)
    throw conflictError('Every parcel of this shipment already has a door reserved.');
  const [leg] = await db
    .insert(locker_shipments)
    .values({
      account_id: shipment.account_id,
      shipment_id: shipment.id,
      parcel_id: parcel.id,
      locker_id: body.locker_id,
      direction,
      state: 'reserved',
      price: shipment.charge,
    })
    .returning();
  if (leg === undefined) throw new Error('The leg was not made');
  return leg;
}

async function reserve(given: LegDeed): Promise<Leg> {
  const leg = await legToKeep(given);
  const kept = await reserveDoor(given.db, leg, given.body.door_id);
  if (typeof kept === 'string') throw conflictError(kept);
  await followShipment(given.db, given.shipment);
  return kept;
}

async function extend(given: LegDeed): Promise<Leg> {
  const { hours } = given.body;
  if (hours === undefined) throw invalidError({ hours: ['Enter the number of hours.'] });
  const { db, shipment, body } = given;
  const tells = body.tells === true;
  const after = await extendLeg(db, { shipment, leg: waitingLeg(given), hours, tells });
  if (typeof after === 'string') throw conflictError(`${after.replace(/\.$/, '')}.`);
  return after;
}

const deeds: Record<LegCommand, (given: LegDeed) => Promise<Leg>> = {
  reserve,
  'extend-window': extend,
  'take-back': takeBack,
  move: moveParcel,
};

/**
 * Applies a command to a parcel in a locker and updates its terminal. Returns the id of the
 * command.
 */
export async function commandLeg(
  db: Db,
  caller: Caller,
  body: LegBody & { command: LegCommand },
): Promise<number> {
  if (body.shipment_id === undefined) throw invalidError({ shipment_id: ['Choose a shipment.'] });
  const shipment = await lockShipment(db, body.shipment_id);
  if (shipment === undefined) throw notFound();
  const legs = await legsOf(db, shipment.id);
  const leg = await deeds[body.command]({ db, caller, body, shipment, legs });
  const now = new Date().toISOString();
  const [kept] = await db
    .insert(locker_commands)
    .values({
      command: body.command,
      kind: commandFacts[body.command].kind,
      locker_id: body.locker_id,
      door_id: leg.door_id,
      shipment_id: shipment.id,
      reason: body.reason,
      key: body.key,
      user_id: caller.userId,
      state: 'done',
      expires_at: now,
      answered_at: now,
    })
    .returning({ id: locker_commands.id });
  if (kept === undefined) throw new Error('The command was not saved');
  return kept.id;
}
