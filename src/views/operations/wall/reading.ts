/** Value fetched from the server, with its time. */
export interface Reading<T> {
  data: T | undefined;
  /** Time of the response in milliseconds; 0 if there was none. */
  at: number;
  /** Whether the last refetch failed. */
  hasFailed: boolean;
}

/** Maximum age of a figure. Figures are refetched each minute, so a single missed refetch shows. */
const STALE_AFTER_MS = 90_000;
/** Maximum age of a figure after a failed refetch. */
const FAILED_STALE_AFTER_MS = 30_000;

/** Whether a figure must be marked as stale. */
export function isStale({ at, hasFailed }: Reading<unknown>, now: number): boolean {
  if (at === 0) return hasFailed;
  return now - at > (hasFailed ? FAILED_STALE_AFTER_MS : STALE_AFTER_MS);
}

interface Result<T> {
  data: T | undefined;
  dataUpdatedAt: number;
  isError: boolean;
}

export const readingOf = <T>({ data, dataUpdatedAt, isError }: Result<T>): Reading<T> => ({
  data,
  at: dataUpdatedAt,
  hasFailed: isError,
});

/** Maps a reading and keeps its time. */
export const mapReading = <T, R>(
  reading: Reading<T>,
  make: (data: T) => R | undefined,
): Reading<R> => ({
  ...reading,
  data: reading.data === undefined ? undefined : make(reading.data),
});

/** Combines two readings and keeps the older of their times. */
export function joinReadings<A, B>(one: Reading<A>, other: Reading<B>): Reading<readonly [A, B]> {
  const { data: first } = one;
  const { data: second } = other;
  return {
    data: first !== undefined && second !== undefined ? [first, second] : undefined,
    at: Math.min(one.at, other.at),
    hasFailed: one.hasFailed || other.hasFailed,
  };
}
