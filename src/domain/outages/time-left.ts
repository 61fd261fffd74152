import { MINUTE_MS } from '../kernel/time.ts';

interface Powered {
  minutes_left: number | null;
  dark_from: string | null;
}

/** Minutes up to which the remaining power is shown on maps. */
export const MAX_MINUTES = 120;

/** Minutes until a locker has no power: on battery now, or in an outage soon; null otherwise. */
export function minutesOfPower({ minutes_left, dark_from }: Powered, now: number): number | null {
  const known =
    minutes_left ?? (dark_from === null ? null : (Date.parse(dark_from) - now) / MINUTE_MS);
  return known === null || known > MAX_MINUTES ? null : Math.max(0, known);
}
