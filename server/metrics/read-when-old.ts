interface Options {
  /** Age in milliseconds up to which a value is reused. */
  keptForMs: number;
  /** Maximum time in milliseconds that a caller waits; the read continues in the background. */
  patienceMs: number;
  now?: () => number;
}

/**
 * Returns a function that reads the values again unless the last read is recent. Concurrent callers
 * share one read. After a slow or failed read, callers continue with the earlier values.
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
      // The earlier values remain in use.
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
