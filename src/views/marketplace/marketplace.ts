import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type MarketplaceEvent = RowOf<'GET /amazon-shipments/event-shipments'>;
export type MarketplaceShipment = RowOf<'GET /amazon-shipments'>;
export type MarketplaceInvoice = RowOf<'GET /amazon-invoices'>;
export type InboundLog = RowOf<'GET /amazon-shipments/inbound-logs'>;
export type WebhookLog = RowOf<'GET /amazon-shipments/webhook-logs'>;
export type ShipmentDetail = ResponseOf<'GET /amazon-shipments/:id'>;
export type EventDetail = ShipmentDetail['events'][number];
export type Comparison = ResponseOf<'POST /amazon-shipments/events'>;
export type FailureGroup = ResponseOf<'GET /amazon-shipments/failures'>[number];
export type Outcomes = ResponseOf<'POST /amazon-shipments/resubmit'>;

/** Kinds of marketplace lists and commands. */
export const kinds = {
  events: 'marketplace events',
  shipments: 'marketplace shipments',
  inbound: 'inbound shipments',
  invoices: 'marketplace invoices',
  requests: 'marketplace requests',
} as const;

interface Words {
  status: Status;
  word: string;
}

export const eventStates: Record<MarketplaceEvent['state'], Words> = {
  waiting: { status: 'neutral', word: 'Waiting' },
  accepted: { status: 'success', word: 'Accepted' },
  failed: { status: 'danger', word: 'Failed' },
  overridden: { status: 'skip', word: 'Overridden' },
};

export const shipmentStates: Record<MarketplaceShipment['state'], Words> = {
  received: { status: 'info', word: 'Received' },
  accepted: { status: 'success', word: 'Accepted' },
  failed: { status: 'danger', word: 'Failed' },
};

export const inboundStates: Record<InboundLog['state'], Words> = {
  accepted: { status: 'success', word: 'Accepted' },
  failed: { status: 'danger', word: 'Failed' },
  resubmitted: { status: 'info', word: 'Accepted later' },
};

export const invoiceStates: Record<MarketplaceInvoice['state'], Words> = {
  uploaded: { status: 'neutral', word: 'Uploaded' },
  totalled: { status: 'info', word: 'Totalled' },
  staged: { status: 'progress', word: 'Staged' },
  sent: { status: 'progress', word: 'Sent' },
  acknowledged: { status: 'success', word: 'Acknowledged' },
  failed: { status: 'danger', word: 'Failed' },
};

/** URL of a filtered marketplace list: `/amazon-shipments/shipments?q=waybill:TCGD1`. */
export const filteredPath = (path: string, line: string): string =>
  `${path}?${new URLSearchParams({ q: line }).toString()}`;

export const pages = {
  events: '/amazon-shipments/event-shipments',
  shipments: '/amazon-shipments/shipments',
  lists: '/amazon-shipments/lists',
  tools: '/amazon-shipments/tools',
  webhooks: '/amazon-shipments/webhook-logs',
  inbound: '/amazon-shipments/inbound-logs',
  invoices: '/amazon-invoices',
} as const;
