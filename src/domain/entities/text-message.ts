import { entity } from './entity.ts';

/** An SMS or a WhatsApp message to somebody of a shipment, or one to a driver. */
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
