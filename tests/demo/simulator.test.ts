import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { apiOf } from '#demo/simulator/api.ts';
import { takeBookings } from '#demo/simulator/bookings/bookings.ts';
import { readFleet } from '#demo/simulator/drivers/fleet.ts';
import { liveDay } from '#demo/simulator/controls.ts';
import { collect } from '#demo/simulator/bookings/collections.ts';
import { enterAsSimulator } from '#demo/simulator/bookings/identity.ts';
import { lockerUses } from '#demo/simulator/lockers/locker-uses.ts';
import { terminalsOf } from '#demo/simulator/lockers/locker-terminals.ts';
import { moveParcels } from '#demo/simulator/parcels/parcels.ts';
import { partnersOf } from '#demo/simulator/bookings/partners.ts';
import { uploadStatements } from '#demo/simulator/money/statements.ts';
import { randomFrom } from '#demo/chance.ts';
import { startSimulator } from '#demo/simulator/simulator.ts';
import type { Stoppable } from '#server/jobs/background-task.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { testDatabases } from '../support/database.ts';

import type { Node } from '../support/nodes/listening-node.ts';
import { inHours } from '../support/moments.ts';
import { simulated_day } from '#server/db/schema/settings.ts';
import { world, type World } from '../support/world.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

describe.each(testDatabases())('the simulated day on $name', (on) => {
  let here: World;
  let node: Node;
  let simulator: Stoppable | undefined;
  beforeAll(async () => {
    here = await world(on);
    node = await here.node();
  });
  afterAll(async () => {
    await simulator?.stop();
    await here.close();
  });

  const number = async (query: string): Promise<number> =>
    (await here.database.pool.query<{ n: number }>(`select (${query})::int as n`)).rows[0]?.n ?? 0;
  const reports = () =>
    number(`select count(*) from driver_positions where at > now() - interval '20 seconds'`);

  test('does not exist until it is started', async () => {
    const admin = await here.as('superadmin');
    await expect(admin.call('GET /simulator')).rejects.toMatchObject({ status: 404 });
    await expect(
      admin.call('POST /simulator', { body: { state: 'paused' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('drivers collect within the windows and report by their devices', async () => {
    const token = await enterAsSimulator(here.database);
    const api = apiOf(node.url(), () => token);
    const today = todayHere();
    const { rows } = await here.database.pool.query<{ id: number; driver_id: number }>(
      `update collection_occurrences o set collect_on = $1, ready_time = '10:00', close_time = '12:00', state = 'assigned'
       where id = (select o.id from collection_occurrences o join collection_requests r on r.id = o.request_id
         where r.kind = 'recurring' and r.state = 'active' and o.state in ('planned', 'requested', 'assigned') and o.driver_id is not null order by o.id limit 1)
       returning id, driver_id`,
      [today],
    );
    const [due] = rows;
    const work = collect(api, node.url(), randomFrom(4));
    const collectAt = async (time: string) => {
      const simulated = Date.parse(`${today}T${time}:00+02:00`);
      await work({ now: Date.now(), simulated, speed: 1 });
      const told = await here.database.pool.query<{ state: string; driver_id: number }>(
        'select state, driver_id from collection_occurrences where id = $1',
        [due?.id],
      );
      return told.rows[0];
    };
    expect(await collectAt('09:58')).toMatchObject({ state: 'assigned' });
    expect(await collectAt('09:59')).toMatchObject({ state: 'assigned' });
    expect(await collectAt('12:00')).toEqual({ state: 'collected', driver_id: due?.driver_id });
  });

  test('drivers report their positions through the calls of the server', async () => {
    const before = await number('select count(*) from driver_trails');
    simulator = startSimulator(here.services, node.url());
    await expect.poll(() => number('select count(*) from driver_trails')).toBeGreaterThan(before);
    expect(await reports()).toBeGreaterThan(0);
    const ops = await here.as('ops');
    const devices = await ops.call('GET /drivers/devices');
    expect(devices.filter(({ label }) => label === 'Simulated fleet')).toHaveLength(1);
  });

  test('locker terminals sign in with the keys of their networks', async () => {
    const used = () => number('select count(*) from locker_keys where last_used_at is not null');
    await expect.poll(used).toBeGreaterThan(0);
  });

  test('is paused, resumed and accelerated by users who edit the settings', async () => {
    const [admin, ops] = await Promise.all([here.as('superadmin'), here.as('ops')]);
    const body = { state: 'paused' } as const;
    await expect(ops.call('POST /simulator', { body })).rejects.toMatchObject({ status: 403 });
    const paused = await admin.call('POST /simulator', { body });
    expect(paused).toMatchObject({ state: 'paused', speed: 1 });
    expect((await ops.call('GET /simulator')).shows).toBe(paused.shows);
    const going = await admin.call('POST /simulator', { body: { state: 'running', speed: 10 } });
    expect(going).toMatchObject({ state: 'running', speed: 10 });
  });

  test('bank statements arrive every hour through the call that uploads them', async () => {
    const token = await enterAsSimulator(here.database, 'bank');
    const api = apiOf(node.url(), () => token);
    const { database } = here;
    const bring = uploadStatements({ api, random: randomFrom(2), most: 8 });
    const own = `from payment_imports where user_id = (select id from users where username = 'simulated-bank')`;
    const imports = () => number(`select count(*) ${own}`);
    const before = await imports();
    const noon = Date.parse('2026-11-18T12:00:00+02:00');
    const moment = (minutes: number) => ({
      now: Date.now(),
      simulated: noon + minutes * 60_000,
      speed: 10,
    });
    for (const minutes of [0, 30, 59]) await bring(moment(minutes));
    expect(await imports()).toBe(before + 1);
    for (const minutes of [60, 120, 180, 12 * 60]) await bring(moment(minutes));
    expect(await imports()).toBe(before + 4);
    const states = await database.pool.query<{ state: string }>(
      `select distinct state from payments where payment_import_id in (select id ${own})`,
    );
    expect(states.rows.map(({ state }) => state)).toContain('allocated');
  });

  test('moves parcels and books for customers through the same calls as users', async () => {
    const token = await enterAsSimulator(here.database);
    const api = apiOf(node.url(), () => token);
    const always = () => 0;
    const random = randomFrom(2);
    const installer = await enterAsSimulator(here.database, 'installer');
    const terminals = terminalsOf(
      { api, installer: apiOf(node.url(), () => installer) },
      node.url(),
    );
    const move = moveParcels({ api, terminals, fleet: await readFleet(api), random, most: 3 });
    const partners = partnersOf(
      apiOf(node.url(), () => installer),
      node.url(),
    );
    const book = await takeBookings({ api, partners }, 240, always);
    // One hour from noon on a Wednesday, in steps of a minute. Parcels of several statuses wait
    // then, whatever the real time.
    const noon = Date.parse('2026-11-18T12:00:00+02:00');
    for (let beat = 0; beat < 60; beat += 1) {
      const moment = { now: Date.now(), simulated: noon + beat * 60_000, speed: 1_000 };
      await move(moment);
      await book(moment);
    }
    const own = `user_id = (select id from users where username = 'simulator')`;
    expect(
      await number(`select count(distinct status) from tracking_events where ${own}`),
    ).toBeGreaterThan(1);
    expect(
      await number(
        `select count(*) from shipments where created_by in (select id from users where username like 'simulat%')`,
      ),
    ).toBeGreaterThan(3);
  });

  test('a parcel passes through a locker whose terminal reports it and whose door opens by code', async () => {
    const token = await enterAsSimulator(here.database);
    const api = apiOf(node.url(), () => token);
    const installer = await enterAsSimulator(here.database, 'installer');
    const terminals = terminalsOf(
      { api, installer: apiOf(node.url(), () => installer) },
      node.url(),
    );
    const use = lockerUses(api, terminals);
    const locker = await here.given.locker();
    const { id } = await here.given.shipment({ to: locker, status: 'out-for-delivery' });
    const leg = { locker_id: locker.id, direction: 'pick-up' as const };
    await use(id, { ...leg, happened: 'deposited' }, new Date().toISOString());
    expect(await locker.status(id)).toBe('in-locker');
    await locker.follow();
    await use(id, { ...leg, happened: 'collected' }, new Date().toISOString());
    expect(await locker.status(id)).toBe('collected-from-locker');
  });

  test('stops completely and can be started again', async () => {
    await simulator?.stop();
    const admin = await here.as('superadmin');
    await expect(admin.call('GET /simulator')).rejects.toMatchObject({ status: 404 });
    simulator = startSimulator(here.services, node.url());
    await expect
      .poll(() => admin.call('GET /simulator').catch(() => null))
      .toMatchObject({ state: 'running' });
  });

  test('keeps pause and speed after a restart, and a running day then shows the real time', async () => {
    const admin = await here.as('superadmin');
    const restarted = async () => {
      await simulator?.stop();
      simulator = startSimulator(here.services, node.url());
      await expect.poll(() => admin.call('GET /simulator').catch(() => null)).not.toBeNull();
      return admin.call('GET /simulator');
    };
    const body = { state: 'paused', speed: 5 } as const;
    const { shows } = await admin.call('POST /simulator', { body });
    expect(await restarted()).toEqual({ ...body, shows });
    await admin.call('POST /simulator', { body: { state: 'running', speed: 10 } });
    await here.given.rows(simulated_day, 'every', { since: inHours(-24) });
    const again = await restarted();
    expect(again).toMatchObject({ state: 'running', speed: 10 });
    expect(Math.abs(Date.parse(again.shows) - Date.now())).toBeLessThan(HOUR_MS);
  });

  test('all nodes use the state that any node sets, and the day ends when the simulating node is dead', async () => {
    const admin = await here.as('superadmin');
    await simulator?.stop();
    simulator = undefined;
    await liveDay(here.database);
    await admin.call('POST /simulator', { body: { state: 'running', speed: 2 } });
    await liveDay(here.database);
    expect(await admin.call('GET /simulator')).toMatchObject({ state: 'running', speed: 2 });
    await here.given.rows(simulated_day, 'every', { alive_until: inHours(0) });
    await expect(admin.call('GET /simulator')).rejects.toMatchObject({ status: 404 });
  });
});

test('never simulates a company without demo data', () => {
  expect(readConfig({ BATON_DEMO: 'off', BATON_SIMULATOR: 'on' }).simulator).toBe(false);
  expect(readConfig({ BATON_SIMULATOR: 'off' }).simulator).toBe(false);
  expect(readConfig({}).simulator).toBe(true);
});
