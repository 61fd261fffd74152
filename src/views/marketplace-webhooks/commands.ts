import { command } from '../../commands/command.ts';
import { marketplaceCurl } from '../marketplace/curl.ts';
import { kinds, places, type WebhookLog } from '../marketplace/marketplace.ts';

const kind = {
  on: kinds.requests,
  can: 'View marketplace',
  single: true,
  passing: true,
} as const;

const requestIn = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'request' in answer ? answer.request : {};

export const copyAsCurl = command<WebhookLog>({
  ...kind,
  id: 'marketplace-requests.1-curl',
  title: 'Copy as cURL',
  keys: 'u',
  icon: 'copy',
  also: ['request', 'shell'],
  async run({ rows: [log], signal }, fx) {
    if (log === undefined) return;
    const params = { id: log.id };
    const answer = await fx.call('GET /amazon-shipments/webhook-logs/:id', { params }, { signal });
    await fx.copy(marketplaceCurl(log.url, requestIn(answer)));
    const detail = 'Its key is a variable: MARKETPLACE_KEY.';
    fx.say({ kind: 'success', text: 'cURL copied', detail });
  },
});

export const showShipment = command<WebhookLog>({
  ...kind,
  id: 'marketplace-requests.2-shipment',
  title: 'Show the marketplace shipment',
  keys: 'm',
  icon: 'package',
  when: ({ amazon_shipment_id: id }) => id !== null || 'It belongs to no shipment.',
  run({ rows: [log] }, fx) {
    if (log) fx.go(`${places.shipments}?panel=${log.amazon_shipment_id}`);
  },
});
