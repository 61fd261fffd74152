import { and, desc, eq, ne } from 'drizzle-orm';
import { collectBefore } from '#domain/collections/collection-window.ts';
import type { Evidence } from '#domain/lockers/doors/evidence.ts';
import {
  GRACE_HOURS,
  isLiveLeg,
  legAfter,
  legAfterMove,
  legDirections,
  type LegDirection,
  type LegState,
} from '#domain/lockers/locker-legs.ts';
import { awaitsPayment } from '#domain/billing/shipment-payment.ts';
import type { Db } from '#server/db/open.ts';
import { locker_shipments } from '#server/db/schema/locker-access.ts';
import { doors, lockers, networks } from '#server/db/schema/lockers.ts';
import type { shipments } from '#server/db/schema/shipments.ts';
import { parcels, tracking_events } from '#server/db/schema/tracking.ts';
import { readDeclaredDays } from '#server/features/pricing/pricer.ts';
import { changeDoors } from '../doors/door-changes.ts';
import { endCodes, hasCode, makeCode } from './codes.ts';
import { holderOf } from './leg-holders.ts';
import { sendCode } from './leg-messages.ts';
import { changeLeg, legsOf, type Leg } from './leg-rows.ts';
import { releaseDoor, reserveDoor } from './reserve-door.ts';

type Shipment = typeof shipments.$inferSelect;

/** Deadline for collecting a parcel that was deposited at the given time. */
export async function windowAt(db: Db, lockerId: number, depositedAt: string): Promise<string> {
  const [found] = await db
    .select({ hours: lockers.opening_hours, wait: networks.hours_to_collect })
    .from(lockers)
    .innerJoin(networks, eq(networks.id, lockers.network_id))
    .where(eq(lockers.id, lockerId));
  const declared = await readDeclaredDays(db);
  return collectBefore(depositedAt, found?.wait ?? 36, { hours: found?.hours ?? {}, declared });
}

/** Reads the evidence for the status of a shipment: author and time of the tracking event. */
async function scanOf(db: Db, { id, status, status_at }: Shipment): Promise<Evidence> {
  const [event] = await db
    .select()
    .from(tracking_events)
    .where(and(eq(tracking_events.shipment_id, id), eq(tracking_events.status, status)))
    .orderBy(desc(tracking_events.at), desc(tracking_events.id))
    .limit(1);
  const { driver_id = null, user_id = null } = event ?? {};
  const person = user_id === null ? 'system' : `user:${user_id}`;
  const by = driver_id === null ? person : `driver:${driver_id}`;
  return { level: 'audited', at: status_at, by };
}

async function applyScanToDoor(
  db: Db,
  { shipment, leg, is }: { shipment: Shipment; leg: Leg; is: 'deposited' | 'collected' },
) {
  const [door] = await db
    .select()
    .from(doors)
    .where(eq(doors.id, leg.door_id ?? 0));
  if (door === undefined) return;
  const scan = await scanOf(db, shipment);
  // The console may have changed the door after the scan, so the scan must not look older than the
  // recorded state.
  const at = Date.parse(scan.at) < Date.parse(door.use_at) ? door.use_at : scan.at;
  const given = { is, parcel_id: leg.parcel_id, ...scan, at };
  await changeDoors(db, [{ locker_id: leg.locker_id, number: door.number, given }]);
}

/** Moves a leg to its next state, with its effects on door and codes. */
async function move(
  db: Db,
  { shipment, leg }: { shipment: Shipment; leg: Leg },
  to: LegState,
): Promise<Leg> {
  if (to === 'reserved') {
    const kept = await reserveDoor(db, leg);
    return typeof kept === 'string' ? leg : kept;
  }
  if (to === 'deposited') {
    await applyScanToDoor(db, { shipment, leg, is: 'deposited' });
    const deposited_at = shipment.status_at;
    const collect_before = await windowAt(db, leg.locker_id, deposited_at);
    return changeLeg(db, leg, { state: to, deposited_at, collect_before });
  }
  if (leg.state === 'reserved') await releaseDoor(db, leg);
  else await applyScanToDoor(db, { shipment, leg, is: 'collected' });
  await endCodes(db, leg, to === 'collected' ? 'used' : 'revoked');
  const collected_at = to === 'collected' ? shipment.status_at : null;
  return changeLeg(db, leg, { state: to, collected_at });
}

