/** What was read of the server, and when. */
export interface Reading<T> {
  data: T | undefined;
  /** When the answer came; milliseconds, 0 for never. */
  at: number;
  /** The last try to read it anew failed. */
  hasFailed: boolean;
}

/** A figure is read anew each minute: older than this, one minute was missed. */
const STALE_AFTER_MS = 90_000;
/** After a try that failed, a figure is only believed this long. */
const FAILED_STALE_AFTER_MS = 30_000;

/** Whether a figure has to be marked as old. */
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

/** What is made of a reading is as old as it. */
export const derived = <T, R>(
  reading: Reading<T>,
  make: (data: T) => R | undefined,
): Reading<R> => ({
  ...reading,
  data: reading.data === undefined ? undefined : make(reading.data),
});

/** What is made of two readings is as old as the older one. */
export function joined<A, B>(one: Reading<A>, other: Reading<B>): Reading<readonly [A, B]> {
  const { data: first } = one;
  const { data: second } = other;
  return {
    data: first !== undefined && second !== undefined ? [first, second] : undefined,
    at: Math.min(one.at, other.at),
    hasFailed: one.hasFailed || other.hasFailed,
  };
}
