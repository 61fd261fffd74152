import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { bothEngines, usualDatabase } from '../support/database.ts';
import { addressOf } from '../support/postgres-admin.ts';
import { answersRedis, REDIS_PORT } from '../support/nodes/redis.ts';
import { tcpProxy, type TcpProxy } from '../support/nodes/tcp-proxy.ts';

const progress = { ready: true, phase: '', done: 1 };

function nodeOn(database: Database, changes: Partial<Config> = {}): Promise<FastifyInstance> {
  const read = readConfig({ BATON_DEMO: 'off', BATON_LOG: 'silent' });
  const config = { ...read, publicCallsPerMinute: 3, ...changes };
  return buildApp({ database, config, log: createLog('silent') }, { progress });
}

/** Statuses of calls from one address, sent to these nodes in turn. */
async function statuses(nodes: readonly FastifyInstance[], remoteAddress: string, calls: number) {
  const answers: number[] = [];
  for (let at = 0; at < calls; at += 1) {
    const node = nodes[at % nodes.length];
    const answer = await node?.inject({ url: '/phone-codes', remoteAddress });
    answers.push(answer?.statusCode ?? 0);
  }
  return answers;
}

/** Random address, so that counts of earlier runs in Redis do not matter. */
const freshAddress = () => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;

describe.each(bothEngines())('call limits on $name', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database.close());

  test('the counts of an address survive a restart', async () => {
    const before = await nodeOn(database);
    expect(await statuses([before], '203.0.113.1', 3)).toEqual([200, 200, 200]);
    await before.close();
    const after = await nodeOn(database);
    expect(await statuses([after], '203.0.113.1', 1)).toEqual([429]);
    expect(await statuses([after], '203.0.113.2', 1)).toEqual([200]);
    await after.close();
  });

  test('an IPv6 network of 64 bits counts as one address', async () => {
    const node = await nodeOn(database);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => statuses([node], `2001:db8:0:1::${at}`, 1)),
    );
    expect(answers.flat().toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
    expect(await statuses([node], '2001:db8:0:2::1', 1)).toEqual([200]);
    await node.close();
  });

  test('limits are kept in memory while the database cannot count', async () => {
    const node = await nodeOn(database);
    await database.pool.query('alter table call_counts rename to call_counts_away');
    expect(await statuses([node], '203.0.113.3', 4)).toEqual([200, 200, 200, 429]);
    await database.pool.query('alter table call_counts_away rename to call_counts');
    await node.close();
  });
});

test.runIf(usualDatabase.name === 'postgres')(
  'nodes share a limit through PostgreSQL',
  async () => {
    const database = await usualDatabase.open();
    const { rows } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    const second = await openDatabase({ url: addressOf(rows[0]?.name ?? ''), dir: '' });
    const nodes = [await nodeOn(database), await nodeOn(second)];
    expect(await statuses(nodes, '203.0.113.4', 5)).toEqual([200, 200, 200, 429, 429]);
    for (const node of nodes) await node.close();
    await second.close();
    await database.close();
  },
);

describe.runIf(await answersRedis())('call limits with Redis', () => {
  let database: Database;
  let redis: TcpProxy;
  let nodes: FastifyInstance[];
  beforeAll(async () => {
    database = await usualDatabase.open();
    redis = await tcpProxy(() => REDIS_PORT);
    const redisUrl = `redis://127.0.0.1:${redis.port}`;
    nodes = [await nodeOn(database, { redisUrl }), await nodeOn(database, { redisUrl })];
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await redis.close();
    await database.close();
  });

  test('nodes share a limit through Redis, and each counts in memory while Redis is away', async () => {
    expect(await statuses(nodes, freshAddress(), 5)).toEqual([200, 200, 200, 429, 429]);
    const { rows } = await database.pool.query('select key from call_counts');
    expect(rows).toEqual([]);
    redis.freeze();
    const address = freshAddress();
    expect(await statuses(nodes.slice(0, 1), address, 4)).toEqual([200, 200, 200, 429]);
    redis.refuse();
    expect(await statuses(nodes.slice(1), address, 4)).toEqual([200, 200, 200, 429]);
  });
});
