import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFigures } from '#server/features/operations/compared-figures.ts';
import type { ShipmentFilter } from '#server/features/shipments/list/shipment-filter.ts';
import type { Client } from '#api/client.ts';
import { shiftDay, startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { flowFilters } from '#domain/operations/compared-figures.ts';
import { testDatabases } from '../support/database.ts';
import { shipmentIds } from '../support/runs/runs.ts';
import { inMinutes } from '../support/moments.ts';
import { driver_positions } from '#server/db/schema/fleet.ts';
import { world, type World } from '../support/world.ts';

const part = 'compared';

describe.each(testDatabases())('figures compared with a week before on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const countOf = async (client: Client, filter: ShipmentFilter) =>
    (await client.call('GET /shipments', { query: { filter, range: [0, 0] } })).total;

  test.each(['ops', 'account', 'other'] as const)(
    'for %s compared figures count the rows of today and those up to the same minute a week before',
    async (name) => {
      const client = await here.as(name);
      const { compared, today } = await client.call('GET /analytics', { query: { part } });
      const before = compared?.before ?? '';
      const periods = {
        count: { from: startOfDay(today) },
        before: { from: startOfDay(todayHere(new Date(before))), to: before },
      };
      expect(compared?.counts).toHaveLength(6);
      for (const { figure, ...counts } of compared?.counts ?? []) {
        if (figure === 'not_final' || figure === 'unassigned') continue;
        const [begins, ends] = flowFilters[figure];
        for (const when of ['count', 'before'] as const) {
          const { from, to } = { to: undefined, ...periods[when] };
          const found = await countOf(client, { [begins]: from, ...(to && { [ends]: to }) });
          expect([figure, when, counts[when]]).toEqual([figure, when, found]);
        }
      }
    },
  );

  test('open counts are compared with the sample of the same minute, for staff only', async () => {
    const read = async (name: 'ops' | 'account') => {
      const client = await here.as(name);
      const { compared } = await client.call('GET /analytics', { query: { part } });
      const open = compared?.counts.find(({ figure }) => figure === 'not_final');
      return { at: compared?.before ?? '', open };
    };
    expect((await read('ops')).open?.before).toBeNull();
    await here.database.within({ is: 'system' }, sampleFigures);
    await here.database.within({ is: 'system' }, sampleFigures);
    const kept = await here.database.pool.query('select not_final from figure_samples');
    expect(kept.rows).toEqual([{ not_final: (await read('ops')).open?.count }]);
    await here.given.older('figure_samples', '7 days');
    expect((await read('ops')).open).toMatchObject({ before: kept.rows[0].not_final });
    expect((await read('account')).open?.before).toBeNull();
    await here.given.older('figure_samples', '6 minutes');
    expect((await read('ops')).open?.before).toBeNull();
  });

  test('a line of Now lists silent drivers on duty, with their open stops', async () => {
    const ops = await here.as('ops');
    const lineOf = async () =>
      (await ops.call('GET /now', { query: {} })).lines.find(
        ({ source }) => source === 'driver-silent',
      );
    const { rows } = await here.database.pool.query<{ id: number; stops: number }>(
      `select collection_driver_id as id, count(*)::int as stops from shipments
       where status = 'collection-assigned' and collection_driver_id is not null group by 1 order by 1 limit 1`,
    );
    const [driver] = rows;
    if (!driver) throw new Error('Nobody collects.');
    const heard = async (minutesAgo: number) => {
      await here.given.driver('every', { is_on_duty: false });
      await here.given.driver(driver.id, { is_on_duty: true });
      await here.given.rows(driver_positions, driver.id, { at: inMinutes(-minutesAgo) });
    };
    await heard(11);
    const line = await lineOf();
    expect(line).toMatchObject({ count: 1, worst: { id: driver.id } });
    expect(line?.units).toBeGreaterThanOrEqual(driver.stops);
    await heard(9);
    expect(await lineOf()).toBeUndefined();
  });

  test('an alarm is sent to one wall once, and again when its count has grown by half', async () => {
    const [ops, admin] = await Promise.all([here.as('ops'), here.as('superadmin')]);
    const tell = async (client: Client, count: number, branch_id?: number) => {
      const alarms = [{ key: 'now overdue', count }];
      const body = branch_id === undefined ? { alarms } : { alarms, branch_id };
      return (await client.call('POST /now/alarms', { body })).fresh;
    };
    expect(await tell(ops, 10)).toEqual(['now overdue']);
    expect(await tell(admin, 14)).toEqual([]);
    expect(await tell(ops, 15)).toEqual(['now overdue']);
    expect(await tell(ops, 16)).toEqual([]);
    // The walls of a branch have their own alarms, and an alarm that returns after its end is new.
    expect(await tell(admin, 10, 1)).toEqual(['now overdue']);
    await here.given.older('now_alarms', '11 minutes');
    expect(await tell(ops, 16)).toEqual(['now overdue']);
  });

  test('the pace of a day compares deliveries with the usual course of its weekday', async () => {
    const ops = await here.as('ops');
    const days = [7, 14].map((ago) => shiftDay(todayHere(), -ago));
    const waiting = await shipmentIds(here, { count: 8 });
    const { id: delivery_driver_id } = await here.given.driver();
    const deliver = async (day: string, times: readonly string[]) => {
      for (const time of times) {
        const delivered_at = `${day}T${time}:00+02:00`;
        const done = { status: 'delivered' as const, delivered_at, delivery_driver_id };
        await here.given.shipment(waiting.pop() ?? 0, done);
      }
    };
    await here.given.shipment('every', { delivered_at: null });
    await deliver(days[0] ?? '', ['08:05', '12:00', '16:00', '19:59']);
    await deliver(days[1] ?? '', ['08:05', '08:09']);
    const dueIn = (hours: number) => {
      const due = new Date(Date.parse(startOfDay(todayHere())) + hours * 3_600_000);
      return here.given.shipment(waiting.slice(0, 2), {
        status: 'in-transit',
        estimated_delivery_to: due.toISOString(),
      });
    };
    await dueIn(9 * 24);
    const before = await ops.call('GET /ops-api/pace');
    const shareAt = (minute: number) => before.course.find((one) => one.minute === minute)?.share;
    expect([shareAt(8 * 60), shareAt(8 * 60 + 10), shareAt(20 * 60)]).toEqual([0, 0.625, 1]);
    expect(before.delivered).toBe(0);
    await dueIn(12);
    const { expected } = await ops.call('GET /ops-api/pace');
    expect(expected - before.expected).toBe(2);
  });
});
