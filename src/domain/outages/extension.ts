/** What waits longer for its collection: until so many hours after power returns. */
const AFTER_POWER_HOURS = 12;
/** A window that ends so soon after power returns is too short as well. */
const SOON_AFTER_HOURS = 1;
const HOUR_MS = 3_600_000;

interface Darkness {
  dark_from: number;
  /** When power returns. */
  until: number;
}

/** Whether the time to collect ends while the locker cannot be opened, or too soon after. */
export const endsInTheDark = (collectBefore: number, { dark_from, until }: Darkness): boolean =>
  collectBefore >= dark_from && collectBefore < until + SOON_AFTER_HOURS * HOUR_MS;

/** By how many whole hours a time to collect is extended so that it ends half a day after power returns. */
export const hoursToAdd = (collectBefore: number, { until }: Darkness): number =>
  Math.ceil((until + AFTER_POWER_HOURS * HOUR_MS - collectBefore) / HOUR_MS);
