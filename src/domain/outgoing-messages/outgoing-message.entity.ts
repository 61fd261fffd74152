import { entity } from '../entities/entity.ts';

/** Undelivered message: an email, a text message or events of a marketplace shipment. */
export const outgoingMessage = entity({
  key: 'outgoing-message',
  name: 'outgoing message',
  plural: 'outgoing messages',
  icon: 'mail',
  topic: 'jobs',
  inRuns: true,
  permissions: ['Edit settings'],
});
