/** Events of the marketplace with their labels and the status that follows. */
const steps = {
  ReadyForReceive: { label: 'Ready to be received', after: 'PreTransit' },
  PickupDone: { label: 'Picked up', after: 'InTransit' },
  PackageReceivedByCarrier: { label: 'Received by carrier', after: 'InTransit' },
  ArrivedAtCarrierFacility: { label: 'Arrived at facility', after: 'InTransit' },
  Departed: { label: 'Departed', after: 'InTransit' },
  OutForDelivery: { label: 'Out for delivery', after: 'OutForDelivery' },
  DeliveryAttempted: { label: 'Delivery attempted', after: 'DeliveryAttempted' },
  AvailableForPickup: { label: 'Available for pickup', after: 'AwaitingCustomerPickup' },
  RecipientRequestedAlternateDeliveryTiming: { label: 'Other time requested', after: 'InTransit' },
  Delivered: { label: 'Delivered', after: 'Delivered' },
  Rejected: { label: 'Rejected', after: 'Rejected' },
  ReturnInitiated: { label: 'Return started', after: 'Rejected' },
  Undeliverable: { label: 'Undeliverable', after: 'Undeliverable' },
  Lost: { label: 'Lost', after: 'Lost' },
  PickupCancelled: { label: 'Pickup cancelled', after: 'PickupCancelled' },
} as const;

export type MarketplaceEventCode = keyof typeof steps;

const isEventCode = (text: string): text is MarketplaceEventCode => Object.hasOwn(steps, text);

export const marketplaceEventCodes = Object.keys(steps).filter(isEventCode);

export const eventLabel = (code: string): string => (isEventCode(code) ? steps[code].label : code);

/** Marketplace status after an event; null for unknown codes, which change nothing. */
export const statusAfter = (code: string): string | null =>
  isEventCode(code) ? steps[code].after : null;

export const marketplaceDetailCodes = [
  'BusinessClosed',
  'CustomerUnavailable',
  'PaymentNotReady',
  'OtpNotAvailable',
  'UnableToAccess',
  'UnableToContactRecipient',
  'AddressNotFound',
  'Damaged',
  'Rejected',
  'DeliveredToReceptionist',
  'DeliveredWithOTP',
  'Signed',
] as const;

type MarketplaceDetailCode = (typeof marketplaceDetailCodes)[number];

/** Detail codes by failure reason; the marketplace has no codes for other reasons. */
const detailOfReason: Readonly<Record<string, MarketplaceDetailCode>> = {
  'Nobody at home': 'CustomerUnavailable',
  'Business closed': 'BusinessClosed',
  'Wrong address': 'AddressNotFound',
  'Complex or estate gate refused access': 'UnableToAccess',
  'Recipient refused': 'Rejected',
  'Wrong PIN': 'OtpNotAvailable',
  'Load-shedding, intercom dead': 'UnableToContactRecipient',
};

/** Reasons that the marketplace has a code for. */
export const knownReasons = Object.keys(detailOfReason);

/** Returns the detail code of an event; null if the event has none. */
export function detailCodeOf(
  code: MarketplaceEventCode,
  { reason, needsPin }: { reason: string | null; needsPin: boolean },
): MarketplaceDetailCode | null {
  if (code === 'DeliveryAttempted') return detailOfReason[reason ?? ''] ?? null;
  if (code === 'Delivered') return needsPin ? 'DeliveredWithOTP' : 'Signed';
  return null;
}

export const marketplaceStatuses = [
  { status: 'PreTransit', label: 'Pre-transit', isFinal: false },
  { status: 'InTransit', label: 'In transit', isFinal: false },
  { status: 'OutForDelivery', label: 'Out for delivery', isFinal: false },
  { status: 'AwaitingCustomerPickup', label: 'Awaiting customer pickup', isFinal: false },
  { status: 'DeliveryAttempted', label: 'Delivery attempted', isFinal: false },
  { status: 'Delivered', label: 'Delivered', isFinal: true },
  { status: 'Rejected', label: 'Rejected', isFinal: true },
  { status: 'Undeliverable', label: 'Undeliverable', isFinal: true },
  { status: 'Lost', label: 'Lost', isFinal: true },
  { status: 'PickupCancelled', label: 'Pickup cancelled', isFinal: true },
] as const;

export const isFinalStatus = (status: string): boolean =>
  marketplaceStatuses.some((one) => one.status === status && one.isFinal);

/** Event codes by shipment status; other statuses are not reported. */
export const eventCodeOf: Readonly<Record<string, MarketplaceEventCode>> = {
  'collection-assigned': 'ReadyForReceive',
  collected: 'PickupDone',
  'at-hub': 'ArrivedAtCarrierFacility',
  'in-transit': 'Departed',
  'at-destination-hub': 'ArrivedAtCarrierFacility',
  'out-for-delivery': 'OutForDelivery',
  'delivery-failed-attempt': 'DeliveryAttempted',
  'in-locker': 'AvailableForPickup',
  'ready-for-pickup': 'AvailableForPickup',
  delivered: 'Delivered',
  'collected-from-locker': 'Delivered',
  'collected-from-counter': 'Delivered',
  'returned-to-sender': 'ReturnInitiated',
  undeliverable: 'Undeliverable',
  cancelled: 'PickupCancelled',
};

export const marketplaceEventStates = ['waiting', 'accepted', 'failed', 'overridden'] as const;

/** Why an event in this state is not sent again. */
export const settledReasons = {
  accepted: 'The marketplace has accepted this event.',
  overridden: 'This event was marked as resolved.',
} as const;

interface Queued {
  sequence: number;
  event_code: string;
  state: (typeof marketplaceEventStates)[number];
}

const isOpen = ({ state }: Queued): boolean => state === 'waiting' || state === 'failed';

/** Unsettled events of a shipment in order, because the marketplace accepts no other order. */
export const eventsToSend = <E extends Queued>(events: readonly E[]): E[] =>
  events.filter(isOpen).toSorted((one, other) => one.sequence - other.sequence);

/**
 * Returns why an event cannot be sent yet, because an earlier event is not accepted; null if the
 * event can be sent.
 */
export function blockingReason(event: Queued, events: readonly Queued[]): string | null {
  const earlier = eventsToSend(events).find(({ sequence }) => sequence < event.sequence);
  if (earlier === undefined) return null;
  const how = earlier.state === 'failed' ? 'failed' : 'is not sent yet';
  return `Event ${earlier.sequence}, ${eventLabel(earlier.event_code)}, ${how}.`;
}
