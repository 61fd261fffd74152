import type { Logger } from 'pino';
import { openRedis, redisAdapter } from '../redis-library.ts';

const KEPT = 1_000;
const BLOCK_MS = 1_000;
/** Something is asked every second, so a Redis that is silent for longer is gone, whatever the connection says. */
const SILENCE_MS = 5_000;
const SLOWEST_RETRY_MS = 2_000;

/**
 * Joins the sockets of several nodes through Redis. Only positions travel there: what must not be lost
 * every node reads from the database, so Redis may go and come back at any time.
 */
export function connectNodes(url: string, log: Logger) {
  const redis = openRedis(url, {
    // The adapter reads in a loop without a pause: its reads must wait for Redis, not fail.
    maxRetriesPerRequest: null,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, SLOWEST_RETRY_MS),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis cannot be reached'));
  return {
    adapter: redisAdapter(redis, { maxLen: KEPT, blockTimeInMs: BLOCK_MS }),
    isConnected: () => redis.status === 'ready',
    close: () => redis.disconnect(),
  };
}
