/** A locker that did not report for so long is offline; it reports every minute at least. */
export const OFFLINE_AFTER_MS = 5 * 60_000;
