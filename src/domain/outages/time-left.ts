const MINUTE_MS = 60_000;

interface Powered {
  minutes_left: number | null;
  dark_from: string | null;
}

/** Minutes that are told of, at most: what lasts longer is no news on a map. */
export const MOST_MINUTES = 120;

/** Minutes until a locker has no power: on its battery now, or in an outage that begins soon; null where all is well. */
export function minutesOfPower({ minutes_left, dark_from }: Powered, now: number): number | null {
  const known =
    minutes_left ?? (dark_from === null ? null : (Date.parse(dark_from) - now) / MINUTE_MS);
  return known === null || known > MOST_MINUTES ? null : Math.max(0, known);
}
