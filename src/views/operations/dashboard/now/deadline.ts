import { MINUTE_MS } from '#domain/kernel/time.ts';

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** Distance of a deadline from a moment: "in 2 h 03 min", "40 min late", "in 3 d". */
export function deadlineText(deadline: string, at: string): { text: string; isPast: boolean } {
  const minutes = Math.round((Date.parse(deadline) - Date.parse(at)) / MINUTE_MS);
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
