import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followOutages } from '#server/features/outages/follow-outages.ts';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import type { Locker } from '../support/given/locker.ts';
import { inHours } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

describe.each(testDatabases())('outages on $name', (on) => {
  let here: World;
  let box: Locker;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    box = await here.given.locker({ load_shedding_area: 'Test 1', battery_percentage: 30 });
    ops = await here.as('ops');
  });
  afterAll(() => here.close());

  const locker = async () => {
    const filter = { id: box.id };
    const [row] = (await ops.call('GET /lockers', { query: { filter } })).rows;
    if (row === undefined) throw new Error('The locker is gone');
    return row;
  };
  /** Deposits a shipment to be collected within 2.5 hours. */
  const deposited = async () =>
    (await here.given.deposited(box, { collect_before: inHours(2.5) })).id;
  /** Texts that wait for the provider or for the end of the quiet hours. */
  const written = async (shipment: number, template: string) =>
    (
      await here.rows<{ message: string }>(
        'select message from text_messages where shipment_id = $1 and template = $2',
        [shipment, template],
      )
    ).map(({ message }) => message);

  test('an announced outage extends collection windows and informs recipients once, and refuses bookings until it ends', async () => {
    const parcel = await deposited();
    const outage = await ops.call('POST /outages', {
      body: { area: 'Test 1', from: inHours(-0.01), until: inHours(3), reason: 'Cable theft' },
    });
    expect(outage).toMatchObject({ state: 'running', lockers: 1, dark: 1, parcels: 1, windows: 1 });
    const { dark_from: dark } = await locker();
    const minutes = (Date.parse(dark ?? '') - Date.now()) / 60_000;
    expect(Math.abs(minutes - 0.3 * 168)).toBeLessThan(2);
    const found = await ops.call('GET /lockers', { query: { filter: { goes_dark: true } } });
    expect(found.rows.map(({ id }) => id)).toEqual([box.id]);
    await expect(here.given.shipment({ from: box })).rejects.toThrow('is without power from');

    const params = { id: outage.id };
    const step = (name: 'extend' | 'inform') =>
      ops.call('POST /outages/:id/steps', { params, body: { step: name } });
    expect(await step('extend')).toEqual({ done: 1, already: 0, skipped: [] });
    const { extended, collect_before: until } = await box.leg(parcel);
    expect(extended).toBe(1);
    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + 14 * HOUR_MS);
    expect(await written(parcel, 'locker-window')).toEqual([
      expect.stringContaining('the locker is without power from'),
    ]);
    expect(await step('extend')).toEqual({ done: 0, already: 1, skipped: [] });
    expect((await step('inform')).done).toBe(1);
    expect(await written(parcel, 'locker-outage')).toHaveLength(1);
    expect((await step('inform')).done).toBe(0);
    expect(await written(parcel, 'locker-outage')).toHaveLength(1);

    const view = await ops.call('GET /outages/:id', { params });
    expect(view).toMatchObject({ extended: 1, informed: 1, windows: 0 });
    expect(view.at_risk).toMatchObject([{ code: box.code, risk: 'dark', parcels: 1 }]);
    const longer = await ops.call('PUT /outages/:id', {
      params,
      body: { until: inHours(4) },
    });
    expect(Date.parse(longer.until_at)).toBeGreaterThan(Date.parse(outage.until_at));
    await ops.call('POST /outages/:id/end', { params, body: {} });
    expect(await locker()).toMatchObject({ outage_from: null, dark_from: null });
    await expect(here.given.shipment({ from: box })).resolves.toMatchObject({});
    await expect(step('inform')).rejects.toMatchObject({ status: 409 });
  });

  test('recipients of overdue parcels are informed, and parcels that cannot be extended are listed with the reason', async () => {
    const [overdue, extended] = [await deposited(), await deposited()];
    await here.given.leg(
      { shipment_id: overdue },
      { state: 'overdue', collect_before: inHours(-1) },
    );
    await here.given.leg({ shipment_id: extended }, { extended: 2 });
    const { id } = await ops.call('POST /outages', {
      body: { area: 'Test 1', from: inHours(0.02), until: inHours(3), reason: 'Cable theft' },
    });
    const params = { id };
    await ops.call('POST /outages/:id/steps', { params, body: { step: 'inform' } });
    expect(await written(overdue, 'locker-outage')).toHaveLength(1);
    const step = await ops.call('POST /outages/:id/steps', {
      params,
      body: { step: 'extend' },
    });
    const [named] = await here.rows<{ reference: string }>(
      'select short_tracking_reference as reference from shipments where id = $1',
      [extended],
    );
    const why = 'Already extended twice';
    expect(step.skipped).toContainEqual({ reference: named?.reference, why });
    const { skipped } = await ops.call('GET /outages/:id', { params });
    expect(skipped).toContainEqual({ reference: named?.reference, why, step: 'extend' });
    await here.given.leg({ shipment_id: extended }, { extended: 0 });
    await ops.call('POST /outages/:id/steps', { params, body: { step: 'extend' } });
    expect((await ops.call('GET /outages/:id', { params })).skipped).toEqual([]);
    await ops.call('POST /outages/:id/end', { params, body: {} });
  });

  test('an outage is announced once when two users announce it while the scheduled plan runs', async () => {
    const announce = () =>
      ops.call('POST /outages', {
        body: { area: 'Test 1', from: inHours(5), until: inHours(6), reason: 'Cable theft' },
      });
    const [one, other] = await Promise.allSettled([
      announce(),
      announce(),
      followOutages(here.services),
    ]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const made = one.status === 'fulfilled' ? one : other;
    if (made.status !== 'fulfilled') throw new Error('Nobody announced it');
    await ops.call('POST /outages/:id/end', { params: { id: made.value.id }, body: {} });
  });

  test('a stage creates the outages of its areas from the schedule, and a corrected stage withdraws them', async () => {
    const text = Array.from({ length: 31 }, (_, day) => `7,${day + 1},4,00:00,23:59`).join('\n');
    await ops.call('POST /outages/schedules', { body: { provider: 'Test power', text } });
    await ops.call('POST /outages/areas', {
      body: { code: 'Test 1', provider: 'Test power', block: 7 },
    });
    const say = (stage: number) =>
      ops.call('POST /outages/stages', {
        body: { provider: 'Test power', stage, from: inHours(-30) },
      });
    const planned = async () =>
      (
        await ops.call('GET /outages', {
          query: { filter: { provider: 'Test power', state: ['planned', 'running'] } },
        })
      ).rows;
    expect(await say(3)).toMatchObject({ added: 0 });
    const said = await say(4);
    expect(said.added).toBeGreaterThan(0);
    expect(said.dark).toBe(1);
    const before = await planned();
    expect(before.length).toBe(said.added);
    await followOutages(here.services);
    expect((await planned()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await say(0);
    expect(await planned()).toEqual([]);
    expect(await locker()).toMatchObject({ outage_from: null });
    await expect(
      ops.call('POST /outages/stages', {
        body: { provider: 'Nobody', stage: 2, from: inHours(0) },
      }),
    ).rejects.toThrow('There is no schedule of Nobody');
  });

  test('the battery life is learned from reports of discharges', async () => {
    const back = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const discharge = async (start: number) => {
      await box.report({ on_mains: false, battery_percentage: 100 }, back(start));
      await box.report({ on_mains: false, battery_percentage: 50 }, back(start - 50));
      await box.report({ on_mains: true, battery_percentage: 60 }, back(start - 60));
    };
    await discharge(600);
    await discharge(400);
    await box.report({ on_mains: false, battery_percentage: 40 });
    // A full battery lasts 100 minutes, less a margin of 15 %. At 40 % there are 34 minutes left.
    expect(await locker()).toMatchObject({ on_mains: false, minutes_left: 34 });
    const params = { id: box.id };
    const power = await ops.call('GET /lockers/:id/power', { params });
    expect(power).toMatchObject({ is_measured: true, discharges: expect.any(Array) });
    // One report per quarter of an hour is stored, plus every report of a change.
    const at = power.samples.map((one) => Date.parse(one.at));
    expect(power.samples.some(({ on_mains: mains }) => !mains)).toBe(true);
    for (const [index, one] of power.samples.slice(1).entries())
      expect(
        (at[index + 1] ?? 0) - (at[index] ?? 0) >= HOUR_MS / 4 ||
          one.on_mains !== power.samples[index]?.on_mains,
      ).toBe(true);
  });
});
