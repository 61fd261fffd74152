import { question, type Question } from '../../commands/ask.ts';
import { shifted, todayHere } from '../../domain/business-days.ts';
import { UTC_OFFSET } from '../../domain/time.ts';

const HOUR_MS = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const tomorrow = (time: string) =>
  new Date(`${shifted(todayHere(), 1)}T${time}:00${UTC_OFFSET}`).toISOString();

/** Until when, and whether a change of the status ends it before. */
export const snoozeQuestions = (): readonly Question[] => [
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
    label: 'Or earlier',
    kind: 'choice',
    optional: true,
    options: [{ value: 'status-changed', label: 'When its status changes' }],
  }),
];
