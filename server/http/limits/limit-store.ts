import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Services } from '#server/context.ts';
import { openRedis } from '#server/live/redis-library.ts';

/**
 * Request counts that are shared by all nodes and survive a restart: in Redis if `REDIS_URL` is
 * set, otherwise in the table `call_counts`. While the store is unreachable each node counts in
 * memory, so that limits hold and no request fails.
 */

const TABLE = 'call_counts';
const REDIS_PREFIX = 'baton-calls';
/** Maximum wait for Redis (ms). */
const SLOWEST_ANSWER_MS = 500;
const SLOWEST_RETRY_MS = 2_000;
/** Pause before a failed store is tried again (ms). */
const REST_MS = 5_000;

export interface CallCounter {
  name: string;
  /** Maximum number of requests from one address within the window. */
  max: number;
  windowMs: number;
  /**
   * Storage if there is no Redis: the database, or the memory of each node for counts that every
   * request changes.
   */
  without: 'database' | 'memory';
}

interface Consumed {
  isAllowed: boolean;
  remaining: number;
  /** Milliseconds until the window ends. */
  waitMs: number;
}

type Consume = (address: string) => Promise<Consumed>;

export interface LimitStore {
  counter(given: CallCounter): Consume;
  close(): void;
}

const verdictOf = (isAllowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes) => ({
  isAllowed,
  remaining: remainingPoints,
  waitMs: msBeforeNext,
});

/**
 * The library throws in both cases: a result object if the limit is exceeded, an Error if the store
 * fails.
 */
const consumeFrom =
  (limiter: RateLimiterAbstract): Consume =>
  (address) =>
    limiter.consume(address).then(
      (result) => verdictOf(true, result),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return verdictOf(false, refusal);
        throw refusal;
      },
    );

function connect(url: string, log: Services['log']): Redis {
  const redis = openRedis(url, {
    commandTimeout: SLOWEST_ANSWER_MS,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 100, SLOWEST_RETRY_MS),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis cannot be reached'));
  return redis;
}

export function openLimitStore({ database, config, log }: Services): LimitStore {
  const redis = config.redisUrl === undefined ? undefined : connect(config.redisUrl, log);
  const rest = circuitBreaker(handleAll, {
    halfOpenAfter: REST_MS,
    breaker: new ConsecutiveBreaker(1),
  });
  rest.onBreak(() => log.warn('The store of call limits cannot be reached; calls count in memory'));

  function sharedLimiter({ name, max, windowMs, without }: CallCounter) {
    const options = {
      points: max,
      duration: windowMs / 1000,
      // Refuses an address at its limit without asking the store.
      inMemoryBlockOnConsumed: max,
    };
    if (redis !== undefined)
      return new RateLimiterRedis({
        ...options,
        storeClient: redis,
        keyPrefix: `${REDIS_PREFIX}:${name}`,
      });
    if (without === 'memory') return undefined;
    return new RateLimiterPostgres({
      ...options,
      storeClient: database.pool,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      keyPrefix: name,
      clearExpiredByTimeout: false,
    });
  }

  return {
    counter(given) {
      const { name: keyPrefix, max: points, windowMs } = given;
      const inMemory = consumeFrom(
        new RateLimiterMemory({ keyPrefix, points, duration: windowMs / 1000 }),
      );
      const limiter = sharedLimiter(given);
      if (limiter === undefined) return inMemory;
      const shared = consumeFrom(limiter);
      return (address) => rest.execute(() => shared(address)).catch(() => inMemory(address));
    },
    close: () => redis?.disconnect(),
  };
}
