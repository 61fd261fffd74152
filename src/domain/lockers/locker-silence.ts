/** Silence after which a locker is offline; lockers report at least once a minute. */
export const OFFLINE_AFTER_MS = 5 * 60_000;
