import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../server/config.ts';
import { unpackPositions } from '../../src/domain/position-frame.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';
import { testDatabases } from '../support/database.ts';
import type { Follower } from '../support/feed-follower.ts';
import { liveWorld, type LiveWorld, type Node } from '../support/live-world.ts';
import { outboxSince, toldOf } from '../support/outbox.ts';
import { deviceToken, someDriver } from '../support/prepared-positions.ts';
import { answersRedis, REDIS_PORT } from '../support/redis.ts';
import { tcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const several = testDatabases().filter(({ name }) => name === 'postgres');
const hasRedis = await answersRedis();

describe.each(several)('two nodes on $name', (on) => {
  let here: LiveWorld;
  let second: Database;
  const opened: (() => Promise<void>)[] = [];
  /** Nodes that a test before has left would pass on what this one's should. */
  const stopAll = async () => {
    for (const stop of opened.splice(0)) await stop();
  };
  const nodes = async (changes: Partial<Config> = {}) => {
    const both = [await here.node(changes), await here.node(changes, second)] as const;
    opened.push(...both.map(({ stop }) => stop));
    return both;
  };
  beforeAll(async () => {
    here = await liveWorld(on);
    const { connectionString } = here.database.pool.options;
    second = await openDatabase({ url: connectionString, dir: '' });
  });
  afterAll(async () => {
    await here.close();
    await second.close();
  });
  afterEach(stopAll);

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
    const [, other] = await nodes();
    const token = await here.signIn('ops');
    const follower = here.follow(other, token);
    await follower.until(({ isJoined }) => isJoined);
    await change(7);
    await hasHeard(follower, 7);
    await here.clientOf(token).call('POST /auth/logout');
    await expect.poll(() => follower.ends, { timeout: 2_000 }).toEqual(['signed-out']);
    follower.close();
  });

  /** Lets somebody watch, and reports where a driver is until they see it; reports go to the first node. */
  const drive = async (follower: Follower) => {
    follower.connection?.watch({});
    const { id } = await someDriver(here);
    const { token } = await deviceToken(here, id);
    const sees = (latitude: number) =>
      follower.frames.flatMap(unpackPositions).some((one) => one.latitude === latitude);
    return async (latitude: number) => {
      const fix = { latitude, longitude: 28, at: new Date().toISOString() };
      await here.clientOf(token).call('POST /drivers/positions', { body: { fixes: [fix] } });
      return sees(latitude);
    };
  };
  const soon = { timeout: 15_000, interval: 300 };

  test('positions that one is told reach who watches on the other, through the database alone', async () => {
    const [, other] = await nodes();
    const follower = await followed(other);
    const arrives = await drive(follower);
    await expect.poll(() => arrives(-26.25), soon).toBe(true);
    follower.close();
  });

  test.skipIf(!hasRedis)(
    'while Redis is gone and when it is back, every node tells changes once and in order; the database carries positions meanwhile',
    async () => {
      const proxy: TcpProxy = await tcpProxy(() => REDIS_PORT);
      const both = await nodes({ redisUrl: `redis://127.0.0.1:${proxy.port}` });
      opened.push(proxy.close);
      const followers = await Promise.all(both.map(followed));
      const [, watching] = followers;
      if (!watching) throw new Error('nobody watches');
      const enough = new AbortController();
      const writing = [here.database, second].map(async ({ pool }, node) => {
        for (let row = 1 + node; !enough.signal.aborted; row = (row % 50) + 1)
          await pool.query('update shipments set version = version + 1 where id = $1', [row]);
      });
      const arrives = await drive(watching);
      await expect.poll(() => arrives(-26.5), soon).toBe(true);
      // It goes without a word: the nodes have to notice.
      proxy.freeze();
      await expect.poll(() => arrives(-26.625), soon).toBe(true);
      proxy.thaw();
      await expect.poll(() => arrives(-26.75), soon).toBe(true);
      enough.abort();
      await Promise.all(writing);
      for (const follower of followers) {
        const wanted = await outboxSince(here.database, follower, 'shipments');
        await follower.until(({ order }) => order.known['shipments'] === wanted.at(-1)?.[1]);
        expect(toldOf(follower, 'shipments')).toEqual(wanted);
        expect([follower.lost, follower.connections]).toEqual([[], 1]);
        follower.close();
      }
    },
    60_000,
  );
});
