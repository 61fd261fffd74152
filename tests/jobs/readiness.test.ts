import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { serveHealth } from '#server/health.ts';
import { createLog } from '#server/log.ts';
import { addressOf, reasonForAbsence } from '../support/postgres-admin.ts';
import { tcpProxy, type TcpProxy } from '../support/nodes/tcp-proxy.ts';

const absent = await reasonForAbsence();

describe.skipIf(absent !== undefined)('readiness on postgres', () => {
  const app = Fastify();
  let proxy: TcpProxy;
  let database: Database;
  beforeAll(async () => {
    const url = new URL(addressOf('postgres'));
    const port = Number(url.port);
    proxy = await tcpProxy(() => port);
    url.port = String(proxy.port);
    database = await openDatabase({ url: url.href, dir: '' });
    const config = readConfig({ BATON_LOG: 'silent' });
    const services = { database, config, log: createLog('silent') };
    serveHealth(app, services, { ready: true, phase: '', done: 1 });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await proxy.close();
  });
  const status = async () => (await app.inject('/readyz')).statusCode;

  test('the first request after the database has stopped gets 503, and after its return 200', async () => {
    expect(await status()).toBe(200);
    for (let times = 0; times < 3; times += 1) {
      proxy.refuse();
      expect(await status()).toBe(503);
      await proxy.accept();
      expect(await status()).toBe(200);
    }
  });

  test('requests get 200 while every connection of the pool is in use', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
    expect(await status()).toBe(200);
    for (const client of all) client.release();
  });
});
