import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from '../../server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { inHours, outageDesk, type OutageDesk } from '../support/outage-desk.ts';
import { itemsOf, runWhen } from '../support/runs.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('plans of outages on $name', (on) => {
  let here: World;
  let workers: Workers;
  let desk: OutageDesk;
  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
    desk = await outageDesk(here);
    // Nothing of the company's own days is on its way to it.
    await desk.query(
      'update shipments set delivery_locker_id = null where delivery_locker_id = $1',
      [desk.locker.id],
    );
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const informed = async (shipment: number) =>
    (
      await desk.query(
        `select id from text_messages where shipment_id = $1 and template = 'locker-outage'`,
        [shipment],
      )
    ).length;

  /** A locker 1 km away with nothing in it; the others are out of reach. */
  const emptyNeighbour = async () => {
    const [row] = await desk.query<{ id: number }>(
      `update lockers o set latitude = l.latitude + 0.01, longitude = l.longitude, zone = l.zone, city = l.city, state = 'online',
         is_offline = false, takes_reservations = true, last_seen = now(), load_shedding_area = 'Test 2', free_door_count = 4
       from lockers l where l.id = $1 and o.id = (select id from lockers where id <> $1 and door_count > 8 order by id desc limit 1)
       returning o.id`,
      [desk.locker.id],
    );
    await desk.query(
      `update doors set use = 'free', bolt = 'closed', parcel_id = null, occupied_since = null, reserved_until = null,
         use_at = now() - interval '1 hour', bolt_at = now() - interval '1 hour' where locker_id = $1`,
      [row?.id],
    );
    return row?.id ?? 0;
  };

  test('the plan of an outage is one run: extends, informs, redirects to the nearest locker with power, and stops reservations', async () => {
    const inside = await desk.deposited();
    const { id: coming } = await desk.bookTo();
    await desk.scan(coming, 'collected', 'at-hub', 'in-transit', 'at-destination-hub');
    await desk.scan(coming, 'delivery-assigned');
    const refuge = await emptyNeighbour();
    const outage = await desk.ops.call('POST /outages', {
      body: { area: 'Test 1', from: inHours(0.01), until: inHours(3), reason: 'Cable theft' },
    });
    const plan = async () => {
      const body = {
        call: 'POST /outages/bulk-plan',
        subject: { ids: [outage.id] },
        arguments: { steps: ['stop', 'redirect', 'inform', 'extend'] },
      };
      const preview = await desk.ops.call('POST /runs/preview', { body });
      const { id } = await desk.ops.call('POST /runs', { body });
      await runWhen(desk.ops, id);
      const [item] = await itemsOf(desk.ops, id);
      return { preview, item };
    };
    const first = await plan();
    const all =
      '1 time to collect extended, 1 recipient informed, 1 shipment redirected, reservations stopped at 1 locker';
    expect(first.preview.notes).toMatchObject([{ reason: `Test 1: ${all}` }]);
    expect(first.item).toMatchObject({ outcome: 'ok', reason: all });
    expect((await desk.leg(inside)).extended).toBe(1);
    expect(await informed(inside)).toBe(1);
    const moved = await desk.ops.call('GET /shipments/:id', { params: { id: coming } });
    expect(moved).toMatchObject({ delivery_locker_id: refuge, status: 'delivery-assigned' });
    const [kept] = await desk.ops.call('GET /lockers-shipment/:id', {
      params: { id: refuge },
      query: { shipment_id: coming },
    });
    expect(kept).toMatchObject({ state: 'reserved' });
    const takes = await desk.query('select takes_reservations from lockers where id = $1', [
      desk.locker.id,
    ]);
    expect(takes).toEqual([{ takes_reservations: false }]);
    const view = await desk.ops.call('GET /outages/:id', { params: { id: outage.id } });
    expect(view.redirects).toMatchObject([{ shipment_id: coming, from: desk.locker.code }]);

    const again = await plan();
    expect(again.preview.will_skip).toMatchObject([{ reason: 'There is nothing to do for it.' }]);
    expect(again.item).toMatchObject({ outcome: 'skipped' });
    expect(await informed(inside)).toBe(1);
    await desk.ops.call('POST /outages/:id/end', { params: { id: outage.id }, body: {} });
  });

  test('steps are ticked for everybody; what waits of a withdrawn outage is not sent, and its parcels can be informed again', async () => {
    await desk.query('update lockers set takes_reservations = true where id = $1', [
      desk.locker.id,
    ]);
    const inside = await desk.deposited();
    const announce = async () => {
      const body = { area: 'Test 1', from: inHours(0.2), until: inHours(3), reason: 'Cable theft' };
      return { id: (await desk.ops.call('POST /outages', { body })).id };
    };
    const params = await announce();
    const ticked = async () => {
      const plan = await desk.ops.call('GET /outages/:id/plan', { params });
      return plan.filter(({ is_chosen: is }) => is).map(({ step }) => step);
    };
    expect(await ticked()).toEqual(['extend', 'inform', 'redirect']);
    for (const step of ['extend', 'redirect'] as const)
      await desk.ops.call('PUT /outages/:id/plan', { params, body: { step, is_chosen: false } });
    expect(await ticked()).toEqual(['inform']);
    const other = await here.as('superadmin');
    expect(await other.call('GET /outages/:id/plan', { params })).toMatchObject([
      { step: 'extend', is_chosen: false, chosen_by: expect.any(String) },
      { step: 'inform', is_chosen: true, chosen_by: null, done: expect.any(Number) },
      { step: 'redirect', is_chosen: false, chosen_at: expect.any(String) },
      { step: 'stop', is_chosen: false },
    ]);
    const { id } = await desk.ops.call('POST /runs', {
      body: { call: 'POST /outages/bulk-plan', subject: { ids: [params.id] }, arguments: {} },
    });
    await runWhen(desk.ops, id);
    const [item] = await itemsOf(desk.ops, id);
    expect(item?.reason).toMatch(/^\d+ recipients? informed$/);
    expect((await desk.leg(inside)).extended).toBe(0);
    expect(await informed(inside)).toBe(1);

    await desk.ops.call('POST /outages/:id/end', { params, body: {} });
    expect(await informed(inside)).toBe(0);
    const told = (await desk.texts()).filter(({ message }) => message.includes('without power'));
    expect(told).toEqual([]);
    expect(await desk.ops.call('GET /outages/:id', { params })).toMatchObject({ informed: 0 });

    const again = await announce();
    const inform = { params: again, body: { step: 'inform' as const } };
    await desk.ops.call('POST /outages/:id/steps', inform);
    await desk.query(`update jobs set due_at = now() where queue = 'sms'`);
    expect((await desk.texts()).some(({ message }) => message.includes('without power'))).toBe(
      true,
    );
    await desk.ops.call('POST /outages/:id/end', { params: again, body: {} });
    expect(await informed(inside)).toBe(1);
  });
});
