import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWeekend, shiftDay, startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import type { Client } from '#api/client.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('drivers and their days on $name', (on) => {
  let here: World;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    ops = await here.as('ops');
  });
  afterAll(() => here.close());

  const sql = async (text: string) => (await here.database.pool.query(text)).rows;
  const someDriver = async (): Promise<number> =>
    (await sql('select user_id from drivers where is_active order by user_id limit 1'))[0].user_id;

  test('managers are listed, and drivers are listed by branch or manager', async () => {
    const managers = await ops.call('GET /ops-api/get_ops_managers', { query: {} });
    const [manager] = managers.rows;
    if (!manager) throw new Error('nobody manages');
    const same = await ops.call('GET /ops-api/get_ops_managers', {
      query: { filter: { branch_id: manager.branch_id } },
    });
    expect(new Set(same.rows.map((row) => row.branch_id))).toEqual(new Set([manager.branch_id]));
    const led = await ops.call('GET /ops-api/drivers_summary', {
      query: { filter: { ops_manager_id: manager.id }, range: [0, 99] },
    });
    expect(led.total).toBe(manager.drivers);
    expect(new Set(led.rows.map((row) => row.ops_manager))).toEqual(new Set([manager.name]));
  });

  test('every figure of a driver is the number of rows in its list', async () => {
    await sql(
      `update shipments set status = 'out-for-delivery', delivery_driver_id = ${await someDriver()}
       where id in (select id from shipments where status = 'in-transit' order by id limit 3)`,
    );
    // Two failed attempts for one shipment count as one failed shipment.
    await sql(
      `insert into tracking_events (account_id, shipment_id, status, message, source, driver_id, at)
       select s.account_id, s.id, 'delivery-failed-attempt', 'x', 'driver-app', ${await someDriver()}, now()
       from (select id, account_id from shipments where status = 'out-for-delivery' order by id limit 1) s, generate_series(1, 2)`,
    );
    const { rows } = await ops.call('GET /ops-api/drivers_summary', {
      query: { range: [0, 99], sort: ['to_deliver', 'DESC'] },
    });
    expect(rows.map((row) => row.to_deliver)).toEqual(
      rows.map((row) => row.to_deliver).toSorted((a, b) => b - a),
    );
    const [busiest] = rows;
    if (!busiest || busiest.to_deliver === 0) throw new Error('nobody has anything to deliver');
    const count = async (filter: object) =>
      (await ops.call('GET /shipments', { query: { filter, range: [0, 0] } })).total;
    expect(busiest.to_deliver).toBe(
      await count({
        delivery_driver_id: busiest.id,
        status: [
          'delivery-assigned',
          'out-for-delivery',
          'delivery-failed-attempt',
          'delivery-exception',
        ],
      }),
    );
    expect(busiest.delivered_by_day).toHaveLength(14);
    for (const { date, delivered } of busiest.delivered_by_day)
      expect(delivered).toBe(
        await count({
          delivery_driver_id: busiest.id,
          delivered_from: startOfDay(date),
          delivered_to: startOfDay(shiftDay(date, 1)),
        }),
      );
    expect(busiest.delivered_today).toBe(busiest.delivered_by_day.at(-1)?.delivered);
    for (const { id, failed_today, failed_attempts_today: attempts } of rows) {
      expect(failed_today).toBe(
        await count({ failed_by: id, failed_from: startOfDay(todayHere()) }),
      );
      const day = await ops.call('GET /ops-api/drivers_today_stats', { query: { driver_id: id } });
      expect(attempts).toBe(day.failed);
    }
    expect(rows.some((row) => row.failed_today > 0)).toBe(true);
  });

  test('unassigned shipments count at their branch until they are assigned', async () => {
    const before = await ops.call('GET /ops-api/ops_unassign_summary', { query: {} });
    const { id } = await bookAs(here, 'account');
    const [{ branch_id: branch }] = await sql(
      `select collection_branch_id as branch_id from shipments where id = ${id}`,
    );
    const at = async () =>
      (await ops.call('GET /ops-api/ops_unassign_summary', { query: { branch_id: branch } }))[0];
    const mine = before.find((row) => row.branch_id === branch)?.collections ?? 0;
    expect(await at()).toMatchObject({ branch_id: branch, collections: mine + 1 });
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [id], status: 'collection-assigned', collection_driver_id: await someDriver() },
    });
    expect((await at())?.collections ?? 0).toBe(mine);
  });

  test('a day is a South African day, so 23:30 UTC belongs to the next day', async () => {
    const driver = await someDriver();
    const day = '2020-03-04';
    const [{ id }] = await sql(
      `update shipments set delivery_driver_id = ${driver}, delivered_at = '2020-03-03T23:30:00Z', estimated_delivery_to = '2020-03-03T12:00:00Z'
       where id = (select min(id) from shipments where status = 'delivered') returning id`,
    );
    await sql(
      `insert into tracking_events (account_id, shipment_id, status, message, source, driver_id, at)
       select s.account_id, s.id, e.status, 'x', 'driver-app', ${driver}, e.at::timestamptz from shipments s,
         (values ('collected', '2020-03-04T06:00:00Z'), ('delivery-failed-attempt', '2020-03-04T21:59:00Z'), ('collected', '2020-03-04T22:00:00Z')) e (status, at)
       where s.id = ${id}`,
    );
    const stats = await ops.call('GET /ops-api/drivers_today_stats', {
      query: { date: day, driver_id: driver },
    });
    expect(stats).toMatchObject({
      date: day,
      delivered: 1,
      on_time: 0,
      collected: 1,
      failed: 1,
      first_at: '2020-03-03T23:30:00.000Z',
      last_at: '2020-03-04T21:59:00.000Z',
    });
    expect(stats.by_hour.map(({ hour }) => hour)).toEqual([1, 8, 23]);
    const trend = await ops.call('GET /ops-api/drivers_trend', {
      query: { start_date: '2020-03-03', end_date: '2020-03-05', driver_id: driver },
    });
    expect(trend.map(({ date, delivered, collected }) => [date, delivered, collected])).toEqual([
      ['2020-03-03', 0, 0],
      ['2020-03-04', 1, 1],
      ['2020-03-05', 0, 1],
    ]);
  });

  test('weekends are included or excluded, and days without events are listed', async () => {
    const query = { start_date: '2026-11-02', end_date: '2026-11-15' };
    const all = await ops.call('GET /ops-api/drivers_trend', { query });
    expect(all).toHaveLength(14);
    const without = await ops.call('GET /ops-api/drivers_trend', {
      query: { ...query, include_weekends: 'false' },
    });
    expect(without.map(({ date }) => date)).toEqual(
      all.filter(({ is_weekend: is }) => !is).map(({ date }) => date),
    );
    expect(without).toHaveLength(10);
    expect(without.some(({ date }) => isWeekend(date))).toBe(false);
  });

  test('invalid dates, too long periods and unknown drivers are refused', async () => {
    const trend = (query: object) => ops.call('GET /ops-api/drivers_trend', { query });
    for (const query of [
      { start_date: '2026-11-15', end_date: '2026-11-02' },
      { start_date: '2020-01-01', end_date: todayHere() },
      { start_date: 'yesterday' },
    ])
      await expect(trend(query)).rejects.toMatchObject({ status: 422 });
    await expect(trend({ driver_id: 2_000_000_000 })).rejects.toMatchObject({ status: 404 });
  });

  test('today is compared with the same weekday a week ago, up to the same time of day', async () => {
    const driver = await someDriver();
    const stats = () =>
      ops.call('GET /ops-api/drivers_today_stats', { query: { driver_id: driver } });
    const before = await stats();
    expect(before.compared?.date).toBe(shiftDay(before.date, -7));
    const midnight = `date_trunc('day', (now() - interval '7 days') at time zone 'Africa/Johannesburg') at time zone 'Africa/Johannesburg'`;
    await sql(
      `update shipments set delivery_driver_id = ${driver}, delivered_at = given.at from (
         select id, case when row_number() over (order by id) = 1
           then greatest(${midnight}, now() - interval '7 days 1 minute') else now() - interval '6 days 23 hours 59 minutes' end as at
         from shipments where status = 'delivered' and delivered_at < now() - interval '9 days' order by id limit 2
       ) given where given.id = shipments.id`,
    );
    const after = await stats();
    expect(after.compared?.delivered).toBe((before.compared?.delivered ?? 0) + 1);
    expect(after.delivered).toBe(before.delivered);
    const past = await ops.call('GET /ops-api/drivers_today_stats', {
      query: { date: '2020-03-04' },
    });
    expect(past.compared).toBeNull();
  });

  test.each(['account', 'nonbilling', 'billing', 'marketplace'])(
    '%s can see nothing about drivers',
    async (name) => {
      const client = await here.as(name);
      for (const key of [
        'GET /ops-api/get_ops_managers',
        'GET /ops-api/drivers_summary',
        'GET /ops-api/ops_unassign_summary',
        'GET /ops-api/drivers_today_stats',
      ] as const)
        await expect(client.call(key, { query: {} })).rejects.toMatchObject({ status: 403 });
    },
  );
});
