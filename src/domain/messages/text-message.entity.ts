import { entity } from '../entities/entity.ts';

/** SMS, WhatsApp or driver message. */
export const textMessage = entity({
  key: 'text-message',
  name: 'text message',
  plural: 'text messages',
  icon: 'mail',
  topic: 'messages',
  isClaimable: true,
  inRuns: true,
  permissions: ['View sent messages'],
});
