import { UTC_OFFSET_MS, DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts';

/** A time in Johannesburg. */
interface LocalTime {
  /** Days since 1970. */
  day: number;
  /** Minutes since midnight, with fractions. */
  minute: number;
  /** 0 is Sunday. */
  weekday: number;
}

/** Johannesburg time for a timestamp in milliseconds since 1970. */
export function localTime(time: number): LocalTime {
  const local = time + UTC_OFFSET_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, minute: (local - day * DAY_MS) / MINUTE_MS, weekday: (day + 4) % 7 };
}

/** Timestamp of a minute of a local day, in milliseconds since 1970. */
export const momentOf = (day: number, minute: number): number =>
  day * DAY_MS - UTC_OFFSET_MS + minute * MINUTE_MS;
