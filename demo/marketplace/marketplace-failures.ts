import type { MarketplaceEventCode } from '#domain/marketplace/marketplace-events.ts';

export interface MarketplaceError {
  fingerprint: string;
  http_status: number;
  error: string;
}

/** Conditions for a failure of an event; omitted conditions do not matter. */
interface Circumstances {
  codes?: readonly MarketplaceEventCode[];
  /** Lowest position of the event among the events of its shipment; the first event has 1. */
  from?: number;
  until?: number;
  needsPin?: true;
  /** A parcel of the shipment was measured over the limits of its service. */
  needsOverSize?: true;
  /** The shipment has no customer reference. */
  needsNoReference?: true;
}

/**
 * Failures of events and inbound shipments; the fingerprint groups failures with the same remedy.
 */
export const eventFailures: readonly (MarketplaceError & { when: Circumstances })[] = [
  {
    fingerprint: 'customer-reference-missing',
    http_status: 412,
    error: 'Customer reference is required for this branch',
    when: {
      codes: ['ReadyForReceive', 'PickupDone', 'ArrivedAtCarrierFacility'],
      needsNoReference: true,
    },
  },
  {
    // The marketplace accepted nothing for some minutes.
    fingerprint: 'account-closed',
    http_status: 423,
    error: 'The account is closed',
    when: {},
  },
  {
    fingerprint: 'unknown-waybill',
    http_status: 404,
    error: 'Waybill is not known to the marketplace',
    when: { until: 1 },
  },
  {
    // The response to the first attempt was lost.
    fingerprint: 'duplicate-event',
    http_status: 409,
    error: 'An event with this code and time was accepted before',
    when: { from: 2 },
  },
  {
    // The station reported the departure itself, before our scan arrived.
    fingerprint: 'event-out-of-order',
    http_status: 422,
    error: 'Event is older than the last accepted event',
    when: { codes: ['PickupDone', 'ArrivedAtCarrierFacility'], from: 2 },
  },
  {
    fingerprint: 'pin-missing',
    http_status: 422,
    error: 'Delivered without the delivery PIN',
    when: { codes: ['Delivered'], needsPin: true },
  },
  {
    fingerprint: 'postal-code-zone-mismatch',
    http_status: 422,
    error: 'Postal code is not in the province given',
    when: { codes: ['ReadyForReceive', 'PickupDone'] },
  },
  {
    fingerprint: 'over-service-limits',
    http_status: 422,
    error: 'Parcel is over the limits of the service',
    // The hub measures the parcel before it departs.
    when: { codes: ['Departed'], needsOverSize: true },
  },
  { fingerprint: 'rate-limited', http_status: 429, error: 'Too many requests', when: {} },
  { fingerprint: 'upstream-error', http_status: 503, error: 'Service unavailable', when: {} },
];

/** Whether an event can fail for the reason of this fingerprint. */
export function canFail(
  fingerprint: string,
  event: { code: string; sequence: number; needsPin: boolean },
): boolean {
  const failure = eventFailures.find((one) => one.fingerprint === fingerprint);
  if (failure === undefined) return false;
  const { codes, from = 1, until = Infinity, needsPin = false } = failure.when;
  const isCode = codes?.some((code) => code === event.code) ?? true;
  const isInTurn = event.sequence >= from && event.sequence <= until;
  return isCode && isInTurn && (!needsPin || event.needsPin);
}
