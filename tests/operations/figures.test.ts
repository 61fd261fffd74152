import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftDay, startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import type { ShipmentFilter } from '#server/features/shipments/list/shipment-filter.ts';
import type { Client } from '#api/client.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { driver_positions } from '#server/db/schema/fleet.ts';
import { world, type World } from '../support/world.ts';

const days = (from: string, to = from) => [startOfDay(from), startOfDay(shiftDay(to, 1))] as const;

describe.each(testDatabases())('figures of the dashboard on $name', (on) => {
  let here: World;
  let clients: Record<'ops' | 'billing' | 'account' | 'other' | 'nonbilling', Client>;
  beforeAll(async () => {
    here = await world(on);
    const [ops, billing, account, other, nonbilling] = await Promise.all(
      ['ops', 'billing', 'account', 'other', 'nonbilling'].map(here.as),
    );
    if (!ops || !billing || !account || !other || !nonbilling)
      throw new Error('somebody is missing');
    clients = { ops, billing, account, other, nonbilling };
  });
  afterAll(() => here.close());

  const countOf = async (client: Client, filter: ShipmentFilter) =>
    (await client.call('GET /shipments', { query: { filter, range: [0, 0] } })).total;

  const three = ['ops', 'account', 'other'] as const;
  const analyticsOf = (name: keyof typeof clients) =>
    clients[name].call('GET /analytics', { query: {} });

  test.each(three)(
    'for %s the current figures count the rows that their filters find',
    async (name) => {
      const client = clients[name];
      const { now, today } = await analyticsOf(name);
      const [start, end] = days(today);
      expect(now).toEqual({
        booked_today: await countOf(client, { created_from: start, created_to: end }),
        delivered_today: await countOf(client, { delivered_from: start, delivered_to: end }),
        not_final: await countOf(client, { flag: 'not_final' }),
        unassigned: await countOf(client, { flag: 'unassigned' }),
        failed_today: await countOf(client, { flag: 'failed_today' }),
        overdue: await countOf(client, { flag: 'overdue' }),
        on_hold: await countOf(client, { flag: 'on_hold' }),
        in_locker_over_24h: await countOf(client, { flag: 'in_locker_over_24h' }),
      });
    },
  );

  test.each(three)(
    'for %s the figures of days and statuses count the rows that their filters find',
    async (name) => {
      const client = clients[name];
      const { days: both = [], statuses = [] } = await analyticsOf(name);
      expect(both).toHaveLength(14);
      for (const { date, booked, delivered } of both) {
        const [from, to] = days(date);
        expect(booked).toBe(await countOf(client, { created_from: from, created_to: to }));
        expect(delivered).toBe(await countOf(client, { delivered_from: from, delivered_to: to }));
        const onDay = { created_from: from, created_to: to };
        const cancelled = await countOf(client, { ...onDay, status: 'cancelled' });
        expect(await countOf(client, { ...onDay, flag: 'not_cancelled' })).toBe(booked - cancelled);
      }
      for (const { status, count } of statuses.flatMap(({ counts }) => counts))
        expect([status, count]).toEqual([status, await countOf(client, { status })]);
    },
  );

  test.each(three)(
    'for %s the late and failed figures count the rows that their filters find',
    async (name) => {
      const client = clients[name];
      const { on_time: onTime, failures } = await analyticsOf(name);
      const [from, to] = days(onTime?.from ?? '', onTime?.to);
      const delivered = { delivered_from: from, delivered_to: to };
      expect(onTime).toMatchObject({
        delivered: await countOf(client, delivered),
        late: await countOf(client, { ...delivered, flag: 'delivered_late' }),
      });
      expect(await countOf(client, { ...delivered, flag: 'delivered_in_time' })).toBe(
        (onTime?.delivered ?? 0) - (onTime?.late ?? 0),
      );
      for (const { reason, count } of failures?.reasons ?? []) {
        const filter = { failed_for: reason ?? 'none', failed_from: from, failed_to: to };
        expect([reason, count]).toEqual([reason, await countOf(client, filter)]);
      }
    },
  );

  test.each(three)(
    'for %s the figure of every age band counts the rows that its filter finds',
    async (name) => {
      const client = clients[name];
      const { now, ageing = [] } = await analyticsOf(name);
      for (const stock of ageing)
        for (const age of stock.ages) {
          const found = await countOf(client, {
            status: stock.statuses,
            ...(age.from !== null && { created_from: startOfDay(age.from) }),
            created_to: startOfDay(shiftDay(age.to, 1)),
          });
          expect([stock.stage, age.to, age.count]).toEqual([stock.stage, age.to, found]);
        }
      const open = ageing.flatMap(({ ages }) => ages).reduce((sum, { count }) => sum + count, 0);
      expect(open).toBe(now?.not_final);
    },
  );

  test('the demo has rows for the figures to count', async () => {
    const { now, failures, ageing = [] } = await clients.ops.call('GET /analytics', { query: {} });
    expect(now?.not_final).toBeGreaterThan(0);
    expect(failures?.reasons.length).toBeGreaterThan(2);
    expect(
      ageing.flatMap(({ ages }) => ages).filter(({ count }) => count > 0).length,
    ).toBeGreaterThan(3);
  });

  test('a booking of one account changes no figure of another account', async () => {
    const before = await clients.account.call('GET /analytics', { query: { part: 'now' } });
    const staff = await clients.ops.call('GET /analytics', { query: { part: 'now' } });
    await bookAs(here, 'other');
    const after = await clients.account.call('GET /analytics', { query: { part: 'now' } });
    expect(after.now).toEqual(before.now);
    const seen = await clients.ops.call('GET /analytics', { query: { part: 'now' } });
    expect(seen.now?.booked_today).toBe((staff.now?.booked_today ?? 0) + 1);
  });

  test('money is shown to roles with billing, and is summed without VAT', async () => {
    const charges = async (name: keyof typeof clients) => {
      const { days: all = [] } = await clients[name].call('GET /analytics', {
        query: { part: 'days' },
      });
      return all.map((day) => day.charges);
    };
    for (const name of ['ops', 'nonbilling'] as const)
      expect(new Set(await charges(name))).toEqual(new Set([undefined]));
    const { rows } = await here.database.pool.query<{ sum: string }>(
      `select sum(charge_excluding_vat) from shipments where status <> 'cancelled' and time_created >= $1`,
      [startOfDay(shiftDay(todayHere(), -13))],
    );
    const sum = (await charges('billing')).reduce<number>((total, one) => total + (one ?? 0), 0);
    expect(sum).toBeCloseTo(Number(rows[0]?.sum), 2);
    expect(sum).toBeGreaterThan(0);
  });

  test('each locker is counted once for users who see lockers', async () => {
    const staff = await clients.ops.call('GET /analytics', { query: { part: 'lockers' } });
    const { total = 0, online = 0, offline = 0, out_of_service: out = 0 } = staff.lockers ?? {};
    expect(total).toBeGreaterThan(0);
    expect(online + offline + out).toBe(total);
    const onMap = await clients.ops.call('GET /maps/lockers');
    const states = onMap.map(({ state }) => state);
    expect(total).toBe(states.length);
    expect(offline).toBe(states.filter((state) => state === 'offline').length);
    const customer = await clients.account.call('GET /analytics', { query: {} });
    expect(customer).not.toHaveProperty('lockers');
  });

  test('the statuses chosen in the settings are listed, with the labels for the user', async () => {
    const admin = await here.as('superadmin');
    const value = JSON.stringify(['collection-rejected', 'no-such-status', 'submitted']);
    await admin.call('POST /settings', {
      body: { data: [{ setting: 'dashboard_collection_statuses', value }] },
    });
    const of = async (name: 'ops' | 'account') => {
      const { statuses = [] } = await clients[name].call('GET /analytics', {
        query: { part: 'statuses' },
      });
      return statuses.find(({ list }) => list === 'collection')?.counts.map(({ status }) => status);
    };
    expect(await of('ops')).toEqual(['submitted', 'collection-rejected']);
    expect(await of('account')).toEqual(['submitted', 'collection-assigned']);
  });

  test('shipments are filtered by several drivers, branches or lockers at once', async () => {
    const sql = async (text: string) => (await here.database.pool.query(text)).rows;
    const total = async (filter: object) =>
      (await clients.ops.call('GET /shipments', { query: { filter, range: [0, 0] } })).total;
    for (const key of ['delivery_driver_id', 'delivery_branch_id']) {
      const rows: { id: number }[] = await sql(
        `select distinct ${key} as id from shipments where ${key} is not null order by 1 limit 2`,
      );
      const ids = rows.map(({ id }) => id);
      const each = await Promise.all(ids.map((id) => total({ [key]: id })));
      expect(await total({ [key]: ids })).toBe(each.reduce((sum, count) => sum + count, 0));
    }
    const [{ count }] = await sql(
      `select count(*)::int as count from shipments where collection_locker_id in (1, 2, 3) or delivery_locker_id in (1, 2, 3)`,
    );
    expect(await total({ locker_id: [1, 2, 3] })).toBe(count);
  });

  test('unassigned shipments around a driver are found by distance or by number', async () => {
    const sql = async (text: string) => (await here.database.pool.query(text)).rows;
    const [{ driver }] = await sql(
      'select driver_id as driver from driver_positions order by 1 limit 1',
    );
    await here.given.rows(driver_positions, driver, { latitude: -30, longitude: 20 });
    // Shipments at the driver and 4 km, 11 km and 56 km to the north. The leg of the second one is
    // already done.
    const ids: number[] = [];
    for (const [at, north] of [0, 0.036, 0.1, 0.5].entries()) {
      const { id } = await here.given.shipment();
      const place = { delivery_latitude: -30 + north, delivery_longitude: 20 };
      const status = at === 1 ? 'out-for-delivery' : 'delivery-unassigned';
      await here.given.shipment(id, { ...place, status });
      ids.push(id);
    }
    const [near, , mid, far] = ids;
    const found = async (how: { kilometres: number } | { most: number }) => {
      const filter = { unassigned_near: { driver_id: driver, leg: 'delivery' as const, ...how } };
      const { rows: listed } = await clients.ops.call('GET /shipments', { query: { filter } });
      return listed.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    expect(await found({ kilometres: 5 })).toEqual([near]);
    expect(await found({ kilometres: 12 })).toEqual([near, mid]);
    expect(await found({ most: 3 })).toEqual([near, mid, far]);
    const preview = await clients.ops.call('POST /runs/preview', {
      body: {
        call: 'POST /shipments/bulkupdate',
        subject: {
          filter: { unassigned_near: { driver_id: driver, leg: 'delivery', kilometres: 12 } },
        },
        arguments: { delivery_driver_id: driver },
      },
    });
    expect(preview).toMatchObject({ total: 2, will_run: 2, needs: [] });
  });
});
