import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpackPositions } from '../../src/domain/position-frame.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';
import { testDatabases } from '../support/database.ts';
import type { Follower } from '../support/feed-follower.ts';
import { liveWorld, type LiveWorld, type Node } from '../support/live-world.ts';
import { deviceToken, someDriver } from '../support/prepared-positions.ts';
import { tcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const REDIS_PORT = 6379;
const several = testDatabases().filter(({ name }) => name === 'postgres');
const hasRedis = await answersRedis();

describe.each(several)('two nodes on $name', (on) => {
  let here: LiveWorld;
  let second: Database;
  const opened: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    here = await liveWorld(on);
    const { connectionString } = here.database.pool.options;
    second = await openDatabase({ url: connectionString, dir: '' });
  });
  afterAll(async () => {
    await here.close();
    await second.close();
    for (const close of opened) await close();
  });

  const change = (id: number) =>
    here.database.pool.query('update shipments set version = version + 1 where id = $1', [id]);
  const followed = async (node: Node): Promise<Follower> => {
    const follower = here.follow(node, await here.signIn('ops'));
    await follower.until(({ isJoined }) => isJoined);
    return follower;
  };
  const hasHeard = (follower: Follower, id: number) =>
    follower.until(({ messages }) =>
      messages.some(([, , told]) => 'rows' in told && told.rows.some(([row]) => row === id)),
    );

  test('what one writes the other tells, and a session that ends on one ends on the other', async () => {
    const other = await here.node({}, second);
    const token = await here.signIn('ops');
    const follower = here.follow(other, token);
    await follower.until(({ isJoined }) => isJoined);
    await change(7);
    await hasHeard(follower, 7);
    await here.clientOf(token).call('POST /auth/logout');
    await expect.poll(() => follower.ends, { timeout: 2_000 }).toEqual(['signed-out']);
    follower.close();
  });

  test.skipIf(!hasRedis)(
    'Redis carries positions between them; when it is gone changes are told all the same, and it may come back',
    async () => {
      const proxy: TcpProxy = await tcpProxy(() => REDIS_PORT);
      opened.push(proxy.close);
      const redisUrl = `redis://127.0.0.1:${proxy.port}`;
      await here.node({ redisUrl });
      const follower = await followed(await here.node({ redisUrl }, second));
      follower.connection?.watch({});
      const { id } = await someDriver(here);
      const { token } = await deviceToken(here, id);
      const sees = (latitude: number) =>
        follower.frames.flatMap(unpackPositions).some((one) => one.latitude === latitude);
      const report = (latitude: number) => {
        const fix = { latitude, longitude: 28, at: new Date().toISOString() };
        return here.clientOf(token).call('POST /drivers/positions', { body: { fixes: [fix] } });
      };
      await expect
        .poll(async () => (await report(-26.5), sees(-26.5)), { timeout: 15_000, interval: 300 })
        .toBe(true);
      proxy.freeze();
      proxy.cut();
      await change(8);
      await hasHeard(follower, 8);
      proxy.thaw();
      await expect
        .poll(async () => (await report(-26.75), sees(-26.75)), { timeout: 15_000, interval: 300 })
        .toBe(true);
      follower.close();
    },
    40_000,
  );
});

async function answersRedis(): Promise<boolean> {
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
