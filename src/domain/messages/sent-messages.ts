import { HIDDEN_CODE } from './message-codes.ts';

/** Type of the shipment notes about sent emails. */
export const EMAIL_NOTE = 'Email';

/** Channels of text messages; push reaches only drivers, on their work devices. */
export const textChannels = ['sms', 'whatsapp', 'push'] as const;
export type TextChannel = (typeof textChannels)[number];

/** Other channel on which a message can be resent. */
export const otherChannel = (channel: TextChannel): TextChannel =>
  channel === 'sms' ? 'whatsapp' : 'sms';

/**
 * States of a text message in order; a message never goes back to an earlier state. A `held`
 * message waits until a user releases it.
 */
export const messageStates = ['held', 'queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** States that providers report. */
export const reportedStates = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReportedState = (typeof reportedStates)[number];

/**
 * Whether a report moves the state forward. Reports can repeat and arrive in any order, and a
 * delivered message cannot fail.
 */
export function isAdvance(from: MessageState, to: ReportedState): boolean {
  if (from === 'held') return false;
  if (to === 'failed') return from === 'queued' || from === 'sent';
  return from !== 'failed' && messageStates.indexOf(to) > messageStates.indexOf(from);
}

/** `true` if the message can be resent, otherwise the reason. */
export function canResend({
  status,
  message,
}: {
  status: MessageState;
  message: string;
}): true | string {
  if (status === 'queued') return 'Not sent yet';
  return message.includes(HIDDEN_CODE)
    ? 'This message contained a PIN: send a new PIN instead'
    : true;
}

/** Why a recipient who opted out gets no messages. */
export const OPTED_OUT = 'The receiver opted out of messages (STOP).';

const stopWords = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'opt out',
  'optout',
  'end',
  'quit',
]);
const startWords = new Set(['start', 'unstop', 'opt in', 'optin']);

/**
 * Splits messages into those within the daily budget, counted in billed parts, and those to hold.
 */
export function withinBudget<T extends { parts: number }>(
  messages: readonly T[],
  { most, sent }: { most: number; sent: number },
): { sent: T[]; held: T[] } {
  const within: T[] = [];
  const held: T[] = [];
  let total = sent;
  for (const message of messages) {
    const fits = most === 0 || total + message.parts <= most;
    if (fits) total += message.parts;
    (fits ? within : held).push(message);
  }
  return { sent: within, held };
}

/** Returns why a message is held. */
export const heldReason = (most: number): string =>
  `Held: the account sends at most ${most} text messages a day.`;

/** Request to stop or start messages in a recipient's reply; null for any other text. */
export function optRequestIn(answer: string): 'stop' | 'start' | null {
  const word = answer
    .trim()
    .toLowerCase()
    .replaceAll(/[.!"']/g, '')
    .replaceAll(/[\s-]+/g, ' ');
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
}
