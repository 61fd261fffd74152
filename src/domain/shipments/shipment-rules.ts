import { isDelivered, isFinal, statusFacts, type Status } from '../kernel/statuses.ts';

/** Location of the parcels: at the sender, at the carrier, on the way to the recipient, or done. */
type Whereabouts = 'sender' | 'carrier' | 'recipient' | 'done';

const withSender = new Set<string>([
  'submitted',
  'deposit-pending',
  'awaiting-dropoff',
  'collection-assigned',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
]);
const onTheWay = new Set<string>([
  'delivery-assigned',
  'delivery-unassigned',
  'delivery-rejected',
  'out-for-delivery',
  'delivery-exception',
  'delivery-failed-attempt',
  'in-locker',
  'ready-for-pickup',
  'collect-and-return-to-hub',
]);

export function whereaboutsOf(status: string): Whereabouts {
  if (isFinal(status)) return 'done';
  if (withSender.has(status)) return 'sender';
  return onTheWay.has(status) ? 'recipient' : 'carrier';
}

/** Returns the reason against a change that comes too late: "Already delivered". */
export const endedReason = (status: string): string =>
  `Already ${statusFacts(status).label.toLowerCase()}`;

/** `true` if allowed, otherwise the reason why not. */
export type Allowed = true | string;

/** `true` if status, driver and branch can change, otherwise the reason. */
export function canMove(row: { status: string }): Allowed {
  return isFinal(row.status) ? endedReason(row.status) : true;
}

/**
 * `true` if the upstream carrier refused the shipment and it is not final, otherwise the reason.
 */
export function canResubmit(row: { status: string; upstream_state: string }): Allowed {
  if (row.upstream_state === 'sent') return 'Already sent to the carrier';
  if (row.upstream_state === 'waiting') return 'Already waiting for the carrier';
  if (row.upstream_state !== 'failed') return 'Not refused by the carrier';
  return canMove(row);
}

/** `true` until the shipment is collected, otherwise the reason. */
export function canCancelShipment(row: { status: string }): Allowed {
  if (isFinal(row.status)) return endedReason(row.status);
  return whereaboutsOf(row.status) === 'sender' ? true : 'Already collected';
}

/** `true` if the collection address can change, otherwise the reason. */
export const canChangeCollection = (row: { status: string }): Allowed => canCancelShipment(row);

/** `true` if the delivery address can change, otherwise the reason. */
export function canChangeDelivery(row: { status: string }): Allowed {
  if (isFinal(row.status)) return endedReason(row.status);
  const isTooLate = row.status === 'in-locker' || row.status === 'out-for-delivery';
  return isTooLate ? endedReason(row.status) : true;
}

const mustFollow: Partial<Record<Status, { from: readonly string[]; why: string }>> = {
  'collected-from-locker': { from: ['in-locker'], why: 'Not in a locker' },
  'collected-from-counter': { from: ['ready-for-pickup'], why: 'Not ready for pick-up' },
};

/**
 * Returns why parcels cannot move to a location: they never return to the sender or skip the
 * carrier.
 */
function outOfTurn(here: Whereabouts, there: Whereabouts): string | undefined {
  if (there === 'sender') return here === 'sender' ? undefined : 'Already collected';
  return here === 'sender' && there !== 'carrier' ? 'Not collected yet' : undefined;
}

/** `true` if a shipment can move from one status to another, otherwise the reason. */
export function mayBecome(from: string, to: Status): Allowed {
  if (from === to || isFinal(from)) return endedReason(from);
  if (to === 'cancelled') return canCancelShipment({ status: from });
  const here = whereaboutsOf(from);
  const why = outOfTurn(here, whereaboutsOf(to));
  if (why !== undefined) return why;
  const follows = mustFollow[to];
  if (follows !== undefined) return follows.from.includes(from) ? true : follows.why;
  if (isDelivered(to) && here !== 'recipient') return 'Not out for delivery yet';
  return true;
}

const reasonRequired = new Set<string>([
  'cancelled',
  'collection-failed-attempt',
  'collection-rejected',
  'collection-exception',
  'delivery-failed-attempt',
  'delivery-rejected',
  'delivery-exception',
  'on-hold',
  'on-hold-internal',
  'undeliverable',
  'returned-to-sender',
]);

export const needsReason = (status: string): boolean => reasonRequired.has(status);
