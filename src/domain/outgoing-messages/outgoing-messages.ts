/** States of an undelivered message; delivered messages are not listed. */
export const outgoingStates = ['waiting', 'sending', 'retrying', 'given-up'] as const;
export type OutgoingState = (typeof outgoingStates)[number];

/** Channels that carry messages. */
export const channels = [
  'email',
  'sms',
  'whatsapp',
  'push',
  'marketplace',
  'carrier',
  'report',
  'locker',
] as const;
export type Channel = (typeof channels)[number];

/** Queues of work outside requests: channels, webhooks and runs. */
export const queues = [...channels, 'webhook', 'run'] as const;

export const channelLabels: Record<(typeof queues)[number], string> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Push',
  marketplace: 'Marketplace events',
  carrier: 'Carrier',
  report: 'Reports',
  locker: 'Locker commands',
  webhook: 'Webhooks',
  run: 'Runs',
};

/** `true` if a message in this state can be retried, otherwise the reason. */
export const canRetry = (state: OutgoingState): true | string =>
  state === 'sending' ? 'This message is being sent now' : true;

export const canGiveUp = (state: OutgoingState): true | string => {
  if (state === 'given-up') return 'Already given up';
  return state === 'sending' ? 'This message is being sent now' : true;
};
