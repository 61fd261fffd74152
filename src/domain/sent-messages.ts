import { HIDDEN_CODE } from './message-codes.ts';

/** How texts reach people; by push only drivers, on the devices that they work with. */
export const textChannels = ['sms', 'whatsapp', 'push'] as const;
export type TextChannel = (typeof textChannels)[number];

/** By what a message is sent that is repeated otherwise than it was sent. */
export const otherChannel = (channel: TextChannel): TextChannel =>
  channel === 'sms' ? 'whatsapp' : 'sms';

/** How far a text message has come; later ones are further, and none goes back. What is held waits for a person. */
export const messageStates = ['held', 'queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** What a provider reports of a message that it was given. */
export const reportedStates = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReportedState = (typeof reportedStates)[number];

/** Whether a report says something new: reports come twice and in any order, and what arrived has not failed. */
export function isNews(from: MessageState, to: ReportedState): boolean {
  if (from === 'held') return false;
  if (to === 'failed') return from === 'queued' || from === 'sent';
  return from !== 'failed' && messageStates.indexOf(to) > messageStates.indexOf(from);
}

/** Why a message is not sent again; true when it can be. */
export function canResend({
  status,
  message,
}: {
  status: MessageState;
  message: string;
}): true | string {
  if (status === 'queued') return 'Not sent yet';
  return message.includes(HIDDEN_CODE) ? 'It held a PIN: send a new PIN instead' : true;
}

/** Why nothing is sent to somebody who asked for that. */
export const OPTED_OUT = 'The receiver asked for no more messages (STOP).';

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

/** How many text messages about statuses an account sends in a day, counted in parts as they are paid for; 0 for any. */
export const MESSAGES_PER_DAY = 'messages_per_day';

/** What is sent of some messages while an account sends no more than so many parts a day, and what is held. */
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

/** Why a message is held. */
export const heldReason = (most: number): string =>
  `Held: the account sends at most ${most} text messages a day.`;

/** What the answer of a receiver asks for; null for anything else. */
export function wishIn(answer: string): 'stop' | 'start' | null {
  const word = answer
    .trim()
    .toLowerCase()
    .replaceAll(/[.!"']/g, '')
    .replaceAll(/[\s-]+/g, ' ');
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
}
