/** Where a message that has not reached its receiver stands; one that has is in no list of what is due. */
export const outgoingStates = ['waiting', 'sending', 'retrying', 'given-up'] as const;
export type OutgoingState = (typeof outgoingStates)[number];

/** What carries messages. */
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

/** Everything that is worked on outside a request: what carries messages, webhooks and runs. */
export const queues = [...channels, 'webhook', 'run'] as const;

/** What people call them. */
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

/** Why a command does not apply to a message in this state; true when it does. */
export const canRetry = (state: OutgoingState): true | string =>
  state === 'sending' ? 'It is being sent now' : true;

export const canGiveUp = (state: OutgoingState): true | string => {
  if (state === 'given-up') return 'Given up already';
  return state === 'sending' ? 'It is being sent now' : true;
};
