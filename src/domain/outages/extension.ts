import { HOUR_MS } from '../kernel/time.ts';

/** Hours after the return of power at which an extended window ends. */
const AFTER_POWER_HOURS = 12;
/** Hours after the return of power within which the end of a window is too soon. */
const SOON_AFTER_HOURS = 1;

interface Darkness {
  dark_from: number;
  /** Return of power. */
  until: number;
}

/** Whether a window ends while the locker has no power, or too soon afterwards. */
export const endsWithoutPower = (collectBefore: number, { dark_from, until }: Darkness): boolean =>
  collectBefore >= dark_from && collectBefore < until + SOON_AFTER_HOURS * HOUR_MS;

/** Extension in full hours, so that the window ends at least 12 hours after power returns. */
export const hoursToAdd = (collectBefore: number, { until }: Darkness): number =>
  Math.ceil((until + AFTER_POWER_HOURS * HOUR_MS - collectBefore) / HOUR_MS);
