const DAY_MS = 86_400_000;
/** South Africa keeps one time all year. */
const OFFSET = '+02:00';

const iso = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'short',
  timeZone: 'Africa/Johannesburg',
});

/** The day it is here, as 2026-11-20. */
export const todayHere = (now: Date = new Date()): string => iso.format(now);

/** The day that comes so many days after it, or before. */
export const shifted = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);

/** The moment (ISO) when the day begins here. */
export const startOfDay = (day: string): string =>
  new Date(`${day}T00:00:00${OFFSET}`).toISOString();

/** True for Saturday and Sunday. */
export const isWeekend = (day: string): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => shifted(first, at));
}
