import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('names of records on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const numbers = async (column: string, table: string, most = 2) => {
    const { rows } = await here.database.pool.query<{ id: number; name: string }>(
      `select ${column} as id, name from ${table} order by ${column} limit ${most}`,
    );
    return rows;
  };

  test.each(['ops', 'billing', 'account', 'user'])(
    '%s finds every branch by code or name, whatever the latest shipments are',
    async (name) => {
      const client = await here.as(name);
      const all = await client.call('GET /search/names', { query: { kind: 'branch', q: '' } });
      const [{ count } = { count: 0 }] = (
        await here.database.pool.query<{ count: number }>('select count(*)::int from branches')
      ).rows;
      expect(all).toHaveLength(count);
      const [first] = all;
      if (!first) throw new Error('no branch');
      for (const q of [first.code.toLowerCase(), first.name.slice(1)]) {
        const found = await client.call('GET /search/names', { query: { kind: 'branch', q } });
        expect(found).toContainEqual(first);
      }
      const none = await client.call('GET /search/names', { query: { kind: 'branch', q: '%' } });
      expect(none).toEqual([]);
    },
  );

  test('drivers, lockers and accounts are named by their ids, for users who may see them', async () => {
    const wanted = [
      ['driver', 'user_id', 'drivers'],
      ['locker', 'id', 'lockers'],
      ['account', 'id', 'accounts'],
      ['branch', 'id', 'branches'],
      ['user', 'id', 'users'],
    ] as const;
    const ops = await here.as('ops');
    for (const [kind, column, table] of wanted) {
      const rows = await numbers(column, table);
      const ids = rows.map(({ id }) => id);
      const found = await ops.call('GET /search/names', { query: { kind, ids } });
      const names = new Map(found.map(({ id, name }) => [id, name]));
      expect(names, kind).toEqual(new Map(rows.map(({ id, name }) => [id, name])));
    }
  });

  test('records that the user may not see are not named', async () => {
    const [driver] = await numbers('user_id', 'drivers');
    const theirs = await numbers('id', 'accounts', 40);
    const client = await here.as('account');
    const named = await client.call('GET /search/names', {
      query: { kind: 'driver', ids: [driver?.id ?? 0] },
    });
    expect(named).toEqual([]);
    const accounts = await client.call('GET /search/names', {
      query: { kind: 'account', ids: theirs.map(({ id }) => id) },
    });
    expect(accounts.length).toBeLessThanOrEqual(1);
  });

  test('records of other entities are found only by their ids', async () => {
    const ops = await here.as('ops');
    const refused = ops.call('GET /search/names', { query: { kind: 'shipment', q: 'a' } });
    await expect(refused).rejects.toMatchObject({ status: 422 });
  });
});
