import { uncollectedStatuses, undeliveredStatuses } from '../drivers/driver-work.ts';
import { endedReason, whereaboutsOf } from './shipment-rules.ts';
import { NOT_PAID, type Payable } from '../billing/shipment-payment.ts';
import { isFinal, statusFacts, type Status } from '../kernel/statuses.ts';

/** Legs of a shipment: from the sender, and to the recipient. */
export const legs = ['collection', 'delivery'] as const;
export type Leg = (typeof legs)[number];

/** Column with the driver of each leg. */
export const driverOf = {
  collection: 'collection_driver_id',
  delivery: 'delivery_driver_id',
} as const satisfies Record<Leg, string>;

/** Fields of a shipment that decide whether a driver can be assigned. */
export interface Assignable extends Payable {
  status: string;
  collection_driver_id: number | null;
  delivery_driver_id: number | null;
}

interface LegStatuses {
  assigned: Status;
  unassigned: Status;
  /** Statuses that need a driver; assigning a driver changes the status. */
  waiting: ReadonlySet<string>;
  /** Statuses in which a driver can be assigned or changed without a status change. */
  kept: ReadonlySet<string>;
}

const statusesOf: Record<Leg, LegStatuses> = {
  collection: {
    assigned: 'collection-assigned',
    unassigned: 'collection-unassigned',
    waiting: new Set([...uncollectedStatuses, 'collection-failed-attempt', 'collection-exception']),
    kept: new Set(['collection-assigned', 'deposit-pending', 'awaiting-dropoff']),
  },
  delivery: {
    assigned: 'delivery-assigned',
    unassigned: 'delivery-unassigned',
    waiting: new Set([
      ...undeliveredStatuses,
      'at-hub',
      'at-destination-hub',
      'floor-check',
      'returned-to-hub',
      'delivery-failed-attempt',
      'delivery-exception',
    ]),
    kept: new Set(['delivery-assigned', 'out-for-delivery', 'collect-and-return-to-hub']),
  },
};

const isOn = (leg: Leg, status: string): boolean =>
  statusesOf[leg].waiting.has(status) || statusesOf[leg].kept.has(status);

/** Leg that needs or has a driver in a status; null if no driver can be assigned. */
export const legOf = (status: string): Leg | null => legs.find((leg) => isOn(leg, status)) ?? null;

/** Leg of each list flag that only shipments on one leg can have. */
const legOfFlag: ReadonlyMap<unknown, Leg> = new Map([['collection_late', 'collection']]);

/** Legs that the shipments of a list filter can be on. */
export function legsOfFilter({ status, flag }: Readonly<Record<string, unknown>>): readonly Leg[] {
  const known = [flag].flat().flatMap((one) => legOfFlag.get(one) ?? []);
  if (known.length > 0) return known.slice(0, 1);
  if (status === undefined) return legs;
  const meant = [status].flat().map((one) => legOf(String(one)));
  return legs.filter((leg) => meant.includes(leg));
}

/** Leg that an "assigned" status refers to; null for any other status. */
export const legAssignedBy = (status: string): Leg | null =>
  legs.find((leg) => statusesOf[leg].assigned === status) ?? null;

/** Leg that an "unassigned" status refers to; null for any other status. */
export const legFreedBy = (status: string): Leg | null =>
  legs.find((leg) => statusesOf[leg].unassigned === status) ?? null;

/** Returns why no driver can be assigned to the leg in this status. */
function outOfLeg(status: string, leg: Leg): string {
  if (isFinal(status)) return endedReason(status);
  const { label, isHold = false } = statusFacts(status);
  if (isHold) return label;
  const here = whereaboutsOf(status);
  if (leg === 'collection') return 'Already collected';
  if (here === 'sender') return 'Not collected yet';
  return here === 'carrier' ? 'Not at the destination hub yet' : endedReason(status);
}

/** Next status (null if unchanged), or the reason why the assignment is refused. */
export type Assignment = { to: Status | null } | string;

function assignDriver({ status }: Assignable, leg: Leg, isSame: boolean): Assignment {
  const { waiting, assigned } = statusesOf[leg];
  if (waiting.has(status)) return { to: assigned };
  return isSame ? 'Already assigned to this driver' : { to: null };
}

function unassignDriver(row: Assignable, leg: Leg): Assignment {
  const { status } = row;
  if (row[driverOf[leg]] === null) return 'No driver is assigned';
  if (status === 'out-for-delivery') return endedReason(status);
  const { unassigned } = statusesOf[leg];
  return { to: status.startsWith(`${leg}-`) && status !== unassigned ? unassigned : null };
}

/**
 * Effect of assigning a driver to a leg (`null` unassigns). A shipment that waits for a driver
 * becomes assigned, and one that loses its driver waits again. Returns the reason if the shipment
 * is on the other leg, on hold, unpaid or past this leg.
 */
export function assignmentEffect(row: Assignable, leg: Leg, driver: number | null): Assignment {
  if (!isOn(leg, row.status)) return outOfLeg(row.status, leg);
  if (leg === 'collection' && driver !== null && row.payment_state === 'unpaid') return NOT_PAID;
  return driver === null
    ? unassignDriver(row, leg)
    : assignDriver(row, leg, row[driverOf[leg]] === driver);
}

/** `true` if a driver can be assigned to the current leg, otherwise the reason. */
export function canAssign({
  status,
  payment_state: state,
}: Payable & { status: string }): true | string {
  const leg = legOf(status);
  if (leg === null) return outOfLeg(status, 'delivery');
  return leg === 'collection' && state === 'unpaid' ? NOT_PAID : true;
}

/** `true` if the driver of the current leg can be unassigned, otherwise the reason. */
export function canUnassign(row: Assignable): true | string {
  const leg = legOf(row.status);
  const outcome = leg === null ? outOfLeg(row.status, 'delivery') : unassignDriver(row, leg);
  return typeof outcome === 'string' ? outcome : true;
}

/** Timeline text of an assignment, with the names of the old and new driver. */
export function assignmentInWords(leg: Leg, from: string | null, to: string | null): string {
  if (to === null) return `${from ?? 'Driver'} unassigned from ${leg}`;
  return from === null || from === to
    ? `Assigned to ${to} for ${leg}`
    : `Reassigned from ${from} to ${to} for ${leg}`;
}

/** Note in previews and results about a shipment that had another driver. */
export const reassignedFrom = (name: string): string => `Reassigned from ${name}`;
