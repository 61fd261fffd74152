import { isDelivered, isFinal, statusFacts, type Status } from './statuses.ts';

/** Where the parcels are: with the sender, with the carrier, on the way to the recipient, or done. */
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

/** Where the parcels of a status are. */
export function whereaboutsOf(status: string): Whereabouts {
  if (isFinal(status)) return 'done';
  if (withSender.has(status)) return 'sender';
  return onTheWay.has(status) ? 'recipient' : 'carrier';
}

/** The reason against what comes too late: "Already delivered". */
export const ended = (status: string): string =>
  `Already ${statusFacts(status).label.toLowerCase()}`;

/** A rule's answer: true, or the reason why not. */
export type Allowed = true | string;

/** True while status, driver and branch can still change. */
export function movable(row: { status: string }): Allowed {
  return isFinal(row.status) ? ended(row.status) : true;
}

/** True when the upstream carrier has refused the shipment, which is still under way. */
export function resubmittable(row: { status: string; upstream_state: string }): Allowed {
  if (row.upstream_state === 'sent') return 'Already sent to the carrier';
  if (row.upstream_state === 'waiting') return 'Waits for the carrier already';
  if (row.upstream_state !== 'failed') return 'Not refused by the carrier';
  return movable(row);
}

/** True until the carrier has the parcels. */
export function cancellable(row: { status: string }): Allowed {
  if (isFinal(row.status)) return ended(row.status);
  return whereaboutsOf(row.status) === 'sender' ? true : 'Already collected';
}

/** True while the collection address can change. */
export const collectionChangeable = (row: { status: string }): Allowed => cancellable(row);

/** True while the delivery address can change. */
export function deliveryChangeable(row: { status: string }): Allowed {
  if (isFinal(row.status)) return ended(row.status);
  const isTooLate = row.status === 'in-locker' || row.status === 'out-for-delivery';
  return isTooLate ? ended(row.status) : true;
}

const mustFollow: Partial<Record<Status, { from: readonly string[]; why: string }>> = {
  'collected-from-locker': { from: ['in-locker'], why: 'Not in a locker' },
  'collected-from-counter': { from: ['ready-for-pickup'], why: 'Not ready for pick-up' },
};

/** Why parcels cannot be there next: they do not go back to the sender, nor past the carrier. */
function outOfTurn(here: Whereabouts, there: Whereabouts): string | undefined {
  if (there === 'sender') return here === 'sender' ? undefined : 'Already collected';
  return here === 'sender' && there !== 'carrier' ? 'Not collected yet' : undefined;
}

/** Whether a shipment may go from one status to another. */
export function mayBecome(from: string, to: Status): Allowed {
  if (from === to || isFinal(from)) return ended(from);
  if (to === 'cancelled') return cancellable({ status: from });
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

/** True for statuses that are worth nothing without a reason. */
export const needsReason = (status: string): boolean => reasonRequired.has(status);
