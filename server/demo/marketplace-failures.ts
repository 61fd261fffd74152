export interface MarketplaceRefusal {
  fingerprint: string;
  http_status: number;
  error: string;
}

/** Why events and inbound shipments fail: the fingerprint groups what one repair would mend. */
export const eventFailures: readonly MarketplaceRefusal[] = [
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
];