interface Wanted {
  direction: LegDirection;
  locker: number;
  parcel: number;
}

async function newLeg(db: Db, shipment: Shipment, given: Wanted) {
  const [leg] = await db
    .insert(locker_shipments)
    .values({
      account_id: shipment.account_id,
      shipment_id: shipment.id,
      parcel_id: given.parcel,
      locker_id: given.locker,
      direction: given.direction,
      state: 'reserved',
      price: shipment.charge,
    })
    .returning();
  if (leg === undefined) throw new Error('The leg was not made');
  return leg;
}

/** Sends the code of a leg to the holder of the leg, once there is a door to open. */
async function code(db: Db, shipment: Shipment, leg: Leg): Promise<void> {
  const isWanted =
    leg.door_id !== null &&
    (leg.direction === 'drop-off' ? leg.state === 'reserved' : leg.state === 'deposited');
  if (!isWanted || (await hasCode(db, leg))) return;
  const holder = holderOf(shipment, leg);
  const until = (leg.direction === 'drop-off' ? leg.reserved_until : leg.collect_before) ?? '';
  const grace = leg.direction === 'drop-off' ? 0 : GRACE_HOURS * 3_600_000;
  const validUntil = new Date(Date.parse(until) + grace).toISOString();
  const made = await makeCode(db, leg, { holder, validUntil });
  await sendCode(db, { shipment, leg, until, ...made });
}

const lockerAt = (shipment: Shipment, direction: LegDirection): number | null =>
  direction === 'drop-off' ? shipment.collection_locker_id : shipment.delivery_locker_id;

interface Following {
  shipment: Shipment;
  legs: readonly Leg[];
  parcelIds: readonly number[];
}

async function followParcel(
  db: Db,
  shipment: Shipment,
  wanted: Wanted & { known: readonly Leg[] },
) {
  const { direction, known } = wanted;
  const live = known.find(({ state }) => isLiveLeg(state));
  // One of several parcels may have been collected while the shipment still waits.
  if (live === undefined && known[0]?.state === 'collected') return;
  // Unpaid shipments get neither a door nor a code; they are followed again after the payment.
  if (live === undefined && awaitsPayment(shipment, 'collected')) return;
  const next = legAfter(direction, live?.state ?? null, shipment.status);
  const leg = live ?? (next === null ? undefined : await newLeg(db, shipment, wanted));
  if (leg === undefined) return;
  await code(db, shipment, next === null ? leg : await move(db, { shipment, leg }, next));
}

async function followDirection(
  db: Db,
  direction: LegDirection,
  { shipment, legs, parcelIds }: Following,
): Promise<void> {
  const locker = lockerAt(shipment, direction);
  const own = legs.filter((leg) => leg.direction === direction);
  for (const leg of own.filter((one) => one.locker_id !== locker && isLiveLeg(one.state))) {
    const to = legAfterMove(direction, leg.state, shipment.status);
    if (to !== null) await move(db, { shipment, leg }, to);
  }
  if (locker === null) return;
  for (const parcel of parcelIds) {
    const known = own.filter((leg) => leg.parcel_id === parcel && leg.locker_id === locker);
    await followParcel(db, shipment, { direction, locker, parcel, known });
  }
}

/**
 * Synchronises the legs of a shipment with its status: reserves and releases doors, records scanned
 * deposits and collections, and creates, sends and ends codes. Idempotent. The shipment must be
 * locked.
 */
export async function followShipment(db: Db, shipment: Shipment): Promise<void> {
  const legs = await legsOf(db, shipment.id);
  const own = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.shipment_id, shipment.id), ne(parcels.status, 'cancelled')))
    .orderBy(parcels.number);
  const gone =
    shipment.status === 'cancelled' ? legs.flatMap(({ parcel_id }) => parcel_id ?? []) : [];
  const parcelIds = [...new Set([...own.map(({ id }) => id), ...gone])];
  for (const direction of legDirections)
    await followDirection(db, direction, { shipment, legs, parcelIds });
}
