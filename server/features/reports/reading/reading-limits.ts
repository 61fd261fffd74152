import { ApiError } from '#api/api-error.ts';

const MOST_OF_A_PERSON = 2;
const MOST_OF_A_NODE = 6;

const reading = new Map<number, number>();

const busy = (message: string) => new ApiError(429, { message, code: 'too_many_requests' }, 2);

/** Limits concurrent reads of reports to two per user and six per node; throws 429. */
export async function withinLimits<T>(userId: number, read: () => Promise<T>): Promise<T> {
  const mine = reading.get(userId) ?? 0;
  if (mine >= MOST_OF_A_PERSON) throw busy('Two of your reports are being read. Wait for them.');
  const all = [...reading.values()].reduce((sum, count) => sum + count, 0);
  if (all >= MOST_OF_A_NODE) throw busy('Many reports are being read. Try again in a moment.');
  reading.set(userId, mine + 1);
  try {
    return await read();
  } finally {
    const left = (reading.get(userId) ?? 1) - 1;
    if (left === 0) reading.delete(userId);
    else reading.set(userId, left);
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs work one after the other, so that other queries wait for a single report at most. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
