import { setTimeout as pause } from 'node:timers/promises';
import { databaseProblemOf } from './database-errors.ts';
import type { Database } from './open.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Repeats work until it completes without PostgreSQL stopping. The work must skip what it committed
 * before. The embedded database is not retried, because waiting does not solve its failures.
 */
export async function retryWhenStopped<T>(
  { engine }: Pick<Database, 'engine'>,
  work: () => Promise<T>,
  onStopped: (error: unknown) => void,
): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
    try {
      return await work();
    } catch (error) {
      if (engine === 'embedded' || databaseProblemOf(error) !== 'stopped') throw error;
      onStopped(error);
      await pause(wait);
    }
  }
}
