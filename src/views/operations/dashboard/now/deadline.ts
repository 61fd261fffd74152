import { shortSpan } from '#domain/kernel/spans.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

interface Timed {
  /** Time since which the oldest row has been waiting. */
  since: string;
  deadline: string | null;
}

/**
 * Age of a line at a point in time. With a deadline, the time to or since the deadline, such as "in
 * 2 h 03 min" or "5 d late". Otherwise the wait of its oldest row, such as "waiting 4 d".
 */
export function lineAge({ since, deadline }: Timed, at: string | number) {
  const now = new Date(at).getTime();
  if (deadline === null)
    return { text: `waiting ${shortSpan(now - Date.parse(since))}`, isPast: false };
  const minutes = Math.round((Date.parse(deadline) - now) / MINUTE_MS);
  const isPast = minutes < 0;
  const length = lengthOf(Math.abs(minutes));
  return { text: isPast ? `${length} late` : `in ${length}`, isPast };
}

function lengthOf(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours >= 2 * HOURS_PER_DAY) return `${Math.round(hours / HOURS_PER_DAY)} d`;
  if (hours >= HOURS_PER_DAY) return `${hours} h`;
  if (hours === 0) return `${minutes} min`;
  return `${hours} h ${String(minutes % MINUTES_PER_HOUR).padStart(2, '0')} min`;
}
