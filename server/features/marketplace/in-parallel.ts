const AT_ONCE = 6;

/**
 * Runs work on all rows, a few rows at a time, and returns the results in the order of the rows.
 */
export async function inParallel<T, R>(
  rows: readonly T[],
  work: (row: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = rows.entries();
  const worker = async () => {
    for (const [at, row] of queue) results[at] = await work(row);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
