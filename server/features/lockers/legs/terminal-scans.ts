import { sql } from 'drizzle-orm';
import { statusAfter, type LegDirection } from '#domain/lockers/locker-legs.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { locker_shipments } from '#server/db/schema/locker-access.ts';
import {
  applyStatus,
  lockShipments,
  mayChange,
} from '#server/features/shipments/status-changes.ts';
import type { DoorChange } from '../doors/door-changes.ts';
import { endCodes } from './codes.ts';
import { windowAt } from './follow-shipments.ts';
import { changeLeg, liveLegsOf, type Leg } from './leg-rows.ts';
import { releaseDoor } from './reserve-door.ts';

type Moved = DoorChange & { given: { is: 'deposited' | 'collected'; parcel_id: number } };

const isMoved = (change: DoorChange): change is Moved =>
  change.effect === 'changed' &&
  (change.given.is === 'deposited' || change.given.is === 'collected') &&
  typeof change.given.parcel_id === 'number';

const isCarrier = (change: Moved): boolean => change.given.by !== 'terminal';

/**
 * Updates a leg after a deposit or collection; null if the state of the leg does not allow the
 * change.
 */
async function moveLeg(db: Db, leg: Leg, change: Moved): Promise<Leg | null> {
  const { is, at } = change.given;
  if (is === 'deposited') {
    if (leg.state !== 'reserved') return null;
    if (leg.door_id !== null && leg.door_id !== change.door_id) await releaseDoor(db, leg);
    const isPickUp = leg.direction === 'pick-up';
    if (!isPickUp) await endCodes(db, leg, 'used');
    return changeLeg(db, leg, {
      state: 'deposited',
      door_id: change.door_id,
      deposited_at: at,
      collect_before: isPickUp ? await windowAt(db, leg.locker_id, at) : null,
    });
  }
  if (leg.state === 'reserved') return null;
  const isTakenBack = leg.direction === 'pick-up' && isCarrier(change);
  await endCodes(db, leg, isTakenBack ? 'revoked' : 'used');
  return changeLeg(db, leg, {
    state: isTakenBack ? 'returned' : 'collected',
    collected_at: isTakenBack ? null : at,
  });
}

interface Step {
  leg: Leg;
  change: Moved;
}

/** Whether other parcels of the shipment still have to be deposited or collected. */
async function othersWait(db: Db, { leg, change }: Step): Promise<boolean> {
  const states = change.given.is === 'deposited' ? ['reserved'] : ['deposited', 'overdue'];
  const waiting = await db.$count(
    locker_shipments,
    sql`shipment_id = ${leg.shipment_id} and direction = ${leg.direction} and id <> ${leg.id} and state = any(${sql.param(states)}::text[])`,
  );
  return waiting > 0;
}

const wordsOf = (direction: LegDirection, is: 'deposited' | 'collected'): string => {
  if (is === 'deposited') return direction === 'drop-off' ? 'Deposited by its sender' : 'Deposited';
  return direction === 'drop-off' ? 'Taken out by the driver' : 'Collected';
};

async function moveShipment(
  db: Db,
  caller: Caller,
  step: Step & { locker: string },
): Promise<void> {
  const { leg, change, locker } = step;
  const { is, at, by } = change.given;
  const status = statusAfter(leg.direction, is, isCarrier(change) ? 'carrier' : 'recipient');
  if (status === null || (await othersWait(db, step))) return;
  const [row] = await lockShipments(db, [leg.shipment_id]);
  const [, driver] = /^driver:(\d+)$/.exec(by) ?? [];
  const message = `${wordsOf(leg.direction, is)}: locker ${locker}, door ${change.number}`;
  const statusChange = {
    status,
    source: 'locker',
    message,
    at,
    ...(driver !== undefined && { driver_id: Number(driver) }),
  } as const;
  if (row === undefined || mayChange(row, statusChange) !== true) return;
  await applyStatus(db, caller, { rows: [row], change: statusChange });
}

/** Updates legs and shipments of the parcels that terminals accepted or handed out. */
export async function applyScans(
  db: Db,
  caller: Caller,
  { changes, codeOf }: { changes: readonly DoorChange[]; codeOf: (lockerId: number) => string },
): Promise<void> {
  const moved = changes.filter(isMoved);
  if (moved.length === 0) return;
  const legs = await liveLegsOf(
    db,
    moved.map(({ given }) => given.parcel_id),
  );
  for (const change of moved) {
    const leg = legs.find(
      (one) => one.parcel_id === change.given.parcel_id && one.locker_id === change.locker_id,
    );
    const after = leg && (await moveLeg(db, leg, change));
    if (!after) continue;
    legs.splice(legs.indexOf(leg), 1, after);
    await moveShipment(db, caller, { leg: after, change, locker: codeOf(change.locker_id) });
  }
}
