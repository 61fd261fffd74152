import { command } from '#commands/command.ts';
import { marketplaceCurl } from '../curl.ts';
import { kinds, pages, type WebhookLog } from '../marketplace.ts';

const kind = {
  on: kinds.requests,
  can: 'View marketplace',
  single: true,
  repeatable: false,
} as const;

const requestIn = (response: unknown): unknown =>
  typeof response === 'object' && response !== null && 'request' in response
    ? response.request
    : {};

export const copyAsCurl = command<WebhookLog>({
  ...kind,
  id: 'marketplace-requests.1-curl',
  title: 'Copy as cURL',
  keys: 'u',
  icon: 'copy',
  keywords: ['request', 'shell'],
  async run({ rows: [log], signal }, fx) {
    if (log === undefined) return;
    const params = { id: log.id };
    const response = await fx.call(
      'GET /amazon-shipments/webhook-logs/:id',
      { params },
      { signal },
    );
    await fx.copy(marketplaceCurl(log.url, requestIn(response)));
    const detail = 'Set the shell variable MARKETPLACE_KEY to the key first.';
    fx.showToast({ kind: 'success', text: 'cURL copied', detail });
  },
});

export const showShipment = command<WebhookLog>({
  ...kind,
  id: 'marketplace-requests.2-shipment',
  title: 'Show the marketplace shipment',
  keys: 'm',
  icon: 'package',
  enabledFor: ({ amazon_shipment_id: id }) => id !== null || 'This request belongs to no shipment.',
  run({ rows: [log] }, fx) {
    if (log) fx.go(`${pages.shipments}?panel=${log.amazon_shipment_id}`);
  },
});
