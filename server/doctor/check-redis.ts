import { openRedis } from '../live/redis-library.ts';
import type { Finding } from './checks.ts';

const CONNECT_MS = 5_000;
const MIN_REDIS = 5;

/** URL without the password, to show to people. */
const withoutPassword = (url: string): string => {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
};

/** Checks that Redis answers and has streams, which relay positions between nodes. */
export async function checkRedis(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  const address = withoutPassword(url);
  const redis = openRedis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // If the connection fails, `connect` rejects with the same error as the event.
  let reason: string | undefined;
  redis.on('error', (error) => (reason = error.message));
  try {
    await redis.connect();
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown';
    const isOld = Number.parseInt(version, 10) < MIN_REDIS;
    return [
      isOld
        ? {
            state: 'failed',
            text: `Redis at ${address} is version ${version}. Baton needs ${MIN_REDIS} or newer.`,
          }
        : { state: 'ok', text: `Redis ${version} answers at ${address}.` },
    ];
  } catch (error) {
    const message = reason ?? (error instanceof Error ? error.message : String(error));
    return [
      {
        state: 'failed',
        text: `Redis at ${address} does not answer: ${message}. Start it or correct REDIS_URL. Until then nodes relay positions through PostgreSQL, and each node counts calls by itself.`,
      },
    ];
  } finally {
    redis.disconnect();
  }
}
