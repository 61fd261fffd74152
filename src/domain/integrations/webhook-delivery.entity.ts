import { entity } from '../entities/entity.ts';

/** Delivery of an event to an integration. */
export const webhookDelivery = entity({
  key: 'webhook-delivery',
  name: 'delivery',
  plural: 'deliveries',
  icon: 'mail',
  topic: 'webhook-deliveries',
  isClaimable: true,
  feed: { audience: 'account', byRow: true },
  inRuns: true,
  permissions: ['View integrations'],
  columns: { table: 'webhook_deliveries', label: 'message_id', code: 'message_id', name: 'event' },
});
