import { uncollected, undelivered } from './driver-work.ts';
import { ended, whereaboutsOf } from './shipment-rules.ts';
import { NOT_PAID, type Payable } from './shipment-payment.ts';
import { isFinal, statusFacts, type Status } from './statuses.ts';

/** The two ways that are driven for a shipment: from the sender, and to the recipient. */
export const legs = ['collection', 'delivery'] as const;
export type Leg = (typeof legs)[number];

/** The column of a shipment that holds the driver of a leg. */
export const driverOf = {
  collection: 'collection_driver_id',
  delivery: 'delivery_driver_id',
} as const satisfies Record<Leg, string>;

/** As much of a shipment as decides who may drive for it. */
export interface Assignable extends Payable {
  status: string;
  collection_driver_id: number | null;
  delivery_driver_id: number | null;
}

interface LegStatuses {
  assigned: Status;
  unassigned: Status;
  /** A driver is needed; assigning one changes the status. */
  waiting: ReadonlySet<string>;
  /** A driver can be named or changed; the status says more than who drives. */
  kept: ReadonlySet<string>;
}

const statusesOf: Record<Leg, LegStatuses> = {
  collection: {
    assigned: 'collection-assigned',
    unassigned: 'collection-unassigned',
    waiting: new Set([...uncollected, 'collection-failed-attempt', 'collection-exception']),
    kept: new Set(['collection-assigned', 'deposit-pending', 'awaiting-dropoff']),
  },
  delivery: {
    assigned: 'delivery-assigned',
    unassigned: 'delivery-unassigned',
    waiting: new Set([
      ...undelivered,
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

/** The leg that a shipment of this status is on, as far as drivers go; null where none can be assigned. */
export const legOf = (status: string): Leg | null => legs.find((leg) => isOn(leg, status)) ?? null;

/** Conditions of the list that only shipments on one leg can meet. */
const legOfFlag: ReadonlyMap<unknown, Leg> = new Map([['collection_late', 'collection']]);

/** The legs that shipments found by a filter of their list may be on. */
export function legsOfFilter({ status, flag }: Readonly<Record<string, unknown>>): readonly Leg[] {
  const known = [flag].flat().flatMap((one) => legOfFlag.get(one) ?? []);
  if (known.length > 0) return known.slice(0, 1);
  if (status === undefined) return legs;
  const meant = [status].flat().map((one) => legOf(String(one)));
  return legs.filter((leg) => meant.includes(leg));
}

/** The leg whose driver a status speaks of: "collection assigned" means that somebody is. */
export const legAssignedBy = (status: string): Leg | null =>
  legs.find((leg) => statusesOf[leg].assigned === status) ?? null;

/** The leg that has no driver any more once a shipment takes this status. */
export const legFreedBy = (status: string): Leg | null =>
  legs.find((leg) => statusesOf[leg].unassigned === status) ?? null;

/** Why no driver can be named for a leg in this status. */
function outOfLeg(status: string, leg: Leg): string {
  if (isFinal(status)) return ended(status);
  const { label, isHold = false } = statusFacts(status);
  if (isHold) return label;
  const here = whereaboutsOf(status);
  if (leg === 'collection') return 'Already collected';
  if (here === 'sender') return 'Not collected yet';
  return here === 'carrier' ? 'Not at the destination hub yet' : ended(status);
}

/** What naming a driver does: the status that follows, null when it stays; or why it cannot be. */
export type Assignment = { to: Status | null } | string;

function taken({ status }: Assignable, leg: Leg, isSame: boolean): Assignment {
  const { waiting, assigned } = statusesOf[leg];
  if (waiting.has(status)) return { to: assigned };
  return isSame ? 'Already assigned to this driver' : { to: null };
}

function freed(row: Assignable, leg: Leg): Assignment {
  const { status } = row;
  if (row[driverOf[leg]] === null) return 'No driver is assigned';
  if (status === 'out-for-delivery') return ended(status);
  const { unassigned } = statusesOf[leg];
  return { to: status.startsWith(`${leg}-`) && status !== unassigned ? unassigned : null };
}

/**
 * Naming the driver of a leg, or none: a shipment that needs a driver becomes assigned, and one that loses its
 * driver waits again. A shipment on the other leg, on hold or past this leg answers with the reason.
 */
export function assigning(row: Assignable, leg: Leg, driver: number | null): Assignment {
  if (!isOn(leg, row.status)) return outOfLeg(row.status, leg);
  if (leg === 'collection' && driver !== null && row.payment_state === 'unpaid') return NOT_PAID;
  return driver === null ? freed(row, leg) : taken(row, leg, row[driverOf[leg]] === driver);
}

/** Whether somebody can be assigned now, for the leg that the shipment is on. */
export function assignable({
  status,
  payment_state: state,
}: Payable & { status: string }): true | string {
  const leg = legOf(status);
  if (leg === null) return outOfLeg(status, 'delivery');
  return leg === 'collection' && state === 'unpaid' ? NOT_PAID : true;
}

/** Whether the driver of the leg that a shipment is on can be taken off. */
export function unassignable(row: Assignable): true | string {
  const leg = legOf(row.status);
  const outcome = leg === null ? outOfLeg(row.status, 'delivery') : freed(row, leg);
  return typeof outcome === 'string' ? outcome : true;
}

/** What the timeline says; the driver before and after, by name. */
export function assignmentInWords(leg: Leg, from: string | null, to: string | null): string {
  if (to === null) return `${from ?? 'Driver'} unassigned from ${leg}`;
  return from === null || from === to
    ? `Assigned to ${to} for ${leg}`
    : `Reassigned from ${from} to ${to} for ${leg}`;
}

/** What a preview and a result say of a shipment that somebody else had. */
export const reassignedFrom = (name: string): string => `Reassigned from ${name}`;
