import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/database.ts';
import type { Database, Db } from './open.ts';

const staff = { is: 'staff' } as const;
const tenant = (accountId: number) => ({ is: 'tenant', accountId }) as const;

describe.each(bothEngines())('database on $name', ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open({ migrations: {} });
    await database.pool.query(`
      create table crate (id integer primary key, account_id integer not null, note text);
      alter table crate enable row level security;
      create policy staff on crate to baton_staff using (true);
      create policy tenant on crate to baton_tenant
        using (account_id = nullif(current_setting('baton.account_id', true), '')::int);
      grant select, insert, update, delete on crate to baton_staff, baton_tenant;
      insert into crate values (1, 10, 'a'), (2, 20, 'b')`);
  });
  afterAll(() => database?.close());

  const ids = async (db: Db) =>
    (await db.execute<{ id: number }>(sql`select id from crate order by id`)).rows.map(
      (row) => row.id,
    );

  test('a tenant scope hides the rows of other accounts', async () => {
    expect(await database.within(staff, ids)).toEqual([1, 2]);
    expect(await database.within(tenant(10), ids)).toEqual([1]);
    expect(await database.within(tenant(20), ids)).toEqual([2]);
    await expect(
      database.within(tenant(10), (db) => db.execute(sql`insert into crate values (3, 20, 'x')`)),
    ).rejects.toThrow();
  });

  test('a nested scope can only narrow the outer scope, and ends with its callback', async () => {
    await database.within(staff, async (db) => {
      expect(await database.within(tenant(20), ids)).toEqual([2]);
      expect(await ids(db)).toEqual([1, 2]);
    });
    await expect(database.within(tenant(10), () => database.within(staff, ids))).rejects.toThrow(
      'cannot be widened',
    );
    await expect(
      database.within(tenant(10), () => database.within(tenant(20), ids)),
    ).rejects.toThrow('cannot be widened');
  });

  test('all database handles used inside a transaction belong to that transaction', async () => {
    await expect(
      database.within(staff, async () => {
        await database.db.execute(sql`insert into crate values (5, 10, 'inside')`);
        const seen = await database.pool.query('select note from crate where id = 5');
        const client = await database.pool.connect();
        await client.query('update crate set note = upper(note) where id = 5');
        client.release();
        expect(seen.rows).toEqual([{ note: 'inside' }]);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await database.within(staff, ids)).toEqual([1, 2]);
  });

  test('a failed savepoint rolls back only its own changes', async () => {
    await database.within(staff, async (db) => {
      await db.execute(sql`insert into crate values (6, 10, 'kept')`);
      await expect(
        db.transaction((inner) =>
          inner.execute(sql`insert into crate values (7, 10, 'x'), (6, 10, 'twice')`),
        ),
      ).rejects.toThrow();
      await expect(
        database.db.transaction((inner) => inner.execute(sql`select 1 / 0`)),
      ).rejects.toThrow();
    });
    expect(await database.within(staff, ids)).toEqual([1, 2, 6]);
    await database.pool.query('delete from crate where id = 6');
  });

  test('a transaction rejects if its work ignored a failed statement', async () => {
    const work = database.within(staff, async (db) => {
      await db.execute(sql`insert into crate values (8, 10, 'lost')`);
      await db.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('Not saved');
  });

  test('a query after commit throws instead of running without a tenant scope', async () => {
    let late: Promise<unknown> | undefined;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const handle = await database.within(tenant(10), async (db) => {
      late = gate.then(() => ids(database.db));
      return db;
    });
    release();
    await expect(late).rejects.toThrow('has ended');
    await expect(ids(handle)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('has ended') },
    });
  });

  test('a read-only transaction rejects writes', async () => {
    await expect(
      database.within(staff, (db) => db.execute(sql`update crate set note = 'x'`), {
        readOnly: true,
      }),
    ).rejects.toMatchObject({ cause: { code: '25006' } });
  });

  test('twenty concurrent transactions queue and all complete', async () => {
    const work = (n: number) =>
      database.within(staff, async (db) => {
        const [row] = (await db.execute<{ n: number }>(sql`select ${n}::int as n`)).rows;
        return database.within(
          staff,
          async (inner) =>
            (await inner.execute<{ n: number }>(sql`select ${row?.n ?? 0}::int + 1 as n`)).rows[0]
              ?.n,
        );
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => work(n)));
    expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  test('savepoints inside one transaction run one after the other', async () => {
    await database.within(staff, async () => {
      const add = (id: number) =>
        database.within(staff, (db) => db.execute(sql`insert into crate values (${id}, 10, 's')`));
      const results = await Promise.allSettled([add(11), add(11), add(12)]);
      expect(results.map((result) => result.status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
    });
    expect(await database.within(staff, ids)).toEqual([1, 2, 11, 12]);
    await database.pool.query('delete from crate where id > 2');
  });

  test('hooks run after the outermost commit, and not after a rollback', async () => {
    const seen: string[] = [];
    const hook = (name: string) => database.afterCommit(() => void seen.push(name));
    await database.within(staff, async () => {
      hook('outer');
      await database.within(staff, async () => hook('inner'));
      await database
        .within(staff, async () => {
          hook('undone');
          throw new Error('no');
        })
        .catch(() => undefined);
      expect(seen).toEqual([]);
    });
    await database
      .within(staff, async () => {
        hook('rolled back');
        throw new Error('no');
      })
      .catch(() => undefined);
    await Promise.resolve();
    expect(seen).toEqual(['outer', 'inner']);
  });

  test('a serialization failure is retried', async () => {
    let tries = 0;
    await database.within(staff, async (db) => {
      tries += 1;
      if (tries < 3)
        await db.execute(sql`do $$ begin raise exception using errcode = '40001'; end $$`);
    });
    expect(tries).toBe(3);
  });

  test('a failed query does not affect the next one', async () => {
    await expect(database.pool.query('select nonsense')).rejects.toThrow('nonsense');
    await expect(database.pool.query('select $1::int as n', ['x'])).rejects.toThrow();
    expect((await database.pool.query('select $1::int as n', [4])).rows).toEqual([{ n: 4 }]);
  });
});

describe.each(bothEngines().filter(({ name }) => name === 'postgres'))(
  'limits on $name',
  ({ open }) => {
    test('the server limits the duration of queries and lock waits', async () => {
      const database = await open({ migrations: {} });
      const settings = async (db: Db) => {
        const names = ['lock_timeout', 'statement_timeout'];
        const rows = sql`select current_setting(name) as value from unnest(${sql.param(names)}::text[]) name order by name`;
        return (await db.execute<{ value: string }>(rows)).rows.map((row) => row.value);
      };
      expect(await settings(database.db)).toEqual(['3s', '15s']);
      expect(await database.within(staff, settings, { timeout: 60_000 })).toEqual(['3s', '1min']);
      const ofSession = await database.session(
        async (client) => (await client.query('show statement_timeout')).rows,
        60_000,
      );
      expect(ofSession).toEqual([{ statement_timeout: '1min' }]);
      expect(await settings(database.db)).toEqual(['3s', '15s']);
      await database.close();
    });
  },
);
