/** Where a message that has not reached its receiver stands; one that has is in no list of what is due. */
export const outgoingStates = ['waiting', 'sending', 'retrying', 'given-up'] as const;
export type OutgoingState = (typeof outgoingStates)[number];

/** What carries messages. */
export const channels = ['email', 'sms', 'whatsapp', 'marketplace'] as const;
export type Channel = (typeof channels)[number];

/** What people call the channels. */
export const channelLabels: Record<Channel, string> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  marketplace: 'Marketplace events',
};

/** Why a command does not apply to a message in this state; true when it does. */
export const canRetry = (state: OutgoingState): true | string =>
  state === 'sending' ? 'It is being sent now' : true;

export const canGiveUp = (state: OutgoingState): true | string => {
  if (state === 'given-up') return 'Given up already';
  return state === 'sending' ? 'It is being sent now' : true;
};
