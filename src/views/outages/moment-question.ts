import { question } from '#commands/asking/ask.ts';

/** Question for the start or end time. */
export const moment = (name: 'from' | 'until', label: string, optional = false) =>
  question({ name, label, kind: 'moment', optional, hint: 'For instance 18:00 or tomorrow 02:30' });
