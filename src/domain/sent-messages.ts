import { HIDDEN_CODE } from './message-codes.ts';

/** How far a text message has come; later ones are further, and none goes back. */
export const messageStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** What a provider reports of a message that it was given. */
export const reportedStates = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReportedState = (typeof reportedStates)[number];

/** Whether a report says something new: reports come twice and in any order, and what arrived has not failed. */
export function isNews(from: MessageState, to: ReportedState): boolean {
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
