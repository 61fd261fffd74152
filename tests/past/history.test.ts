import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRand } from '#domain/kernel/money.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { inHours, inMinutes } from '../support/moments.ts';
import { audit_log } from '#server/db/schema/settings.ts';
import { past_tables } from '#server/db/schema/past.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('the history of a record, on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const historyOf = async (id: number, name = 'ops') =>
    (await here.as(name)).call('GET /shipments/:id/history', { params: { id } });

  test('names the user who booked a shipment, and each change with old and new value', async () => {
    const { id } = await bookAs(here, 'account', { customer_reference: 'ORD-4711' });
    const ops = await here.as('ops');
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [id], customer_reference: 'NEW' },
    });
    const driver = (await ops.call('GET /drivers', { query: { range: [0, 0] } })).rows[0];
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [id], status: 'collection-assigned', collection_driver_id: driver?.id },
    });
    expect(await historyOf(id)).toMatchObject([
      {
        user: 'Johan Botha',
        what: 'Changed',
        changes: expect.arrayContaining([
          { label: 'Status', from: 'Submitted', to: 'Collection assigned' },
          { label: 'Collection driver', from: null, to: driver?.name },
        ]),
      },
      {
        user: 'Johan Botha',
        changes: [{ label: 'Customer reference', from: 'ORD-4711', to: 'NEW' }],
      },
      { user: 'Lerato Mokoena', what: 'Added', changes: [] },
    ]);
  });

  test('names the run of a change, and includes notes', async () => {
    const { id } = await bookAs(here, 'account');
    const ops = await here.as('ops');
    await ops.call('POST /shipments/notes/bulk', {
      body: { ids: [id], note: 'Call first', note_type: 'General' },
    });
    await here.database.within({ is: 'staff', by: { userId: 2, runId: 77 } }, (db) =>
      db.execute(`update shipments set order_number = 'R' where id = ${id}`),
    );
    expect(await historyOf(id)).toMatchObject([
      { run_id: 77, changes: [{ label: 'Order number', to: 'R' }] },
      { what: 'Note added' },
      { what: 'Added' },
    ]);
  });

  test('contains notes from before the recorded history', async () => {
    const { id } = await bookAs(here, 'account');
    await here.given.row(audit_log, {
      account_id: 1,
      table_name: 'shipments',
      row_id: id,
      action: 'status',
      user_id: 2,
      occurred_at: inHours(-48),
      changes: { status: { from: 'submitted', to: 'collected' } },
    });
    await here.given.rows(past_tables, { name: 'shipments' }, { known_since: inHours(-24) });
    expect((await historyOf(id)).at(-1)).toMatchObject({
      changes: [{ label: 'Status', from: 'Submitted', to: 'Collected' }],
    });
  });

  test('hides charges from users without billing, and other accounts cannot find the history', async () => {
    const { id } = await bookAs(here, 'account');
    await here.given.shipment(id, { charge: 4711 });
    expect((await historyOf(id, 'superadmin'))[0]?.changes).toMatchObject([{ label: 'Charge' }]);
    expect((await historyOf(id)).flatMap(({ changes }) => changes)).toEqual([]);
    await expect(historyOf(2_000_000_000)).rejects.toMatchObject({ status: 404 });
  });

  test('includes the doors of a locker and omits its periodic reports', async () => {
    const ops = await here.as('ops');
    const read = () => ops.call('GET /lockers/:id/history', { params: { id: 1 } });
    const before = (await read()).length;
    await here.given.locker(1, { last_seen: inMinutes(0), battery_percentage: 50, version: 47 });
    expect(await read()).toHaveLength(before);
    await here.given.door({ locker_id: 1, number: 3 }, { use: 'blocked', blocked_reason: 'Hinge' });
    expect((await read())[0]).toMatchObject({
      what: 'Door 3',
      user: null,
      changes: expect.arrayContaining([{ label: 'Blocked because', from: null, to: 'Hinge' }]),
    });
  });

  test('the times at which a locker changed include changes of its doors, but not of other lockers', async () => {
    const ops = await here.as('superadmin');
    const from = new Date().toISOString();
    const change = (at: number, locker_id: number) =>
      here.given.door({ locker_id, number: at + 1 }, { fault: 'Bent', version: 47 });
    await change(0, 1);
    await change(1, 1);
    await change(0, 2);
    const until = new Date(Date.now() + 60_000).toISOString();
    const moments = await ops.call('GET /past/moments', {
      query: { kind: 'lockers', ids: [1], from, until },
    });
    const steps = (at: string) =>
      ops.call('GET /past/steps', { query: { kind: 'lockers', id: 1, at } });
    const first = await steps(from);
    const second = await steps(new Date(Date.parse(first.next ?? '') + 1).toISOString());
    expect(second.previous).toBe(first.next);
    expect(second.next).not.toBeNull();
    expect((await steps(until)).next).toBeNull();
    expect((await steps(until)).previous).toBe(second.next);
    expect(moments.length).toBeGreaterThan(0);
  });

  test('the terms of an account and the reasons given by staff are visible to staff only', async () => {
    const billing = await here.as('billing');
    const agent = await here.database.pool.query(`select id, name from sales_agents order by id`);
    const body = { ids: [4], reason: 'Two debit orders came back' };
    await billing.call('POST /accounts/bulk', { body: { ...body, action: 'hold' } });
    await billing.call('PUT /accounts/:id', {
      params: { id: 4 },
      body: { credit_limit: 90_000, sales_agent_id: agent.rows[0]?.id },
    });
    const read = async (name: string) =>
      (await here.as(name)).call('GET /accounts/:id/history', { params: { id: 4 } });
    const [terms, hold] = await read('billing');
    expect(terms?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Credit limit', to: inRand(90_000) }),
        expect.objectContaining({ label: 'Sales agent', to: agent.rows[0]?.name }),
      ]),
    );
    expect(hold?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Status', to: 'On hold' }),
        { label: 'Reason', from: null, to: body.reason },
      ]),
    );
    const labels = (await read('ops')).flatMap(({ changes }) => changes.map((one) => one.label));
    expect(labels).toContain('Status');
    expect(labels).not.toContain('Credit limit');
    await expect(read('account')).rejects.toMatchObject({ status: 403 });
  });
});
