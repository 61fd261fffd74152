import { shiftDay, startOfDay, todayHere } from '../kernel/business-days.ts';
import { isOfRhythm, rhythmWords, type Rhythm } from '../collections/collection-dates.ts';
import { MINUTE_MS } from '../kernel/time.ts';

export const reportFormats = ['csv', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Parameters of a report, as its endpoints take them. */
export interface ReportParameters {
  period?: string | undefined;
  by?: string[] | undefined;
  where?: Record<string, string[]> | undefined;
}

/** Maximum number of recipients of a schedule. */
export const MAX_RECIPIENTS = 50;

/**
 * Sending times: days of the month if there are any, otherwise days of the week, and a South
 * African time of day.
 */
export interface SendTimes extends Pick<Rhythm, 'weekdays' | 'month_days'> {
  /** HH:MM */
  send_at: string;
}

const LONGEST_GAP_DAYS = 31;

const always = { every: 1, starts_on: '2000-01-03', ends_on: null, on_holiday: 'skip' } as const;

function momentOn(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.parse(startOfDay(day)) + (hours * 60 + minutes) * MINUTE_MS);
}

/** First sending time after the time `after`. */
export function nextSend({ send_at: time, ...days }: SendTimes, after: Date): Date {
  const today = todayHere(after);
  for (let ahead = 0; ahead <= LONGEST_GAP_DAYS; ahead += 1) {
    const day = shiftDay(today, ahead);
    const moment = momentOn(day, time);
    if (moment > after && isOfRhythm({ ...always, ...days }, day)) return moment;
  }
  throw new Error('A schedule without days has no next moment');
}

/** Sending times as text: "Weekdays at 07:00". */
export const sendTimesWords = ({ send_at: time, ...days }: SendTimes): string =>
  `${rhythmWords({ ...days, every: 1 })} at ${time}`;
