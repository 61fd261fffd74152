import { Redis } from 'ioredis';

export const REDIS_PORT = 6379;

/** Whether Redis answers on this machine. */
export async function answersRedis(): Promise<boolean> {
  const redis = new Redis(REDIS_PORT, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  return redis.connect().then(
    () => {
      redis.disconnect();
      return true;
    },
    () => false,
  );
}
