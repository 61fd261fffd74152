import { UTC_OFFSET_MS } from '../../../src/domain/time.ts';

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** A moment as the clocks of Johannesburg show it. */
interface LocalTime {
  /** Days since 1970. */
  day: number;
  /** Since midnight, with fractions. */
  minute: number;
  /** 0 is Sunday. */
  weekday: number;
}

/** What the clocks of Johannesburg show at a moment, in milliseconds since 1970. */
export function localTime(time: number): LocalTime {
  const local = time + UTC_OFFSET_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, minute: (local - day * DAY_MS) / MINUTE_MS, weekday: (day + 4) % 7 };
}

/** The moment of a minute of a local day, in milliseconds since 1970. */
export const momentOf = (day: number, minute: number): number =>
  day * DAY_MS - UTC_OFFSET_MS + minute * MINUTE_MS;
