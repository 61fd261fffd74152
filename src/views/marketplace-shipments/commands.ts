import { actOn } from '../../commands/act-on.ts';
import { command, type Call } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import { pinRefusal } from '../../domain/marketplace-pins.ts';
import { datedName, download } from '../download.ts';
import { kinds, narrowed, places, type MarketplaceShipment } from '../marketplace/marketplace.ts';

const kind = { on: kinds.shipments } as const;

export const resubmit = actOn<'POST /amazon-shipments/resubmit', MarketplaceShipment>(
  'POST /amazon-shipments/resubmit',
  {
    ...kind,
    id: 'marketplace-shipments.1-resubmit',
    title: 'Resubmit',
    keys: 'r',
    icon: 'repeat',
    also: ['send again', 'retry'],
    when: ({ state, open_event_count: open }) =>
      state !== 'accepted' || open > 0 || 'Nothing waits to be sent.',
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
    also: ['outbound events', 'now'],
    when: ({ state, open_event_count: open }) => {
      if (state !== 'accepted')
        return 'The marketplace has not accepted the shipment. Resubmit it first.';
      return open > 0 || 'Nothing waits to be sent.';
    },
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
    also: ['otp', 'code'],
    when: (row) => pinRefusal(row, Date.now()) ?? true,
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
  also: ['text messages'],
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

type One = Omit<Call, 'rows'> & { rows: readonly MarketplaceShipment[] };

const fetched =
  (format: 'csv' | 'json') =>
  async ({ rows: [row], signal }: One, fx: Effects) => {
    if (row === undefined) return;
    const request = { params: { id: row.id }, body: { format } };
    const answer = await fx.call('POST /amazon-shipments/download/:id', request, { signal });
    const file = answer instanceof Blob ? answer : new Blob([JSON.stringify(answer, null, 2)]);
    download(datedName(row.waybill, format), file);
    fx.say({ kind: 'success', text: `${row.waybill} is in your downloads` });
  };

const fetching = {
  ...kind,
  icon: 'download',
  can: 'View marketplace',
  single: true,
  passing: true,
} as const;

export const downloadEvents = command<MarketplaceShipment>({
  ...fetching,
  id: 'marketplace-shipments.6-csv',
  title: 'Download events',
  keys: 'd',
  also: ['csv', 'file'],
  run: fetched('csv'),
});

export const downloadPayloads = command<MarketplaceShipment>({
  ...fetching,
  id: 'marketplace-shipments.7-json',
  title: 'Download what was sent and received',
  also: ['json', 'payloads', 'file'],
  run: fetched('json'),
});

const going = { ...kind, single: true, passing: true, can: 'View marketplace' } as const;

export const showEvents = command<MarketplaceShipment>({
  ...going,
  id: 'marketplace-shipments.8-events',
  title: 'Show its events',
  keys: 'm',
  icon: 'history',
  run: ({ ids: [id] }, fx) => fx.go(narrowed(places.events, `shipment:${id}`)),
});

export const showRequests = command<MarketplaceShipment>({
  ...going,
  id: 'marketplace-shipments.9-requests',
  title: 'Show its requests',
  icon: 'plug',
  also: ['webhooks', 'log'],
  run: ({ ids: [id] }, fx) => fx.go(narrowed(places.webhooks, `shipment:${id}`)),
});
