import { question, type Question } from '#commands/asking/ask.ts';
import {
  wakingEvents,
  wakingEventsOf,
  type ClaimableEntity,
  type WakingEvent,
} from '#domain/claims/claims.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { UTC_OFFSET, HOUR_MS } from '#domain/kernel/time.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const tomorrow = (time: string) =>
  new Date(`${shiftDay(todayHere(), 1)}T${time}:00${UTC_OFFSET}`).toISOString();

export const eventWords: Readonly<Record<WakingEvent, string>> = {
  'status-changed': 'When the status changes',
  'note-added': 'When a note is added',
  paid: 'When a payment is received',
};

/** Event that an answer names; undefined for other answers. */
export const eventIn = (answer: unknown): WakingEvent | undefined =>
  wakingEvents.find((event) => event === answer);

/** Asks for the end of a snooze, and for an event that ends it earlier. */
export const snoozeQuestions = (of: readonly ClaimableEntity[]): readonly Question[] => [
  question({
    name: 'until',
    label: 'Until',
    kind: 'moment',
    placeholder: '18:00, tomorrow 09:00',
    options: [
      { value: inHours(1), label: 'In 1 hour' },
      { value: inHours(2), label: 'In 2 hours' },
      { value: tomorrow('09:00'), label: 'Tomorrow 09:00' },
    ],
  }),
  question({
    name: 'event',
    label: 'Return earlier',
    kind: 'choice',
    optional: true,
    emptyMeans: 'Only at the chosen time',
    options: wakingEventsOf(of).map((event) => ({ value: event, label: eventWords[event] })),
  }),
];
