import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Client } from '#api/client.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { itemsOf, runWhen } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

const UPDATE = 'POST /shipments/bulkupdate';
const UNDO = 'POST /shipments/undo';

describe.each(testDatabases())('undo of shipment changes on $name', (on) => {
  let here: World;
  let workers: Workers;
  let ops: Client;
  let drivers: { id: number; name: string }[];
  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
    ops = await here.as('ops');
    drivers = await here.rows(
      'select user_id as id, name from drivers where is_active order by user_id limit 2',
    );
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const driverAt = (at: number): { id: number; name: string } => {
    const found = drivers[at];
    if (found === undefined) throw new Error('no driver');
    return found;
  };
  const booked = async (count: number) => {
    const ids: number[] = [];
    while (ids.length < count) ids.push((await bookAs(here, 'account')).id);
    return ids;
  };
  /** Changes shipments and returns the key that names the change. */
  async function change(body: InputOf<typeof UPDATE>['body']) {
    const key = randomUUID();
    await ops.call(UPDATE, { body }, { idempotencyKey: key });
    return key;
  }
  const undo = async (ids: number[], request_key: string) =>
    (await ops.call(UNDO, { body: { ids, request_key } })).results;
  const stateOf = async (ids: number[]) =>
    (
      await here.rows(
        'select status, collection_driver_id as driver from shipments where id = any($1) order by id',
        [ids],
      )
    ).map(({ status, driver }) => [status, driver]);

  test('undo of an unchanged assignment restores the former driver and status', async () => {
    const ids = await booked(1);
    const key = await change({ ids, collection_driver_id: driverAt(0).id });
    expect(await stateOf(ids)).toEqual([['collection-assigned', driverAt(0).id]]);
    expect(await undo(ids, key)).toMatchObject([{ outcome: 'ok' }]);
    expect(await stateOf(ids)).toEqual([['submitted', null]]);
    expect(await undo(ids, key)).toMatchObject([{ outcome: 'skipped' }]);
  });

  test('undo does not revert a later change of another user, and names it with its author', async () => {
    const ids = await booked(1);
    const key = await change({ ids, collection_driver_id: driverAt(0).id });
    const admin = await here.as('superadmin');
    await admin.call(UPDATE, { body: { ids, collection_driver_id: driverAt(1).id } });
    const [refused] = await undo(ids, key);
    expect(refused).toMatchObject({ outcome: 'skipped' });
    expect(refused?.reason).toMatch(
      new RegExp(`^Reassigned to ${driverAt(1).name} by .+ at \\d\\d:\\d\\d$`),
    );
    expect(await stateOf(ids)).toEqual([['collection-assigned', driverAt(1).id]]);
  });

  test('only the author of a change can undo it', async () => {
    const ids = await booked(1);
    const key = await change({ ids, collection_driver_id: driverAt(0).id });
    const admin = await here.as('superadmin');
    const { results } = await admin.call(UNDO, { body: { ids, request_key: key } });
    expect(results).toMatchObject([{ outcome: 'skipped', reason: 'Not changed by this action' }]);
  });

  test('undo restores only rows of a run that have not changed since, as its preview says', async () => {
    const ids = await booked(3);
    const { id } = await ops.call('POST /runs', {
      body: {
        call: UPDATE,
        subject: { ids },
        arguments: { collection_driver_id: driverAt(0).id },
      },
    });
    await runWhen(ops, id);
    const [first = 0, ...rest] = ids;
    await (
      await here.as('superadmin')
    ).call(UPDATE, { body: { ids: [first], collection_driver_id: driverAt(1).id } });
    const plan = { call: UNDO, subject: { run_id: id }, arguments: { run_id: id } };
    const preview = await ops.call('POST /runs/preview', { body: plan });
    expect([preview.will_run, preview.title]).toEqual([2, 'Undo the change of 2 shipments']);
    expect(preview.will_skip).toMatchObject([
      { count: 1, reason: expect.stringContaining(`Reassigned to ${driverAt(1).name}`) },
    ]);
    const undoing = await ops.call('POST /runs', { body: plan });
    await runWhen(ops, undoing.id);
    expect((await itemsOf(ops, undoing.id)).map(({ outcome }) => outcome)).toEqual([
      'skipped',
      'ok',
      'ok',
    ]);
    expect(await stateOf([first])).toEqual([['collection-assigned', driverAt(1).id]]);
    expect(await stateOf(rest)).toEqual(rest.map(() => ['submitted', null]));
  });

  test("another user's run cannot be undone, because its rows are not found", async () => {
    const ids = await booked(2);
    const { id } = await ops.call('POST /runs', {
      body: { call: UPDATE, subject: { ids }, arguments: { customer_reference: 'A-1' } },
    });
    await runWhen(ops, id);
    const admin = await here.as('superadmin');
    const plan = { call: UNDO, subject: { run_id: id }, arguments: { run_id: id } };
    expect((await admin.call('POST /runs/preview', { body: plan })).total).toBe(0);
  });

  test('undo reverts a hold but not a cancellation', async () => {
    const ids = await booked(1);
    const key = await change({ ids, status: 'on-hold', reason: 'Address query' });
    expect(await undo(ids, key)).toMatchObject([{ outcome: 'ok' }]);
    expect(await stateOf(ids)).toEqual([['submitted', null]]);
    const ended = await change({ ids, status: 'cancelled', reason: 'Order cancelled' });
    expect(await undo(ids, ended)).toMatchObject([
      { outcome: 'skipped', reason: '“Cancelled” cannot be undone' },
    ]);
  });

  test('undo restores the former value of a reference', async () => {
    const ids = await booked(1);
    await change({ ids, customer_reference: 'FIRST' });
    const key = await change({ ids, customer_reference: 'SECOND' });
    expect(await undo(ids, key)).toMatchObject([{ outcome: 'ok' }]);
    expect(
      await here.rows('select customer_reference as is from shipments where id = any($1)', [ids]),
    ).toEqual([{ is: 'FIRST' }]);
  });
});
