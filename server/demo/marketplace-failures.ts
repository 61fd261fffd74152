/** Why events and inbound shipments fail: the fingerprint groups what one repair would mend. */
export const failures = [
  {
    fingerprint: 'customer-reference-missing',
    http_status: 412,
    error: 'Customer reference is required for this branch',
  },
  { fingerprint: 'account-closed', http_status: 423, error: 'The account is closed' },
  {
    fingerprint: 'unknown-waybill',
    http_status: 404,
    error: 'Waybill is not known to the marketplace',
  },
  {
    fingerprint: 'duplicate-event',
    http_status: 409,
    error: 'An event with this code and time was accepted before',
  },
  {
    fingerprint: 'event-out-of-order',
    http_status: 422,
    error: 'Event is older than the last accepted event',
  },
  { fingerprint: 'pin-missing', http_status: 422, error: 'Delivered without the delivery PIN' },
  {
    fingerprint: 'postal-code-zone-mismatch',
    http_status: 422,
    error: 'Postal code does not lie in the province given',
  },
  {
    fingerprint: 'over-service-limits',
    http_status: 422,
    error: 'Parcel is over the limits of the service',
  },
  { fingerprint: 'rate-limited', http_status: 429, error: 'Too many requests' },
  { fingerprint: 'upstream-error', http_status: 503, error: 'Service unavailable' },
] as const;

/** What the marketplace calls the steps of a shipment. */
export const eventCodes: Record<string, string> = {
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

/** The marketplace's status after each event. */
export const statusAfter: Record<string, string> = {
  ReadyForReceive: 'PreTransit',
  PickupDone: 'InTransit',
  ArrivedAtCarrierFacility: 'InTransit',
  Departed: 'InTransit',
  OutForDelivery: 'OutForDelivery',
  DeliveryAttempted: 'DeliveryAttempted',
  AvailableForPickup: 'AwaitingCustomerPickup',
  Delivered: 'Delivered',
  ReturnInitiated: 'Rejected',
  Undeliverable: 'Undeliverable',
  PickupCancelled: 'PickupCancelled',
};
