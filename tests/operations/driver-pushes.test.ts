import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifyDrivers } from '#server/features/drivers/notify-drivers.ts';
import { pushQueue } from '#server/features/messages/push-queue.ts';
import { makeCollections } from '#server/features/collections/due-collections.ts';
import { workDue } from '#server/jobs/queue.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { bookAs, sandown } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { startPushDouble } from '../support/doubles/push-double.ts';
import { inMinutes } from '../support/moments.ts';
import { collection_occurrences } from '#server/db/schema/bookings.ts';
import { world, type World } from '../support/world.ts';

const NOON = new Date('2026-11-20T10:00:00Z');
const NIGHT = new Date('2026-11-20T21:00:00Z');

describe.each(testDatabases())('pushes to drivers on $name', (on) => {
  let here: World;
  let them: Awaited<ReturnType<typeof startPushDouble>>;
  let driver: number;
  let other: number;
  let device: string;
  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  beforeAll(async () => {
    here = await world(on);
    const rows = await query(
      'select user_id as id from drivers where is_active order by user_id limit 2',
    );
    [driver, other] = rows.map(({ id }) => id) as [number, number];
    await here.given.settings({ notifications_from: '08:00', notifications_to: '18:00' });
  });
  afterAll(() => here.close());
  beforeEach(async () => {
    them = await startPushDouble();
    await here.given.without('driver_news', 'text_messages', 'jobs', 'driver_devices');
    await here.given.driver('every', { is_on_duty: false });
    device = await register(driver, 'phone-1');
    await register(other, 'phone-2');
  });
  afterEach(() => them.close());

  const register = async (of: number, token: string): Promise<string> => {
    const made = await here.given.device(of);
    await here.clientOf(made.token).call('POST /drivers/push-token', { body: { token } });
    return made.token;
  };
  const assign = async (ids: number[], to: number | null) =>
    (await here.as('ops')).call('POST /shipments/bulkupdate', {
      body: { ids, collection_driver_id: to },
    });
  const someTime = () => here.given.older('driver_news', '6 seconds');
  const deliver = async (now = NOON) => {
    await someTime();
    await notifyDrivers(here.services, now);
    await workDue(here.services, pushQueue(here.services, them.send));
  };
  const told = () => [...them.taken.values()].map(({ to, message }) => ({ to, message }));
  const book = async () => (await bookAs(here, 'account')).id;
  const referenceOf = async (id: number): Promise<string> =>
    (await query('select short_tracking_reference as is from shipments where id = $1', [id]))[0].is;

  test('a reassignment informs both drivers once, and the messages are logged', async () => {
    const id = await book();
    const reference = await referenceOf(id);
    await assign([id], driver);
    await deliver();
    await deliver();
    expect(told()).toEqual([{ to: 'phone-1', message: `To collect: ${reference}, Sandown.` }]);
    them.taken.clear();
    await assign([id], other);
    await deliver();
    expect(told().toSorted((one, two) => one.to.localeCompare(two.to))).toEqual([
      { to: 'phone-1', message: `No longer yours: ${reference}, Sandown.` },
      { to: 'phone-2', message: `To collect: ${reference}, Sandown.` },
    ]);
    const log = await (await here.as('ops')).call('GET /sent-push', { query: {} });
    expect(log.rows.map(({ status, template }) => `${status} ${template}`)).toEqual(
      expect.arrayContaining(['sent driver-assigned', 'sent driver-unassigned']),
    );
    expect(log.total).toBe(3);
    expect(log.rows.every((row) => row.driver !== null)).toBe(true);
  });

  test('many assignments are joined into one message that omits withdrawn assignments', async () => {
    const ids = [await book(), await book(), await book()];
    await assign(ids, driver);
    await assign([ids[0] ?? 0], null);
    await deliver();
    expect(told()).toHaveLength(1);
    expect(told()[0]?.message).toContain(await referenceOf(ids[1] ?? 0));
    expect(told()[0]?.message).not.toContain(await referenceOf(ids[0] ?? 0));
  });

  test('the driver of a cancelled shipment is informed', async () => {
    const id = await book();
    await assign([id], driver);
    await here.given.without('driver_news');
    await (
      await here.as('ops')
    ).call('POST /shipments/bulkupdate', {
      body: { ids: [id], status: 'cancelled', reason: 'Order cancelled' },
    });
    await deliver();
    expect(told()).toEqual([
      { to: 'phone-1', message: `No longer yours: ${await referenceOf(id)}, Sandown.` },
    ]);
  });

  test('the driver of a collection is informed when it is due today, changes its window or is cancelled', async () => {
    const ops = await here.as('ops');
    const today = todayHere();
    const { id } = await ops.call('POST /collection-requests', {
      body: {
        kind: 'bulk',
        name: 'Pallets',
        account_id: 1,
        driver_id: driver,
        collect_on: today,
        ready_time: '22:00',
        close_time: '23:58',
        parcel_count: 4,
        address: sandown,
      },
    });
    await here.given.rows(
      collection_occurrences,
      { request_id: id },
      { collect_on: today, planned_on: today },
    );
    await makeCollections(here.services, () => new Date());
    await deliver();
    expect(told()).toEqual([
      { to: 'phone-1', message: 'To collect: Pallets, Sandown, 22:00–23:58, 4 parcels.' },
    ]);
    them.taken.clear();
    await ops.call('PUT /collection-requests/:id', {
      params: { id },
      body: { ready_time: '22:30' },
    });
    await deliver();
    expect(told()).toEqual([
      { to: 'phone-1', message: 'Changed: Pallets, Sandown, 22:30–23:58, 4 parcels.' },
    ]);
    them.taken.clear();
    await ops.call('PUT /collection-requests/:id', {
      params: { id },
      body: { state: 'cancelled' },
    });
    await deliver();
    expect(told()[0]?.message).toMatch(/^No longer yours: Pallets/);
  });

  test('at night only drivers on duty are informed, and the others in the morning about their remaining work', async () => {
    const ids = [await book(), await book()];
    await assign(ids, driver);
    await deliver(NIGHT);
    expect(told()).toEqual([]);
    await assign([ids[0] ?? 0], null);
    await deliver(NOON);
    expect(told()).toEqual([
      { to: 'phone-1', message: `To collect: ${await referenceOf(ids[1] ?? 0)}, Sandown.` },
    ]);
    await here.given.driver(other, { is_on_duty: true });
    await assign([ids[0] ?? 0], other);
    await deliver(NIGHT);
    expect(told()).toHaveLength(2);
  });

  test('drivers are not informed of their own changes, and nothing is queued without a device', async () => {
    const id = await book();
    await query('delete from driver_devices where driver_id = $1', [other]);
    await assign([id], other);
    expect(await query('select * from driver_news')).toEqual([]);
    await assign([id], driver);
    await here.given.without('driver_news');
    await here.given.settings({ drivers_can_reject_collections: 'true' });
    await here.clientOf(device).call('POST /drivers/tasks', {
      body: { task: 'reject', shipment_id: id, reason: 'Vehicle full' },
    });
    expect(await query('select * from driver_news')).toEqual([]);
  });

  test('an unregistered device is removed, the other one is used, and failures are retried under the same key', async () => {
    await register(driver, 'phone-3');
    them.answers.set('phone-1', [410]);
    them.answers.set('phone-3', [503]);
    await assign([await book()], driver);
    await deliver();
    expect(told()).toEqual([]);
    await here.given.job('every', { due_at: inMinutes(0) });
    await workDue(here.services, pushQueue(here.services, them.send));
    expect(told().map(({ to }) => to)).toEqual(['phone-3']);
    const devices = await (await here.as('ops')).call('GET /drivers/devices', {});
    expect(
      devices.filter(({ driver_id }) => driver_id === driver).map((one) => one.takes_pushes),
    ).toEqual([true, false]);
  });

  test('a push message without any device is shown as failed and can be sent by SMS instead', async () => {
    them.answers.set('phone-1', [410]);
    await assign([await book()], driver);
    await deliver();
    const ops = await here.as('ops');
    const { rows } = await ops.call('GET /sent-push', { query: {} });
    expect(rows[0]).toMatchObject({
      status: 'failed',
      error: 'The driver has no device that takes push messages.',
    });
    await ops.call('POST /sent-messages/resend', {
      body: { ids: [rows[0]?.id ?? 0], other_channel: true },
    });
    const [text] = await query(
      `select channel, driver_id from text_messages where status = 'queued'`,
    );
    expect(text).toEqual({ channel: 'sms', driver_id: driver });
  });

  test('two nodes send a push message only once', async () => {
    await assign([await book()], driver);
    await someTime();
    await Promise.all([notifyDrivers(here.services, NOON), notifyDrivers(here.services, NOON)]);
    expect(await query(`select id from text_messages where channel = 'push'`)).toHaveLength(1);
  });

  test('a phone taken over by another driver belongs to that driver only, and a gateway gets no pushes', async () => {
    await register(other, 'phone-1');
    await assign([await book()], driver);
    expect(await query('select * from driver_news')).toEqual([]);
    const { token } = await here.given.device();
    await expect(
      here.clientOf(token).call('POST /drivers/push-token', { body: { token: 'x' } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
