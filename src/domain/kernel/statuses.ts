/** Five stages that customers see, in order. */
export const stages = [
  'created',
  'collected',
  'in-transit',
  'out-for-delivery',
  'delivered',
] as const;
export type Stage = (typeof stages)[number];

/** Symbol in front of the label, so that a status does not depend on colour. */
type Shape = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger' | 'skip';

interface StatusFacts {
  label: string;
  stage: Stage;
  shape: Shape;
  isFinal?: boolean;
  /**
   * Whether the shipment is on hold. A shipment on hold keeps the stage that it had reached before.
   */
  isHold?: boolean;
  /** Status that customers see instead of this status. */
  shownAs?: string;
}

const facts = {
  submitted: { label: 'Submitted', stage: 'created', shape: 'neutral' },
  'deposit-pending': { label: 'Deposit pending', stage: 'created', shape: 'neutral' },
  'awaiting-dropoff': { label: 'Awaiting drop-off', stage: 'created', shape: 'neutral' },
  'collection-assigned': { label: 'Collection assigned', stage: 'created', shape: 'info' },
  'collection-unassigned': {
    label: 'Collection unassigned',
    stage: 'created',
    shape: 'warning',
    shownAs: 'collection-assigned',
  },
  'collection-rejected': {
    label: 'Collection rejected',
    stage: 'created',
    shape: 'warning',
    shownAs: 'collection-assigned',
  },
  'collection-exception': { label: 'Collection exception', stage: 'created', shape: 'danger' },
  'collection-failed-attempt': {
    label: 'Collection failed attempt',
    stage: 'created',
    shape: 'warning',
  },
  collected: { label: 'Collected', stage: 'collected', shape: 'progress' },
  'at-hub': { label: 'At hub', stage: 'collected', shape: 'progress' },
  'on-hold': { label: 'On hold', stage: 'created', shape: 'warning', isHold: true },
  'on-hold-internal': {
    label: 'On hold, internal',
    stage: 'created',
    shape: 'warning',
    isHold: true,
    shownAs: 'at-hub',
  },
  'swad-dimensions': {
    label: 'Measured and weighed',
    stage: 'collected',
    shape: 'progress',
    shownAs: 'at-hub',
  },
  'swad-imaging': {
    label: 'Photographed',
    stage: 'collected',
    shape: 'progress',
    shownAs: 'at-hub',
  },
  'returned-to-hub': { label: 'Returned to hub', stage: 'in-transit', shape: 'warning' },
  manifested: { label: 'Manifested', stage: 'collected', shape: 'progress' },
  'ready-for-dispatch': { label: 'Ready for dispatch', stage: 'collected', shape: 'progress' },
  'in-transit': { label: 'In transit', stage: 'in-transit', shape: 'progress' },
  'at-destination-hub': { label: 'At destination hub', stage: 'in-transit', shape: 'progress' },
  'delivery-assigned': { label: 'Delivery assigned', stage: 'in-transit', shape: 'info' },
  'delivery-unassigned': {
    label: 'Delivery unassigned',
    stage: 'in-transit',
    shape: 'warning',
    shownAs: 'delivery-assigned',
  },
  'delivery-rejected': {
    label: 'Delivery rejected',
    stage: 'in-transit',
    shape: 'warning',
    shownAs: 'delivery-assigned',
  },
  'out-for-delivery': { label: 'Out for delivery', stage: 'out-for-delivery', shape: 'progress' },
  'delivery-exception': { label: 'Delivery exception', stage: 'out-for-delivery', shape: 'danger' },
  'delivery-failed-attempt': {
    label: 'Delivery failed attempt',
    stage: 'out-for-delivery',
    shape: 'warning',
  },
  'in-locker': { label: 'In locker', stage: 'out-for-delivery', shape: 'info' },
  'ready-for-pickup': { label: 'Ready for pick-up', stage: 'out-for-delivery', shape: 'info' },
  'collect-and-return-to-hub': {
    label: 'Collect and return to hub',
    stage: 'out-for-delivery',
    shape: 'warning',
  },
  'collected-from-locker': {
    label: 'Collected from locker',
    stage: 'delivered',
    shape: 'success',
    isFinal: true,
  },
  'collected-from-counter': {
    label: 'Collected from counter',
    stage: 'delivered',
    shape: 'success',
    isFinal: true,
  },
  delivered: { label: 'Delivered', stage: 'delivered', shape: 'success', isFinal: true },
  'returned-to-sender': {
    label: 'Returned to sender',
    stage: 'in-transit',
    shape: 'skip',
    isFinal: true,
  },
  undeliverable: {
    label: 'Undeliverable',
    stage: 'out-for-delivery',
    shape: 'danger',
    isFinal: true,
  },
  cancelled: { label: 'Cancelled', stage: 'created', shape: 'skip', isFinal: true },
  'floor-check': { label: 'Floor check', stage: 'collected', shape: 'progress', shownAs: 'at-hub' },
} as const satisfies Record<string, StatusFacts>;

export type Status = keyof typeof facts;

/** All statuses, in the order of a normal delivery. */
export const statuses = Object.keys(facts).filter(isStatus);

export function isStatus(text: string): text is Status {
  return Object.hasOwn(facts, text);
}

/** Returns the label, stage and shape of a status; an unknown status is its own label. */
export function statusFacts(status: string): StatusFacts {
  return isStatus(status) ? facts[status] : { label: status, stage: 'created', shape: 'neutral' };
}

/** Returns the stage that a shipment has reached, by its status and its history (newest first). */
export function stageReached(status: string, history: readonly { status: string }[]): Stage {
  const isHold = (one: string) => statusFacts(one).isHold === true;
  const lastStatus = isHold(status) ? history.find((event) => !isHold(event.status)) : undefined;
  return statusFacts(lastStatus?.status ?? status).stage;
}

/** Status shown to customers. */
export function customerStatus(status: string): string {
  return statusFacts(status).shownAs ?? status;
}

/** Scans that do not move a parcel; a company uses those that its settings list. */
export const furtherScans = ['floor-check', 'swad-imaging', 'swad-dimensions'] as const;

export const isFurtherScan = (status: string): boolean =>
  furtherScans.some((scan) => scan === status);

export function isFinal(status: string): boolean {
  return statusFacts(status).isFinal === true;
}

/** Whether the recipient has the shipment; `out-for-delivery` does not count as delivered. */
export function isDelivered(status: string): boolean {
  return isStatus(status) && facts[status].stage === 'delivered';
}
