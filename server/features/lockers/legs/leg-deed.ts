import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import type { shipments } from '#server/db/schema/shipments.ts';
import {
  applyStatus,
  mayChange,
  type StatusChange,
} from '#server/features/shipments/status-changes.ts';
import { endCodes } from './codes.ts';
import type { Leg } from './leg-rows.ts';

export type LegBody = InputOf<'POST /locker-shipments/command'>['body'];

/** A command for a parcel in a locker, with its locked shipment and legs. */
export interface LegDeed {
  db: Db;
  caller: Caller;
  body: LegBody;
  shipment: typeof shipments.$inferSelect;
  legs: readonly Leg[];
}

export const conflictError = (message: string) => new ApiError(409, { message, code: 'conflict' });

export const isInside = ({ state }: Leg): boolean => state === 'deposited' || state === 'overdue';

/** Finds the matching leg in the locker, at the requested door if the command names one. */
export function legAt(
  { legs, body }: Pick<LegDeed, 'legs' | 'body'>,
  isMeant: (leg: Leg) => boolean,
): Leg | undefined {
  return legs.find(
    (leg) =>
      leg.locker_id === body.locker_id &&
      isMeant(leg) &&
      (body.door_id === undefined || leg.door_id === body.door_id),
  );
}

/** Leg of a parcel that waits in the locker; throws 409 if there is none. */
export function waitingLeg(given: LegDeed): Leg {
  const waiting = legAt(given, isInside);
  if (waiting === undefined) throw conflictError('This parcel is not waiting in the locker.');
  return waiting;
}

/** Status change for taking back a parcel. */
export const takingBack = (reason: string | undefined) =>
  ({
    status: 'collect-and-return-to-hub',
    source: 'portal',
    message: reason ?? 'To be taken back from the locker',
  }) as const satisfies StatusChange;

/** Sends a driver to take back a parcel; revokes the recipient's code. */
export async function takeBack(given: LegDeed): Promise<Leg> {
  const { db, caller, shipment, body } = given;
  const leg = waitingLeg(given);
  const change = takingBack(body.reason);
  const may = mayChange(shipment, change);
  if (may !== true) throw conflictError(may);
  await endCodes(db, leg, 'revoked');
  await applyStatus(db, caller, { rows: [shipment], change });
  return leg;
}
