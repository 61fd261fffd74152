import { afterEach, describe, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { addressOf, server } from '#tests/support/postgres-admin.ts';
import { tcpProxy } from '#tests/support/nodes/tcp-proxy.ts';
import { listenTo } from '#server/live/pg-listener.ts';
import { inBackground } from '../connection-queue.ts';
import { openDatabase, type Database } from '../open.ts';

const system = { is: 'system' } as const;
const name = new URL(server).pathname.slice(1);

describe.each(bothEngines().filter((engine) => engine.name === 'postgres'))(
  'connections to $name',
  () => {
    let database: Database | undefined;
    afterEach(() => database?.close());

    test('a pool of two connections answers a user request while long background transactions wait', async () => {
      database = await openDatabase({ url: addressOf(name), dir: '', connections: 2 });
      const { within } = database;
      let finish = (): void => undefined;
      const finished = new Promise<void>((resolve) => (finish = resolve));
      const tasks = Array.from({ length: 6 }, (_, n) =>
        inBackground(() => within(system, () => finished.then(() => n))),
      );
      expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
      expect(database.health().waiting).toBe(5);
      finish();
      expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3, 4, 5]);
    });

    test('a listener takes no connection of the pool', async () => {
      database = await openDatabase({ url: addressOf(name), dir: '', connections: 2 });
      const taken = await Promise.all([database.pool.connect(), database.pool.connect()]);
      const heard = new Set<string>();
      const channel = 'baton_connections_test';
      const listener = listenTo(database, { [channel]: (text) => heard.add(text) });
      await eventually(async () => {
        await taken[0]?.query(`notify ${channel}, 'hello'`);
        expect(heard).toContain('hello');
      });
      for (const client of taken) client.release();
      await listener.close();
    });

    test('with several servers, new connections go to the next server when one is unreachable', async () => {
      const port = Number(new URL(server).port || 5432);
      const [first, second] = [await tcpProxy(() => port), await tcpProxy(() => port)];
      const url = addressOf(name).replace(
        new URL(server).host,
        `127.0.0.1:${first.port},127.0.0.1:${second.port}`,
      );
      database = await openDatabase({ url, dir: '', connections: 2 });
      const { pool } = database;
      const answers = async () => (await pool.query('select 1 as n')).rows;
      first.refuse();
      // The connection that broke may still fail one query.
      await eventually(async () => expect(await answers()).toEqual([{ n: 1 }]));
      expect(await database.reachable()).toBe(true);
      await first.accept();
      second.refuse();
      await eventually(async () => expect(await answers()).toEqual([{ n: 1 }]));
      await database.close();
      database = undefined;
      await Promise.all([first.close(), second.close()]);
    });

    test('the start waits for an unreachable server and reports the wait', async () => {
      const proxy = await tcpProxy(() => Number(new URL(server).port || 5432));
      proxy.refuse();
      const url = new URL(addressOf(name));
      url.host = `127.0.0.1:${proxy.port}`;
      let warned = (_line: string): void => undefined;
      const warning = new Promise<string>((resolve) => (warned = resolve));
      const opening = openDatabase({ url: url.href, dir: '', warn: (line) => warned(line) });
      expect(await warning).toContain(`Waiting for PostgreSQL at 127.0.0.1:${proxy.port}`);
      await proxy.accept();
      database = await opening;
      expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
      await database.close();
      database = undefined;
      await proxy.close();
    });

    test('the start fails at once if the database is missing', async () => {
      const url = addressOf('baton_no_such_database');
      await expect(openDatabase({ url, dir: '' })).rejects.toThrow('does not exist');
    });
  },
);
