/** Kinds of work that `npm test -- --profile` sums up in addition to imports. */
type Kind = 'database' | 'server' | 'request';
/** Milliseconds of the current test file by kind. */
type Sums = Partial<Record<Kind, number>>;

let current: Sums | undefined;

/** Starts the sums of a test file; they grow while it runs. */
export function startSums(): Sums {
  current = {};
  return current;
}

/** Does the work and, in a profiled run, adds its time to the sums of the current file. */
export async function measure<T>(kind: Kind, work: () => PromiseLike<T>): Promise<T> {
  const sums = current;
  const started = performance.now();
  try {
    return await work();
  } finally {
    if (sums) sums[kind] = (sums[kind] ?? 0) + performance.now() - started;
  }
}
