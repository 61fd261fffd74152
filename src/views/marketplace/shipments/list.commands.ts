import { actOn } from '#commands/act-on.ts';
import { command, type Invocation } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { whyNotTexted } from '#domain/marketplace/marketplace-messages.ts';
import { pinProblem } from '#domain/marketplace/marketplace-pins.ts';
import { whyNotOutbound, whyNotResubmitted } from '#domain/marketplace/marketplace-sending.ts';
import { datedName, download } from '#ui/download.ts';
import { kinds, filteredPath, pages, type MarketplaceShipment } from '../marketplace.ts';

const kind = { on: kinds.shipments } as const;

export const resubmit = actOn<'POST /amazon-shipments/resubmit', MarketplaceShipment>(
  'POST /amazon-shipments/resubmit',
  {
    ...kind,
    id: 'marketplace-shipments.1-resubmit',
    title: 'Resubmit',
    keys: 'r',
    icon: 'repeat',
    keywords: ['send again', 'retry'],
    enabledFor: (shipment) => whyNotResubmitted(shipment) ?? true,
    ask: [],
  },
);

export const outbound = actOn<'POST /amazon-shipments/outbound-events', MarketplaceShipment>(
  'POST /amazon-shipments/outbound-events',
  {
    ...kind,
    id: 'marketplace-shipments.2-outbound',
    title: 'Send waiting events',
    icon: 'truck',
    keywords: ['outbound events', 'now'],
    enabledFor: (shipment) => whyNotOutbound(shipment) ?? true,
    ask: [],
  },
);

export const resendPin = actOn<'POST /amazon-shipments/resend-delivery-pin', MarketplaceShipment>(
  'POST /amazon-shipments/resend-delivery-pin',
  {
    ...kind,
    id: 'marketplace-shipments.3-pin',
    title: 'Resend the delivery PIN',
    keys: 'p',
    icon: 'key-round',
    keywords: ['otp', 'code'],
    enabledFor: (row) => pinProblem(row, Date.now()) ?? true,
    ask: [],
  },
);

export const resendMessages = actOn<
  'POST /amazon-shipments/resend-failed-sms',
  MarketplaceShipment
>('POST /amazon-shipments/resend-failed-sms', {
  ...kind,
  id: 'marketplace-shipments.4-sms',
  title: 'Resend failed SMS',
  icon: 'smartphone',
  keywords: ['text messages'],
  enabledFor: (shipment) => whyNotTexted(shipment) ?? true,
  ask: [],
});

export const note = actOn<'POST /amazon-shipments/shipment-notes', MarketplaceShipment>(
  'POST /amazon-shipments/shipment-notes',
  {
    ...kind,
    id: 'marketplace-shipments.5-note',
    title: 'Note…',
    keys: 'n',
    icon: 'message-square',
    ask: ['note'],
  },
);

type One = Omit<Invocation, 'rows'> & { rows: readonly MarketplaceShipment[] };

const fetched =
  (format: 'csv' | 'json') =>
  async ({ rows: [row], signal }: One, fx: Effects) => {
    if (row === undefined) return;
    const request = { params: { id: row.id }, body: { format } };
    const response = await fx.call('POST /amazon-shipments/download/:id', request, { signal });
    const file =
      response instanceof Blob ? response : new Blob([JSON.stringify(response, null, 2)]);
    download(datedName(row.waybill, format), file);
    fx.showToast({ kind: 'success', text: `${row.waybill} is in your downloads` });
  };

const fetching = {
  ...kind,
  icon: 'download',
  can: 'View marketplace',
  single: true,
  repeatable: false,
} as const;

export const downloadEvents = command<MarketplaceShipment>({
  ...fetching,
  id: 'marketplace-shipments.6-csv',
  title: 'Download events',
  keys: 'd',
  keywords: ['csv', 'file'],
  run: fetched('csv'),
});

export const downloadPayloads = command<MarketplaceShipment>({
  ...fetching,
  id: 'marketplace-shipments.7-json',
  title: 'Download what was sent and received',
  keywords: ['json', 'payloads', 'file'],
  run: fetched('json'),
});

const going = { ...kind, single: true, repeatable: false, can: 'View marketplace' } as const;

export const showEvents = command<MarketplaceShipment>({
  ...going,
  id: 'marketplace-shipments.8-events',
  title: 'Show shipment events',
  keys: 'm',
  icon: 'history',
  run: ({ ids: [id] }, fx) => fx.go(filteredPath(pages.events, `shipment:${id}`)),
});

export const showRequests = command<MarketplaceShipment>({
  ...going,
  id: 'marketplace-shipments.9-requests',
  title: 'Show shipment requests',
  icon: 'plug',
  keywords: ['webhooks', 'log'],
  run: ({ ids: [id] }, fx) => fx.go(filteredPath(pages.webhooks, `shipment:${id}`)),
});
