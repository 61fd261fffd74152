import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { statuses } from '#domain/kernel/statuses.ts';
import { shipmentIds } from '../support/runs/runs.ts';
import { inHours } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

interface Chosen {
  ids: number[];
  branch: number;
}

describe.each(testDatabases())('candidate drivers for shipments on $name', (on) => {
  let here: World;
  let ops: Client;
  let delivery: Chosen;
  beforeAll(async () => {
    here = await world(on);
    ops = await here.as('ops');
    const drivers = await here.rows(
      'select user_id as id, branch_id from drivers where is_active order by user_id limit 3',
    );
    await here.given.driver(
      drivers.map(({ id }) => id),
      { branch_id: drivers[0].branch_id },
    );
    await everybodyAtHome();
    delivery = await somewhere();
  });
  afterAll(() => here.close());

  /**
   * Puts all drivers on duty around the clock at their branches, recently seen and without work.
   */
  async function everybodyAtHome() {
    const withDrivers = statuses.filter((status) =>
      /-assigned|out-for-delivery|failed-attempt|exception/.test(status),
    );
    await here.given.shipment({ status: withDrivers }, { status: 'in-transit' });
    await here.given.driver('every', {
      is_on_duty: true,
      licence_expires_at: null,
      vehicle_kind: 'bakkie',
      vehicle_capacity: 900,
      shift_starts: '00:00',
      shift_ends: '24:00',
    });
    await here.rows(`insert into driver_positions (driver_id, branch_id, latitude, longitude, heading, speed, accuracy, at)
      select d.user_id, d.branch_id, b.latitude, b.longitude, 0, 0, 5, now() from drivers d join branches b on b.id = d.branch_id
      on conflict (driver_id) do update set latitude = excluded.latitude, longitude = excluded.longitude, at = excluded.at`);
  }

  /** Three shipments near a branch that has drivers; each still needs a driver. */
  async function somewhere(): Promise<Chosen> {
    const [{ id: branch }] = await here.rows(
      'select branch_id as id from drivers where is_active order by user_id limit 1',
    );
    const [place] = await here.rows(
      'select latitude::float8, longitude::float8 from branches where id = $1',
      [branch],
    );
    const ids = await shipmentIds(here, { count: 3 });
    await here.given.shipment(ids, {
      status: 'delivery-unassigned',
      delivery_branch_id: branch,
      actual_weight: 2,
      delivery_latitude: place.latitude,
      delivery_longitude: place.longitude,
      estimated_delivery_to: null,
    });
    return { ids, branch };
  }

  const best = (body: object) => ops.call('POST /drivers/candidates', { body });
  const idOf = async (code: string) =>
    (await here.rows('select user_id from drivers where code = $1', [code]))[0].user_id;
  const branchOf = async (code: string) =>
    (await here.rows('select branch_id from drivers where code = $1', [code]))[0].branch_id;

  test('at most five drivers are returned by descending score, first a driver of the branch near the shipments', async () => {
    const { shipments, candidates } = await best({ ids: delivery.ids });
    expect(shipments).toBe(3);
    expect(candidates.length).toBeGreaterThan(1);
    expect(candidates.length).toBeLessThanOrEqual(5);
    const scores = candidates.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const [first] = candidates;
    if (!first) throw new Error('nobody');
    expect(await branchOf(first.code)).toBe(delivery.branch);
    expect(first).toMatchObject({ median_km: 0, of_branch: 3, load: { stops: 0 }, warnings: [] });
    expect(first.reasons).toContain('0 of 40 stops');
  });

  test('a filter selects the same shipments as their ids', async () => {
    const byIds = await best({ ids: delivery.ids });
    const byFilter = await best({ filter: { id: delivery.ids } });
    expect(byFilter.candidates.map(({ id }) => id)).toEqual(byIds.candidates.map(({ id }) => id));
    expect((await best({ filter: { id: delivery.ids }, leg: 'collection' })).shipments).toBe(0);
  });

  test('the assigned work of a driver is counted in stops and kilograms', async () => {
    const [first] = (await best({ ids: delivery.ids })).candidates;
    if (!first) throw new Error('nobody');
    const others = (await shipmentIds(here, { count: 42 })).filter(
      (id) => !delivery.ids.includes(id),
    );
    await here.given.shipment(others, {
      status: 'delivery-assigned',
      delivery_driver_id: first.id,
      actual_weight: 5,
    });
    const [after] = (await best({ ids: delivery.ids, search: first.code })).candidates;
    expect(after).toMatchObject({
      id: first.id,
      load: { stops: 39, kg: 195 },
      capacity: { stops: 40, kg: 900 },
      warnings: ['2 stops over capacity'],
    });
    expect(after?.score).toBe(first.score - 25);
    await everybodyAtHome();
  });

  test('a warning names the farthest shipment and the number of branches', async () => {
    const [far] = delivery.ids;
    await here.rows(
      `update shipments set delivery_latitude = delivery_latitude - 4,
        delivery_branch_id = (select min(id) from branches where id <> delivery_branch_id) where id = $1`,
      [far],
    );
    const [reference] = await here.rows(
      'select short_tracking_reference as text from shipments where id = $1',
      [far],
    );
    const [first] = (await best({ ids: delivery.ids })).candidates;
    expect(first?.farthest?.reference).toBe(reference.text);
    expect(first?.warnings).toEqual([
      expect.stringMatching(new RegExp(`^${reference.text} is 44\\d km away$`)),
      'From 2 branches',
    ]);
    delivery = await somewhere();
  });

  test('drivers without a valid licence are left out, and off-duty drivers are offered only if too few are on duty', async () => {
    const { candidates } = await best({ ids: delivery.ids });
    const [expired, home] = candidates;
    if (!expired || !home) throw new Error('too few');
    await here.given.driver(expired.id, { licence_expires_at: inHours(-24) });
    await here.given.driver(home.id, { is_on_duty: false });
    const later = (await best({ ids: delivery.ids })).candidates.map(({ id }) => id);
    expect(later).not.toContain(expired.id);
    expect(later).not.toContain(home.id);
    expect((await best({ ids: delivery.ids, search: expired.code })).candidates).toEqual([]);
    const [named] = (await best({ ids: delivery.ids, search: home.code })).candidates;
    expect(named).toMatchObject({ id: home.id, is_on_duty: false, warnings: ['Off duty'] });
    await here.given.driver('every', { is_on_duty: false });
    const off = (await best({ ids: delivery.ids })).candidates;
    expect(off.length).toBeGreaterThan(0);
    for (const one of off) expect(one.of_branch).toBe(3);
    await everybodyAtHome();
  });

  test('drivers are found by name, code and number plate', async () => {
    const [row] = await here.rows(
      'select code, name, vehicle_registration as plate from drivers where is_active and licence_expires_at is null order by user_id limit 1',
    );
    for (const search of [row.code, row.name, row.plate])
      expect((await best({ ids: delivery.ids, search })).candidates.map(({ id }) => id)).toContain(
        await idOf(row.code),
      );
  });

  describe('two shipments in different towns and a third one at sea', () => {
    /** Moves the third shipment to another branch and the second out to sea. */
    async function apart() {
      delivery = await somewhere();
      const [near, sea, other] = delivery.ids;
      await here.given.shipment(delivery.ids, { delivery_driver_id: null });
      await here.given.shipment(sea ?? 0, { delivery_longitude: 10 });
      const [{ id: branch }] = await here.rows(
        `update shipments s set delivery_branch_id = b.id, delivery_latitude = b.latitude, delivery_longitude = b.longitude
         from branches b where s.id = $1 and b.id = (select d.branch_id from drivers d join branches c on c.id = d.branch_id, branches first
           where first.id = $2 and abs(c.latitude - first.latitude) + abs(c.longitude - first.longitude) > 2 and d.is_active
           order by d.user_id limit 1) returning b.id`,
        [other, delivery.branch],
      );
      return { near, sea, other, branches: [delivery.branch, Number(branch)] };
    }
    const driversOf = async (ids: readonly unknown[]) =>
      here.rows(
        `select s.status, d.branch_id from shipments s left join drivers d on d.user_id = s.delivery_driver_id
         where s.id = any($1) order by array_position($1::int[], s.id)`,
        [ids],
      );

    test('each town gets its own driver, and the preview names assignments and leftover shipments', async () => {
      const { near, sea, other, branches } = await apart();
      const { assignments, left } = await ops.call('POST /drivers/split', {
        body: { ids: delivery.ids },
      });
      expect([assignments.length, left]).toEqual([2, 1]);
      const named = assignments.map(({ driver_id, leg, shipment_ids }) => ({
        driver_id,
        leg,
        shipment_ids,
      }));
      expect(assignments.map(({ warnings }) => warnings)).toEqual([[], []]);
      expect(Math.min(...assignments.map(({ score }) => score))).toBeGreaterThan(0);
      const arguments_ = { assignments: named };
      const preview = await ops.call('POST /runs/preview', {
        body: {
          call: 'POST /shipments/assignments',
          subject: { ids: delivery.ids },
          arguments: arguments_,
        },
      });
      expect([preview.will_run, preview.title]).toEqual([2, 'Assign drivers to 2 shipments']);
      expect(preview.notes.map(({ reason }) => reason).toSorted()).toEqual(
        assignments.map(({ name }) => `To ${name}, delivery`).toSorted(),
      );
      const { results } = await ops.call('POST /shipments/assignments', {
        body: { ids: delivery.ids, assignments: named },
      });
      expect(results).toMatchObject([
        { id: near, outcome: 'ok' },
        { id: sea, outcome: 'skipped', reason: 'No driver has capacity nearby' },
        { id: other, outcome: 'ok' },
      ]);
      expect(await driversOf([near, other])).toEqual(
        branches.map((branch_id) => ({ status: 'delivery-assigned', branch_id })),
      );
      await everybodyAtHome();
    });

    test('shipments that get no driver are skipped, each with the reason', async () => {
      const { near, sea } = await apart();
      const [driver] = await here.rows('select min(user_id) as id from drivers where is_active');
      const delivered = (await shipmentIds(here, { count: 60 })).at(-1) ?? 0;
      await here.given.shipment([delivered], { status: 'delivered' });
      const preview = await ops.call('POST /runs/preview', {
        body: {
          call: 'POST /shipments/assignments',
          subject: { ids: [near ?? 0, sea ?? 0, delivered] },
          arguments: {
            assignments: [{ driver_id: driver.id, leg: 'delivery', shipment_ids: [near ?? 0] }],
          },
        },
      });
      const skipped = preview.will_skip.map(({ reason, count }) => `${count} ${reason}`);
      expect(skipped.toSorted()).toEqual([
        '1 Already delivered',
        '1 No driver has capacity nearby',
      ]);
    });

    test('duplicate shipments and unknown drivers are refused without a change', async () => {
      const { near } = await apart();
      const [{ user_id: driver }] = await here.rows('select min(user_id) as user_id from drivers');
      const one = { driver_id: driver, leg: 'delivery' as const, shipment_ids: delivery.ids };
      for (const assignments of [[one, one], [{ ...one, driver_id: 999_999 }]])
        await expect(
          ops.call('POST /shipments/assignments', { body: { ids: delivery.ids, assignments } }),
        ).rejects.toMatchObject({ status: 422 });
      expect(await driversOf([near])).toMatchObject([{ status: 'delivery-unassigned' }]);
    });
  });

  test('customers may not call the endpoints for driver candidates', async () => {
    const account = await here.as('account');
    for (const call of ['POST /drivers/candidates', 'POST /drivers/split'] as const)
      await expect(account.call(call, { body: { ids: delivery.ids } })).rejects.toMatchObject({
        status: 403,
      });
  });
});
