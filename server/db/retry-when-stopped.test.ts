import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cuttingProxy, type CuttingProxy } from '#tests/support/nodes/cutting-proxy.ts';
import { bothEngines } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type Database } from './open.ts';
import { retryWhenStopped } from './retry-when-stopped.ts';

/** Number of messages that pass before one is lost. A migration has 16 in each direction. */
const PASSED = [0, 3, 6, 9, 12, 15];

describe.each(bothEngines().filter(({ name }) => name === 'postgres'))(
  'migrations on a $name server that stops',
  ({ open }) => {
    let empty: Database;
    let database: Database;
    let proxy: CuttingProxy;
    const all: Record<string, string> = {};

    beforeAll(async () => {
      empty = await open({ migrations: {} });
      const url = new URL(String(empty.pool.options.connectionString));
      proxy = await cuttingProxy(Number(url.port || 5432));
      url.port = String(proxy.port);
      database = await openDatabase({ url: url.href, dir: '' });
    });
    afterAll(async () => {
      await database?.close();
      await proxy?.close();
      await empty?.close();
    });

    test.each(['request', 'answer'] as const)(
      'are repeated after any lost %s, and each is applied once',
      async (loss) => {
        let stops = 0;
        for (const passed of PASSED) {
          const shelf = `shelf_${loss}_${passed}`;
          all[`9${String(Object.keys(all).length).padStart(3, '0')}-${shelf}`] =
            `create table ${shelf} (id integer primary key); alter table ${shelf} enable row level security; insert into ${shelf} values (1)`;
          proxy.lose(loss, passed);
          const work = () => migrate(database, { migrations: all });
          await retryWhenStopped(database, work, () => (stops += 1));
          proxy.lose(null);
          const { rows } = await empty.pool.query(`select id from ${shelf}`);
          expect(rows).toEqual([{ id: 1 }]);
        }
        expect(stops).toBe(PASSED.length);
      },
    );

    test('fail at once, without a retry, if a migration is broken', async () => {
      const broken = { ...all, '9999-broken': 'select nonsense' };
      const fail = () => expect.unreachable('a broken migration is not tried again');
      const work = () => migrate(database, { migrations: broken });
      await expect(retryWhenStopped(database, work, fail)).rejects.toThrow(
        'Migration 9999-broken failed',
      );
    });
  },
);
