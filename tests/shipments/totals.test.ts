import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShipmentFilter } from '#server/features/shipments/list/shipment-filter.ts';
import { foldShipmentTallies } from '#server/features/shipments/list/shipment-totals.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { world, type World } from '../support/world.ts';

/** Customers do not see refusals by a carrier, so this filter matches all their shipments. */
const NOT_REFUSED = `upstream_state is distinct from 'failed'`;

/** Filters with the SQL condition that each stands for. */
const questions: [ShipmentFilter, string][] = [
  [{}, 'true'],
  [{ status: 'delivered' }, `status = 'delivered'`],
  // Customers see each of these statuses under its own name.
  [{ status: ['in-transit', 'out-for-delivery'] }, `status in ('in-transit', 'out-for-delivery')`],
  [{ account_id: 1, status: 'delivered' }, `account_id = 1 and status = 'delivered'`],
  [{ flag: 'on_hold' }, `status in ('on-hold', 'on-hold-internal')`],
  [{ without_flag: ['on_hold'] }, `status not in ('on-hold', 'on-hold-internal')`],
  [
    { flag: ['not_final'], without_flag: ['on_hold', 'upstream_failed'] },
    `status not in ('on-hold', 'on-hold-internal', 'delivered', 'collected-from-locker', 'collected-from-counter', 'returned-to-sender', 'undeliverable', 'cancelled') and ${NOT_REFUSED}`,
  ],
  [{ service_level_code: 'ECO' }, `service_level_code = 'ECO'`],
  [
    { service_level_code: 'ECO', status: 'delivered' },
    `service_level_code = 'ECO' and status = 'delivered'`,
  ],
  [{ search: 'totals' }, `delivery_name ilike '%totals%'`],
];

