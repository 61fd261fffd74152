import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATES_PUBLISHED, type ChangeMessage } from '#domain/kernel/feed.ts';
import type { Database } from '#server/db/open.ts';
import { publish } from '#server/live/outbox.ts';
import { bothEngines } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

interface Sent {
  topic: string;
  seq: number;
  payload: ChangeMessage;
}

describe.each(bothEngines())('changes published by database triggers on $name', (on) => {
  let here: World;
  let database: Database;
  beforeAll(async () => {
    here = await world(on);
    ({ database } = here);
  });
  afterAll(() => here.close());

  /** Messages that `work` publishes. */
  async function toldBy(work: () => Promise<unknown>): Promise<Sent[]> {
    const last = 'select coalesce(max(id), 0)::int as id from outbox';
    const { rows } = await database.pool.query<{ id: number }>(last);
    await work();
    const told = await database.pool.query<Sent>(
      'select topic, seq::int, payload from outbox where id > $1 order by id',
      [rows[0]?.id],
    );
    return told.rows;
  }
  const write = (text: string) => () => database.pool.query(text);
  const plain = (sent: Sent[]) => sent.map(({ topic, payload }) => [topic, payload]);

  test('a changed row is published by id and version to staff and its account', async () => {
    const told = await toldBy(
      write('update shipments set version = 7, account_id = 1 where id = 1'),
    );
    expect(plain(told)).toEqual([
      ['shipments', { rows: [[1, 7]] }],
      ['shipments/a1', { rows: [[1, 7]] }],
    ]);
  });

  test('several statements of a transaction are joined into one message per topic', async () => {
    const told = await toldBy(() =>
      database.within({ is: 'system' }, async () => {
        await database.pool.query('update shipments set version = 8 where id = 1');
        await database.pool.query('update parcels set account_id = 1 where shipment_id = 1');
        await database.pool.query('update shipments set account_id = 2, version = 3 where id = 2');
      }),
    );
    const rows = [
      [1, 8],
      [2, 3],
    ];
    expect(plain(told)).toEqual([
      ['shipments', { rows }],
      ['shipments/a1', { rows: [[1, 8]] }],
      ['shipments/a2', { rows: [[2, 3]] }],
    ]);
  });

  test('changes of more than a hundred rows are published to staff without ids, and to each account only its own', async () => {
    const some = 'update shipments set version = version where id <= 101';
    const told = new Map(
      plain(await toldBy(write(some))).map(([topic, payload]) => [topic, payload]),
    );
    expect(told.get('shipments')).toEqual({ many: true });
    const { rows } = await database.pool.query<{ account: string; ids: number[] }>(
      `select 'shipments/a' || account_id as account, array_agg(id order by id) as ids from shipments where id <= 101 group by account_id`,
    );
    expect(told.size).toBe(rows.length + 1);
    for (const { account, ids } of rows) {
      const mine = told.get(account);
      if (typeof mine !== 'object' || !('rows' in mine)) throw new Error(`${account} was not told`);
      expect(mine.rows.map(([id]) => id).toSorted((a, b) => a - b)).toEqual(ids);
    }
  });

  test('nothing of a rolled-back transaction or savepoint is published', async () => {
    const told = await toldBy(() =>
      database.within({ is: 'system' }, async () => {
        await database.pool.query('update shipments set version = 11 where id = 3');
        const inner = database.within({ is: 'system' }, async () => {
          await database.pool.query('update shipments set version = 12 where id = 4');
          throw new Error('given up');
        });
        await expect(inner).rejects.toThrow('given up');
      }),
    );
    expect(told[0]?.payload).toEqual({ rows: [[3, 11]] });
    const failed = await toldBy(() =>
      expect(
        database.within({ is: 'system' }, async () => {
          await database.pool.query('update shipments set version = 13 where id = 3');
          throw new Error('failed');
        }),
      ).rejects.toThrow('failed'),
    );
    expect(failed).toEqual([]);
  });

  test('a change is published only within its tenant, and an internal note to staff only', async () => {
    const told = await toldBy(() =>
      database.within({ is: 'tenant', accountId: 1 }, () =>
        database.pool.query('update shipments set version = 14 where id = 1'),
      ),
    );
    expect(told.map(({ topic }) => topic)).toEqual(['shipments', 'shipments/a1']);
    const note = await toldBy(
      write(
        `insert into shipment_notes (account_id, shipment_id, note_type, note) values (1, 1, $$note$$, $$x$$)`,
      ),
    );
    expect(note.map(({ topic }) => topic)).toEqual(['shipments']);
  });

  test('a manual message is published to the named topics only', async () => {
    const message = { id: 7 };
    const told = await toldBy(() =>
      database.within({ is: 'system' }, (db) => publish(db, ['runs/one', 'runs/a1/one'], message)),
    );
    expect(plain(told)).toEqual([
      ['runs/one', { message }],
      ['runs/a1/one', { message }],
    ]);
  });

  test.each([
    ['zones', 'type', 'rates'],
    ['rate_groups', 'state', 'published'],
    ['rate_revisions', 'state', 'published'],
  ])(
    'publishing %s announces new rates once per transaction to all who may read them',
    async (table, column, value) => {
      const set = (to: string, id: number) =>
        database.pool.query(`update ${table} set ${column} = $1 where id = $2`, [to, id]);
      const { rows } = await database.pool.query<{ id: number }>(
        `select id from ${table} where ${column} = $1 order by id limit 2`,
        [value],
      );
      const ids = rows.map(({ id }) => id);
      for (const id of ids) await set('draft', id);
      const publishBoth = () =>
        database.within({ is: 'staff' }, async () => {
          for (const id of ids) await set(value, id);
        });
      const announced = async () =>
        plain(await toldBy(publishBoth)).filter(([, payload]) => 'message' in Object(payload));
      const message = { event: RATES_PUBLISHED };
      expect(await announced()).toEqual([
        ['rates', { message }],
        ['rates/all', { message }],
      ]);
      // Rates that are already in effect are not announced.
      expect(await announced()).toEqual([]);
    },
  );

  test('sequence numbers have no gaps and follow the commit order with parallel writers', async () => {
    const bump = async (id: number) => {
      const isGivenUp = id % 5 === 0;
      await database
        .within({ is: 'system' }, async () => {
          await database.pool.query('update shipments set version = version + 1 where id = $1', [
            id,
          ]);
          await database.pool.query('update sales_agents set version = version + 1 where id = 1');
          if (isGivenUp) throw new Error('given up');
        })
        .catch(() => undefined);
    };
    const told = await toldBy(() =>
      Promise.all(Array.from({ length: 40 }, (_, index) => bump(index + 1))),
    );
    for (const topic of ['shipments', 'sales-agents']) {
      const numbers = told.filter((sent) => sent.topic === topic).map(({ seq }) => seq);
      const [first = 0] = numbers;
      expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => first + index));
    }
  });
});
