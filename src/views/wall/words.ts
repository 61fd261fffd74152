const zone = 'Africa/Johannesburg';
const whole = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 0 });
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
const clock = new Intl.DateTimeFormat('en-ZA', time);
const exactClock = new Intl.DateTimeFormat('en-ZA', { ...time, second: '2-digit' });
const hour = new Intl.DateTimeFormat('en-ZA', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: zone,
});
const weekday = new Intl.DateTimeFormat('en-ZA', { weekday: 'long', timeZone: 'UTC' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const sayCount = (count: number): string => whole.format(count);

/** "1 parcel", "11 parcels". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${sayCount(count)} ${count === 1 ? one : many}`;

/** Hour and minute of a moment in milliseconds, as clocks here show it. */
export const sayClock = (at: number): string => clock.format(at);

/** The same with seconds. */
export const sayExactClock = (at: number): string => exactClock.format(at);

/** The hour of the day here, from 0 to 23. */
export const hourAt = (at: number): number => Number(hour.format(at));

/** "Thursday" of a date such as 2026-11-19. */
export const weekdayOf = (date: string): string => weekday.format(new Date(`${date}T12:00:00Z`));

/** A stretch of time in milliseconds, in the two units that matter: "12 s", "41 min", "1 h 12 min", "3 d 4 h". */
export function saySpan(milliseconds: number): string {
  const past = Math.max(0, milliseconds);
  if (past < MINUTE) return `${Math.floor(past / 1000)} s`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  const hours = Math.floor(past / HOUR);
  if (hours < 24) return `${hours} h ${Math.floor((past % HOUR) / MINUTE)} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
