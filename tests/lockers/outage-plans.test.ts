import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import type { Locker } from '../support/given/locker.ts';
import { inHours, inMinutes } from '../support/moments.ts';
import { itemsOf, runWhen } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('plans of outages on $name', (on) => {
  let here: World;
  let workers: Workers;
  let locker: Locker;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
    locker = await here.given.locker({ load_shedding_area: 'Test 1', battery_percentage: 30 });
    ops = await here.as('ops');
    // Removes the company's own shipments on their way to the locker.
    await here.given.shipment({ delivery_locker_id: locker.id }, { delivery_locker_id: null });
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const informed = async (shipment: number) =>
    (
      await here.rows(
        `select id from text_messages where shipment_id = $1 and template = 'locker-outage'`,
        [shipment],
      )
    ).length;

  /** Makes an empty locker 1 km away the only one in reach. */
  const emptyNeighbour = async () => {
    const [own, last] = await here.rows<{ id: number; latitude: number }>(
      `select id, latitude::float8, longitude::float8, zone, city from lockers
       where id = $1 or id = (select max(id) from lockers where id <> $1 and door_count > 8) order by id <> $1`,
      [locker.id],
    );
    const { id: _, latitude = 0, ...place } = own ?? {};
    const id = last?.id ?? 0;
    await here.given.freeDoors(id);
    await here.given.locker(id, {
      ...place,
      latitude: latitude + 0.01,
      state: 'online',
      is_offline: false,
      takes_reservations: true,
      last_seen: inMinutes(0),
      load_shedding_area: 'Test 2',
      free_door_count: 4,
    });
    return id;
  };
  /** Deposits a shipment to be collected within 2.5 hours. */
  const deposited = async () =>
    (await here.given.deposited(locker, { collect_before: inHours(2.5) })).id;

  test('an outage plan extends collection windows, informs recipients, redirects parcels and stops reservations', async () => {
    const inside = await deposited();
    const { id: coming } = await here.given.shipment({ to: locker, status: 'delivery-assigned' });
    const refuge = await emptyNeighbour();
    const outage = await ops.call('POST /outages', {
      body: { area: 'Test 1', from: inHours(0.01), until: inHours(3), reason: 'Cable theft' },
    });
    const plan = async () => {
      const body = {
        call: 'POST /outages/bulk-plan',
        subject: { ids: [outage.id] },
        arguments: { steps: ['stop', 'redirect', 'inform', 'extend'] },
      };
      const preview = await ops.call('POST /runs/preview', { body });
      const { id } = await ops.call('POST /runs', { body });
      await runWhen(ops, id);
      const [item] = await itemsOf(ops, id);
      return { preview, item };
    };
    const first = await plan();
    const all =
      '1 time to collect extended, 1 recipient informed, 1 shipment redirected, reservations stopped at 1 locker';
    expect(first.preview.notes).toMatchObject([{ reason: `Test 1: ${all}` }]);
    expect(first.item).toMatchObject({ outcome: 'ok', reason: all });
    expect((await locker.leg(inside)).extended).toBe(1);
    expect(await informed(inside)).toBe(1);
    const moved = await ops.call('GET /shipments/:id', { params: { id: coming } });
    expect(moved).toMatchObject({ delivery_locker_id: refuge, status: 'delivery-assigned' });
    const [kept] = await ops.call('GET /lockers-shipment/:id', {
      params: { id: refuge },
      query: { shipment_id: coming },
    });
    expect(kept).toMatchObject({ state: 'reserved' });
    const takes = await here.rows('select takes_reservations from lockers where id = $1', [
      locker.id,
    ]);
    expect(takes).toEqual([{ takes_reservations: false }]);
    const view = await ops.call('GET /outages/:id', { params: { id: outage.id } });
    expect(view.redirects).toMatchObject([{ shipment_id: coming, from: locker.code }]);

    const again = await plan();
    expect(again.preview.will_skip).toMatchObject([
      { reason: 'The plan of this outage has no step to carry out now.' },
    ]);
    expect(again.item).toMatchObject({ outcome: 'skipped' });
    expect(await informed(inside)).toBe(1);
    await ops.call('POST /outages/:id/end', { params: { id: outage.id }, body: {} });
  });

  test('ticked steps of a plan are shared, and withdrawing an outage cancels its waiting messages', async () => {
    await here.given.locker(locker.id, { takes_reservations: true });
    const inside = await deposited();
    const announce = async () => {
      const body = { area: 'Test 1', from: inHours(0.2), until: inHours(3), reason: 'Cable theft' };
      return { id: (await ops.call('POST /outages', { body })).id };
    };
    const params = await announce();
    const ticked = async () => {
      const plan = await ops.call('GET /outages/:id/plan', { params });
      return plan.filter(({ is_chosen: is }) => is).map(({ step }) => step);
    };
    expect(await ticked()).toEqual(['extend', 'inform', 'redirect']);
    for (const step of ['extend', 'redirect'] as const)
      await ops.call('PUT /outages/:id/plan', { params, body: { step, is_chosen: false } });
    expect(await ticked()).toEqual(['inform']);
    const other = await here.as('superadmin');
    expect(await other.call('GET /outages/:id/plan', { params })).toMatchObject([
      { step: 'extend', is_chosen: false, chosen_by: expect.any(String) },
      { step: 'inform', is_chosen: true, chosen_by: null, done: expect.any(Number) },
      { step: 'redirect', is_chosen: false, chosen_at: expect.any(String) },
      { step: 'stop', is_chosen: false },
    ]);
    const { id } = await ops.call('POST /runs', {
      body: { call: 'POST /outages/bulk-plan', subject: { ids: [params.id] }, arguments: {} },
    });
    await runWhen(ops, id);
    const [item] = await itemsOf(ops, id);
    expect(item?.reason).toMatch(/^\d+ recipients? informed$/);
    expect((await locker.leg(inside)).extended).toBe(0);
    expect(await informed(inside)).toBe(1);

    await ops.call('POST /outages/:id/end', { params, body: {} });
    expect(await informed(inside)).toBe(0);
    const told = (await locker.texts()).filter(({ message }) => message.includes('without power'));
    expect(told).toEqual([]);
    expect(await ops.call('GET /outages/:id', { params })).toMatchObject({ informed: 0 });

    const again = await announce();
    const inform = { params: again, body: { step: 'inform' as const } };
    await ops.call('POST /outages/:id/steps', inform);
    await here.given.job({ queue: 'sms' }, { due_at: inMinutes(0) });
    expect((await locker.texts()).some(({ message }) => message.includes('without power'))).toBe(
      true,
    );
    await ops.call('POST /outages/:id/end', { params: again, body: {} });
    expect(await informed(inside)).toBe(1);
  });
});
