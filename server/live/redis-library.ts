import { createRequire } from 'node:module';
import type { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis, RedisOptions } from 'ioredis';

// Loaded only if Redis is configured, because both libraries take 15 MB.
const load = createRequire(import.meta.url);

export function openRedis(url: string, options: RedisOptions): Redis {
  const library: { Redis: typeof Redis } = load('ioredis');
  return new library.Redis(url, options);
}

/** Adapter that shares socket messages between nodes. */
export const redisAdapter: typeof createAdapter = (...given) => {
  const library: { createAdapter: typeof createAdapter } = load('@socket.io/redis-streams-adapter');
  return library.createAdapter(...given);
};
