import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#api/endpoint-types.ts';
import { availability } from '#commands/availability.ts';
import type { Command } from '#commands/command.ts';
import { createFocusStore, noFocus, subjectOfRows } from '#commands/focus.ts';
import { intentOf } from '#commands/run.ts';
import { createRunner } from '#commands/runner.ts';
import { stepsOf } from '#views/shipments/record/progress.ts';
import { assign, unassign } from '#views/shipments/list.commands.ts';
import { bookAs, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const UPDATE = 'POST /shipments/bulkupdate';
type Change = Omit<RequestOf<typeof UPDATE>['body'], 'ids'>;

const [FIRST, SECOND] = [10_001, 10_002];

describe.each(testDatabases())('shipment progress on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  /** Stage of a new shipment after these statuses, in the portal and for the public. */
  async function after(...statuses: ('collected' | 'in-transit' | 'on-hold')[]) {
    const { id, short_tracking_reference } = await bookAs(here, 'account');
    const ops = await here.as('ops');
    for (const status of statuses) {
      const { ok } = await ops.call('POST /shipments/bulkupdate', {
        body: { ids: [id], status, reason: 'Recipient asked' },
      });
      expect(ok).toBe(1);
    }
    const shipment = await ops.call('GET /shipments/:id', { params: { id } });
    const events = await ops.call('GET /events', { query: { object_id: id, type: 'shipment' } });
    const shown = await here.anonymous.call('GET /tracking/shipments/public', {
      query: { query: short_tracking_reference },
    });
    const current = (steps: readonly { state: string; stage: string }[]) =>
      steps.find(({ state }) => state === 'current')?.stage;
    const steps = stepsOf(shipment, events);
    return { portal: current(steps), tracker: current(shown.steps), steps };
  }

  test('a shipment on hold before its collection is not shown as collected', async () => {
    const { portal, tracker, steps } = await after('on-hold');
    expect({ portal, tracker }).toEqual({ portal: 'created', tracker: 'created' });
    expect(steps[1]).toMatchObject({ stage: 'collected', state: 'ahead', detail: '' });
  });

  test('a shipment put on hold stays at the stage it had before', async () => {
    expect(await after('collected', 'on-hold')).toMatchObject({
      portal: 'collected',
      tracker: 'collected',
    });
    expect(await after('on-hold', 'collected', 'in-transit', 'on-hold')).toMatchObject({
      portal: 'in-transit',
      tracker: 'in-transit',
    });
  });

  const update = async (ids: number[], change: Change) =>
    (await here.as('ops')).call(UPDATE, { body: { ids, ...change } });
  const read = async (id: number, name = 'ops') => {
    const client = await here.as(name);
    const shipment = await client.call('GET /shipments/:id', { params: { id } });
    const query = { object_id: id, type: 'shipment' } as const;
    return { shipment, events: await client.call('GET /events', { query }) };
  };
  const nameOf = async (driver: number) => {
    const { rows } = await here.database.pool.query<{ name: string }>(
      'select name from drivers where user_id = $1',
      [driver],
    );
    return rows[0]?.name ?? '';
  };
  const unassigned = async () => {
    const ops = await here.as('ops');
    const { now } = await ops.call('GET /analytics', { query: {} });
    return now?.unassigned ?? 0;
  };
  const told = async () =>
    (await here.database.pool.query(`select count(*)::int from outbox where topic = 'shipments'`))
      .rows[0].count;

  test('an assigned shipment leaves the unassigned list, and the timeline and the feed report the assignment', async () => {
    const { id } = await bookAs(here, 'account');
    const before = { unassigned: await unassigned(), told: await told() };
    await update([id], { collection_driver_id: FIRST });
    const { shipment, events } = await read(id);
    const name = await nameOf(FIRST);
    expect(await unassigned()).toBe(before.unassigned - 1);
    expect(await told()).toBe(before.told + 1);
    expect(shipment).toMatchObject({
      status: 'collection-assigned',
      collection_driver: name,
      parcels: [{ status: 'collection-assigned' }],
    });
    expect(events[0]).toMatchObject({
      status: 'collection-assigned',
      message: `Assigned to ${name} for collection`,
      driver_id: FIRST,
      user: 'Johan Botha',
    });
  });

  test('a shipment on another leg is skipped, and a reassignment names the earlier driver', async () => {
    const [one, other] = [await bookAs(here, 'account'), await bookAs(here, 'account')];
    await update([one.id], { collection_driver_id: FIRST });
    await update([other.id], { status: 'at-hub' });
    const names = { first: await nameOf(FIRST), second: await nameOf(SECOND) };
    const ids = [one.id, other.id];
    const ops = await here.as('ops');
    const preview = await ops.call('POST /runs/preview', {
      body: { call: UPDATE, subject: { ids }, arguments: { collection_driver_id: SECOND } },
    });
    expect(preview).toMatchObject({
      will_run: 1,
      will_skip: [{ reason: 'Already collected', count: 1 }],
      notes: [{ reason: `Reassigned from ${names.first}`, count: 1 }],
    });
    const { results } = await update(ids, { collection_driver_id: SECOND });
    expect(results).toEqual([
      { id: one.id, outcome: 'ok', reason: `Reassigned from ${names.first}` },
      { id: other.id, outcome: 'skipped', reason: 'Already collected' },
    ]);
    expect((await read(other.id)).shipment.collection_driver_id).toBeNull();
    const { events } = await read(one.id);
    expect(events[0]?.message).toBe(
      `Reassigned from ${names.first} to ${names.second} for collection`,
    );
    // The customer sees that the collection is assigned, but neither the driver nor a reassignment.
    const seen = (await read(one.id, 'account')).events;
    expect(seen.map(({ message }) => message)).toEqual(['Collection assigned', 'Booked']);
  });

  test('removing a driver leaves the shipment unassigned, and assigning requires a driver', async () => {
    const { id } = await bookAs(here, 'account');
    const scan = async (status: 'collection-assigned' | 'collection-unassigned') => {
      const body = {
        ids: [id],
        status,
        ...(status === 'collection-assigned' && { driver_id: SECOND }),
      };
      return (await here.as('ops')).call('POST /tracking/shipment-events', { body });
    };
    expect((await update([id], { status: 'collection-assigned' })).results).toMatchObject([
      { outcome: 'skipped', reason: 'Assign a driver.' },
    ]);
    await scan('collection-assigned');
    expect((await read(id)).shipment.collection_driver_id).toBe(SECOND);
    await update([id], { collection_driver_id: null });
    const { shipment, events } = await read(id);
    expect(shipment).toMatchObject({ status: 'collection-unassigned', collection_driver: null });
    expect(events[0]?.message).toBe(`${await nameOf(SECOND)} unassigned from collection`);
    await scan('collection-assigned');
    await scan('collection-unassigned');
    expect((await read(id)).shipment.collection_driver_id).toBeNull();
  });

  test('undoing an assignment restores status and driver, or gives the reason for a refusal', async () => {
    const { id } = await bookAs(here, 'account');
    const ops = await here.as('ops');
    const said: unknown[] = [];
    const call = (key: string, request: object, how: object) =>
      Reflect.apply(ops.call, null, [key, request, how]);
    const fx = { ...Object(null), call, showToast: (words: unknown) => said.push(words) };
    const runner = createRunner(fx, createFocusStore(noFocus));
    const perform = async (command: Command, answers: object) => {
      const rows = [(await read(id)).shipment];
      await runner.start(
        intentOf(command, subjectOfRows('shipments', rows), { answers: { ...answers } }),
      );
    };
    await update([id], { status: 'collection-rejected', reason: 'Vehicle full' });
    await perform(assign, { collection_driver_id: FIRST });
    expect((await read(id)).shipment.status).toBe('collection-assigned');
    await runner.undo();
    expect((await read(id)).shipment).toMatchObject({
      status: 'collection-rejected',
      collection_driver_id: null,
    });
    await perform(assign, { collection_driver_id: FIRST });
    await perform(unassign, { leg: 'collection' });
    expect((await read(id)).shipment.status).toBe('collection-unassigned');
    await runner.undo();
    expect((await read(id)).shipment.collection_driver_id).toBe(FIRST);
    await update([id], { status: 'collected' });
    await runner.undo();
    expect(said.at(-1)).toMatchObject({
      kind: 'warning',
      detail: expect.stringMatching(/^Changed to “Collected” by .+ at \d\d:\d\d$/),
    });
    const { shipment } = await read(id);
    const focus = createFocusStore({
      kind: 'shipments',
      focusedId: id,
      rows: { get: () => shipment },
      permissions: new Set(['Edit shipments']),
    });
    expect(availability(assign, focus.get())).toMatchObject({
      is: 'off',
      why: 'Not at the destination hub yet',
    });
  });

  test('changing a reference, branch or address adds an internal event, but no new attempt', async () => {
    const { id, short_tracking_reference } = await bookAs(here, 'account');
    const ops = await here.as('ops');
    await update([id], { collection_driver_id: FIRST });
    await update([id], { status: 'collected' });
    await update([id], { customer_reference: 'ORD-9' });
    await ops.call('PUT /shipment/update-collection-delivery-address', {
      body: { shipment_id: id, delivery: { ...seaPoint, street_address: '9 Beach Road' } },
    });
    const { events } = await read(id);
    expect(events.slice(0, 2).map(({ message }) => message)).toEqual([
      'Delivery address changed',
      'Customer reference changed to ORD-9',
    ]);
    const { rows } = await here.database.pool.query(
      `select count(*)::int from tracking_events where shipment_id = $1 and status = 'collected' and changes_status`,
      [id],
    );
    expect(rows[0].count).toBe(1);
    const shown = await here.anonymous.call('GET /tracking/shipments/public', {
      query: { query: short_tracking_reference },
    });
    expect(shown.events.map(({ label }) => label)).toEqual([
      'Collected',
      'Collection assigned',
      'Booked',
    ]);
  });
});
