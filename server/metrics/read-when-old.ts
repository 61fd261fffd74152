interface Options {
  /** Age in milliseconds up to which a value is not read again. */
  keptForMs: number;
  /** Longest time in milliseconds that a caller waits; the reading goes on. */
  patienceMs: number;
  now?: () => number;
}

/**
 * Returns a function that reads again unless the last reading is recent. Concurrent callers share
 * one reading. A slow or failed reading does not fail the caller, who continues with the values of
 * an earlier one.
 */
export function readWhenOld(
  read: () => Promise<void>,
  { keptForMs, patienceMs, now = () => performance.now() }: Options,
): () => Promise<void> {
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const readNow = async () => {
    try {
      await read();
      readAt = now();
    } catch {
      // The earlier values stay.
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (reading === undefined && now() - readAt < keptForMs) return;
    reading ??= readNow();
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref());
    await Promise.race([reading, patience]);
  };
}
