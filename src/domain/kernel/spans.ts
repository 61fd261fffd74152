import { formatColumnDate, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/**
 * Short units of the specification (section 9), largest first; months have 30 days and years 365.
 */
const units = [
  ['y', 365 * DAY_MS],
  ['mon', 30 * DAY_MS],
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['min', MINUTE_MS],
  ['sec', SECOND_MS],
] as const;

/** Ages below this are "just now"; longer ages in seconds are rounded down to multiples of this. */
export const AGE_STEP_MS = 10 * SECOND_MS;

/**
 * Formats a duration in milliseconds: "12 sec", "41 min", "3 h", "5 d", "2 mon", "1 y". With two
 * units, the next smaller one is added from hours on, unless it is zero: "1 h 12 min", "3 d 4 h".
 */
export function shortSpan(milliseconds: number, unitCount: 1 | 2 = 1): string {
  const past = Math.max(0, milliseconds);
  const at = units.findIndex(([, length]) => past >= length);
  const [name, length] = units[at] ?? ['sec', SECOND_MS];
  const whole = `${Math.floor(past / length)} ${name}`;
  const next = units[at + 1];
  if (unitCount === 1 || length < HOUR_MS || next === undefined) return whole;
  const rest = Math.floor((past % length) / next[1]);
  return rest === 0 ? whole : `${whole} ${rest} ${next[0]}`;
}

/**
 * Age at `now` (ms since 1970): "just now" below ten seconds; for a time in the future, the date.
 */
export function formatAgo(iso: string, now: number): string {
  const past = now - Date.parse(iso);
  if (past < 0) return formatColumnDate(iso);
  if (past < AGE_STEP_MS) return 'just now';
  return shortSpan(past < MINUTE_MS ? Math.floor(past / AGE_STEP_MS) * AGE_STEP_MS : past);
}

/** Age within a sentence: "30 sec ago", "just now". */
export function agoInSentence(iso: string, now: number): string {
  const isSpan = now - Date.parse(iso) >= AGE_STEP_MS;
  return isSpan ? `${formatAgo(iso, now)} ago` : formatAgo(iso, now);
}