describe.each(testDatabases())('shipment totals on $name', (on) => {
  let here: World;
  let ops: Client;
  let account: Client;
  let other: Client;
  beforeAll(async () => {
    here = await world(on);
    [ops, account, other] = await Promise.all([
      here.as('ops'),
      here.as('account'),
      here.as('other'),
    ]);
  });
  afterAll(() => here.close());

  const sql = async (text: string) => (await here.database.pool.query(text)).rows;
  const listed = (client: Client) =>
    Promise.all(
      questions.map(async ([filter]) => {
        const { total } = await client.call('GET /shipments', { query: { filter, range: [0, 0] } });
        return total;
      }),
    );
  const there = async (scope: string) => {
    const meant = (means: string) =>
      scope === 'true' ? means : means.replace(NOT_REFUSED, 'true');
    const counts = questions.map(([, means]) => `count(*) filter (where ${meant(means)})::int`);
    const [row] = await sql(
      `select array[${counts.join(', ')}] as totals from shipments where ${scope}`,
    );
    return row.totals;
  };
  const accountOf = async (name: string): Promise<number> =>
    (await sql(`select account_id from users where email = '${name}@baton.test'`))[0].account_id;

  /** Compares the totals of every user with the database. */
  async function expectTruth() {
    expect(await listed(ops)).toEqual(await there('true'));
    expect(await listed(account)).toEqual(
      await there(`account_id = ${await accountOf('account')}`),
    );
    expect(await listed(other)).toEqual(await there(`account_id = ${await accountOf('other')}`));
  }

  test('totals are right after any kind of change to shipments', async () => {
    await expectTruth();
    expect(await listed(ops)).toEqual(await there('true'));
    const { id } = await bookAs(here, 'account');
    await expectTruth();
    const account_id = await accountOf('other');
    const { shipment } = here.given;
    for (const change of [
      () => shipment(id, { status: 'delivered' }),
      () => shipment(id, { delivery_name: 'Totals Tester' }),
      () => shipment(id, { service_level_code: 'ECO', status: 'on-hold' }),
      () => shipment(id, { service_level_code: 'OVN' }),
      () => shipment(id, { account_id }),
      () => shipment({ status: ['in-transit', 'collected'] }, { status: 'delivered' }),
      () => shipment(-1, { status: 'delivered' }),
    ]) {
      await change();
      await expectTruth();
    }
    for (const table of ['parcels', 'tracking_events'])
      await sql(`delete from ${table} where shipment_id = ${id}`);
    await sql(`delete from shipments where id = ${id}`);
    await expectTruth();
  });

  test('a change in one account does not affect the totals of another account', async () => {
    const before = await listed(other);
    await bookAs(here, 'account');
    expect(await listed(other)).toEqual(before);
    await expectTruth();
  });

  test('counts inside a rolled-back transaction are never stored', async () => {
    const before = await listed(ops);
    const [{ id }] = await sql(`select id from shipments where service_level_code = 'ECO' limit 1`);
    const undone = here.database.within({ is: 'system' }, async () => {
      await here.given.shipment(id, { service_level_code: 'OVN' });
      expect(await listed(ops)).toEqual(await there('true'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    // Makes as many changes as the rolled-back transaction, but different ones.
    await here.given.shipment(id, { order_number: 'another' });
    expect(await listed(ops)).toEqual(before);
    await expectTruth();
  });

  test('counts of several filters equal the totals of their lists, except for search words', async () => {
    const filters = questions.map(([filter]) => filter);
    for (const client of [ops, account]) {
      const totals = await listed(client);
      const expected = filters.map(({ search }, at) => (search === undefined ? totals[at] : null));
      expect(await client.call('GET /shipments/counts', { query: { filters } })).toEqual(expected);
    }
    const tooMany = { filters: Array.from({ length: 13 }, () => ({})) };
    await expect(ops.call('GET /shipments/counts', { query: tooMany })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('merging the stored differences does not change the totals that users see', async () => {
    await sql(`insert into shipment_tallies
      select account_id, status, 0, 0 from shipment_tallies, generate_series(1, 20)`);
    const before = await listed(ops);
    await here.database.within({ is: 'system' }, foldShipmentTallies);
    const [left] = await sql(
      `select count(*)::int as rows, count(distinct (account_id, status))::int as kinds from shipment_tallies`,
    );
    expect(left.rows).toBe(left.kinds);
    expect(await listed(ops)).toEqual(before);
    await bookAs(here, 'account');
    await expectTruth();
  });

  test('ranges counted from the end of a list have the same rows as the whole list', async () => {
    for (const key of ['time_created', 'delivery_name', 'estimated_delivery_to'] as const) {
      for (const direction of ['ASC', 'DESC'] as const) {
        const query = { sort: [key, direction] as [typeof key, typeof direction] };
        const ask = (range: [number, number]) =>
          ops.call('GET /shipments', { query: { ...query, range } });
        const { rows, total } = await ask([0, 999]);
        expect(rows).toHaveLength(total);
        const from = Math.floor(total * 0.7);
        const late = await ask([from, from + 9]);
        expect(late.rows.map(({ id }) => id)).toEqual(
          rows.slice(from, from + 10).map(({ id }) => id),
        );
        const last = await ask([total - 3, total + 50]);
        expect(last.rows.map(({ id }) => id)).toEqual(rows.slice(-3).map(({ id }) => id));
      }
    }
  });

  test.runIf(on.name === 'postgres')(
    'the totals of a node include changes made on another node',
    async () => {
      const [{ name }] = await sql('select current_database() as name');
      const url = new URL(
        process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
      );
      url.pathname = `/${name}`;
      const elsewhere = await openDatabase({ url: url.href, dir: '' });
      const node = await buildApp(
        { ...here.services, database: elsewhere },
        { progress: { ready: true, phase: '', done: 1 } },
      );
      await expectTruth();
      const ids = (await ops.call('GET /shipments', { query: { range: [0, 4] } })).rows.map(
        ({ id }) => id,
      );
      await elsewhere.pool.query(
        `update shipments set service_level_code = 'TST', status = 'on-hold' where id = any($1)`,
        [ids],
      );
      await expectTruth();
      const token = await here.signIn('ops');
      const answer = await node.inject({
        url: `/shipments?${new URLSearchParams({ filter: '{"service_level_code":"TST"}' })}`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      });
      expect(answer.headers['content-range']).toBe('shipments 0-4/5');
      await node.close();
      await elsewhere.close();
    },
  );
});
