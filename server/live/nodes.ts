import type { Logger } from 'pino';
import { measurements } from '../metrics/measurements.ts';
import { openRedis, redisAdapter } from './redis-library.ts';

const KEPT = 1_000;
const BLOCK_MS = 1_000;
/**
 * Time after which a silent Redis counts as gone, even if the connection is open. Redis is queried
 * every second.
 */
const SILENCE_MS = 5_000;
const SLOWEST_RETRY_MS = 2_000;

/**
 * Connects the sockets of several nodes through Redis. Only driver positions are sent this way;
 * every node reads changes from the database, so Redis may fail and return at any time.
 */
export function connectNodes(url: string, log: Logger) {
  const redis = openRedis(url, {
    // The adapter reads in a loop without pauses, so its reads must wait for Redis instead of
    // failing.
    maxRetriesPerRequest: null,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, SLOWEST_RETRY_MS),
  });
  redis.on('ready', () => measurements.redisConnected.record(true));
  redis.on('close', () => measurements.redisConnected.record(false));
  redis.on('error', (error) => log.warn({ err: error }, 'Redis cannot be reached'));
  return {
    adapter: redisAdapter(redis, { maxLen: KEPT, blockTimeInMs: BLOCK_MS }),
    isConnected: () => redis.status === 'ready',
    close: () => redis.disconnect(),
  };
}
