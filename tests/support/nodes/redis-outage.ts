import { setInterval as ticking } from 'node:timers/promises';
import { createClient } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import type { FeedMessage } from '#domain/kernel/feed.ts';
import { openDatabase } from '#server/db/open.ts';
import type { TestDatabase } from '../database.ts';
import { watchDriving } from './driving.ts';
import type { Follower } from './feed-follower.ts';
import type { Node } from './listening-node.ts';
import { world, type World } from '../world.ts';
import { outboxSince, toldOf } from '../doubles/outbox.ts';
import { REDIS_PORT } from './redis.ts';
import { tcpProxy, type TcpProxy } from './tcp-proxy.ts';

const OUTAGE_MS = 60_000;
/** Interval of the work while Redis is away: both nodes write and answer, and a driver reports. */
const EVERY_MS = 250;

/** Received messages during the outage, with the messages that were sent. */
interface ChangeMessage {
  told: FeedMessage[];
  wanted: FeedMessage[];
  lost: string[];
  connections: number;
}

/** Result of a minute without Redis. Times in milliseconds. */
export interface Outage {
  lasted: number;
  slowestAnswer: number;
  /** Time until a dead but open connection was detected. */
  halfOpenNoticed: number;
  told: ChangeMessage[];
}

/**
 * Runs two nodes that lose Redis for a minute, first silently and then by refused connections, and
 * then get it back.
 */
export async function outageOfRedis(on: TestDatabase): Promise<Outage> {
  const here = await world(on);
  const second = await openDatabase({
    url: here.database.pool.options.connectionString,
    dir: '',
  });
  const redis = await tcpProxy(() => REDIS_PORT);
  try {
    const shared = { redisUrl: `redis://127.0.0.1:${redis.port}` };
    const nodes = [
      await here.node({ config: shared }),
      await here.node({ config: shared, database: second }),
    ] as const;
    return await lived(here, nodes, { redis, pools: [here.database.pool, second.pool] });
  } finally {
    await here.close();
    await second.close();
    await redis.close();
  }
}

interface Around {
  redis: TcpProxy;
  pools: { query: (sql: string, values: number[]) => Promise<unknown> }[];
}

async function lived(
  here: World,
  nodes: readonly [Node, Node],
  { redis, pools }: Around,
): Promise<Outage> {
  const token = await here.signIn('ops');
  const [first, other] = nodes;
  const watching = here.follow(other, token);
  const followers = [here.follow(first, token), watching];
  await Promise.all(followers.map((one) => one.until(({ isJoined }) => isJoined)));
  const report = await watchDriving(here, watching);
  const clients = nodes.map(({ url }) => createClient({ base: url(), facts, token: () => token }));
  let slowestAnswer = 0;
  const asked = async (client: (typeof clients)[number]) => {
    const began = performance.now();
    await client.call('GET /shipments', { query: { range: [0, 9] } });
    slowestAnswer = Math.max(slowestAnswer, performance.now() - began);
  };
  let row = 0;
  /** Makes every node work once. Returns whether the driver was seen at the new position. */
  const work = async (latitude: number) => {
    row = (row % 50) + 1;
    const sql = 'update shipments set version = version + 1 where id = $1';
    await Promise.all(pools.map((pool, node) => pool.query(sql, [row + node])));
    await Promise.all(clients.map(asked));
    return report(latitude);
  };
  const workUntil = async (isEnough: (isSeen: boolean) => boolean, latitude: number) => {
    for await (const at of ticking(EVERY_MS, latitude)) if (isEnough(await work(at))) return;
  };
  const isSeen = (seen: boolean) => seen;

  // Steps of 111 m, which are plausible even for a resting device.
  await workUntil(isSeen, -26.5);
  const began = performance.now();
  const lasted = () => performance.now() - began;
  redis.freeze();
  const noticing = timeToNotice(here, first);
  await workUntil((seen) => seen && lasted() > OUTAGE_MS / 2, -26.501);
  redis.refuse();
  await workUntil((seen) => seen && lasted() > OUTAGE_MS, -26.502);
  const whole = lasted();
  redis.thaw();
  await redis.accept();
  await workUntil(isSeen, -26.503);
  const halfOpenNoticed = await noticing;
  const told = await Promise.all(followers.map((one) => toldTo(here, one)));
  return { lasted: whole, slowestAnswer, halfOpenNoticed, told };
}

/** All messages, once the last change has arrived. */
async function toldTo({ database }: World, follower: Follower): Promise<ChangeMessage> {
  const wanted = await outboxSince(database, follower, 'shipments');
  await follower.until(({ order }) => order.known['shipments'] === wanted.at(-1)?.[1]);
  const { lost, connections } = follower;
  return { told: toldOf(follower, 'shipments'), wanted, lost, connections };
}

/** Time until a client detects a silent connection, with the usual heartbeat. */
async function timeToNotice(here: World, node: Node): Promise<number> {
  const line = await tcpProxy(node.port);
  const url = () => `http://127.0.0.1:${line.port}`;
  const follower = here.follow({ url }, await here.signIn('ops'));
  await follower.until(({ isJoined }) => isJoined);
  line.freeze();
  const began = performance.now();
  await follower.until(({ isJoined }) => !isJoined);
  const passed = performance.now() - began;
  follower.close();
  await line.close();
  return passed;
}
