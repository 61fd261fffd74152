import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Status } from '#domain/kernel/statuses.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { subjectOfRows } from '#commands/focus.ts';
import { reassignWork } from '#views/maps/fleet/fleet.commands.ts';
import { testDatabases } from '../support/database.ts';
import { itemsOf, runWhen } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('work of drivers and roles of users on $name', (on) => {
  let here: World;
  let workers: Workers;
  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  test('reassigning a driver moves the assigned work, names the former driver and adds to the timeline', async () => {
    const people = await here.rows<{ id: number; name: string }>(
      `select user_id as id, name from drivers where is_active order by user_id limit 3`,
    );
    const [sick, other, substitute] = people;
    if (!sick || !other || !substitute) throw new Error('too few drivers');
    await here.given.shipment(
      { delivery_driver_id: [sick.id, substitute.id] },
      { delivery_driver_id: null },
    );
    const ofSick = async (status: Status) => {
      const { id } = await here.given.shipment({ status });
      await here.given.shipment(id, { delivery_driver_id: sick.id });
      return id;
    };
    const open = [await ofSick('out-for-delivery'), await ofSick('delivery-assigned')];
    const done = await ofSick('delivered');

    const pointedAt = subjectOfRows('drivers', [{ id: sick.id }]);
    const answers = { leg: 'delivery', driver: substitute.id };
    const work = reassignWork.bulk?.over?.(pointedAt, answers);
    if (work?.is !== 'matching') throw new Error('no work is meant');
    const body = {
      call: 'POST /shipments/bulkupdate' as const,
      subject: { filter: { ...work.query } },
      arguments: { ...reassignWork.bulk?.argumentsOf(answers, pointedAt) },
    };
    const ops = await here.as('ops');
    const preview = await ops.call('POST /runs/preview', { body });
    expect(preview).toMatchObject({ total: 2, will_run: 2 });
    const { id } = await ops.call('POST /runs', { body });
    expect(await runWhen(ops, id)).toMatchObject({ total: 2, ok: 2, failed: 0 });
    const items = await itemsOf(ops, id);
    expect(items.map(({ reason }) => reason)).toEqual([
      `Reassigned from ${sick.name}`,
      `Reassigned from ${sick.name}`,
    ]);

    const after = await here.rows<{ id: number; driver: number }>(
      `select id, delivery_driver_id as driver from shipments where id = any($1) order by id`,
      [[...open, done]],
    );
    expect(new Map(after.map((row) => [row.id, row.driver]))).toEqual(
      new Map([...open.map((one) => [one, substitute.id] as const), [done, sick.id]]),
    );
    const told = await here.rows<{ shipment_id: number; message: string }>(
      `select shipment_id, message from tracking_events where shipment_id = any($1) and message like 'Reassigned%' order by shipment_id`,
      [[...open, done]],
    );
    expect(told).toEqual(
      open
        .toSorted((a, b) => a - b)
        .map((shipment_id) => ({
          shipment_id,
          message: `Reassigned from ${sick.name} to ${substitute.name} for delivery`,
        })),
    );
  });

  test('the preview of a role change lists added and removed rights, and the change ends the sessions of the users', async () => {
    const superadmin = await here.as('superadmin');
    const { rows } = await here.database.pool.query(
      `select username, id, account_id from users where username in ('superadmin', 'user', 'nonbilling', 'billing')`,
    );
    const person = new Map<string, { id: number; account_id: number | null }>(
      rows.map((row) => [row.username, row]),
    );
    const idOf = (name: string) => person.get(name)?.id ?? 0;
    const planned = {
      call: 'POST /users/role',
      subject: { ids: [...person.keys()].map(idOf) },
      arguments: { role_id: 7 },
    };
    const preview = await superadmin.call('POST /runs/preview', { body: planned });
    expect(preview).toMatchObject({
      total: 4,
      will_run: 1,
      notes: [{ reason: 'Account user: Loses View billing', count: 1 }],
    });
    const reasons = preview.will_skip.map(({ reason }) => reason).toSorted();
    expect(reasons).toEqual(
      [
        'Already has the role Account user without billing',
        'This role needs an account. Choose an account.',
        'You cannot change your own role.',
      ].toSorted(),
    );

    const user = await here.as('user');
    await user.call('GET /my-profile');
    const { id } = await superadmin.call('POST /runs', { body: planned });
    expect(await runWhen(superadmin, id)).toMatchObject({ ok: 1, skipped: 3, failed: 0 });
    await expect(user.call('GET /my-profile')).rejects.toMatchObject({ status: 401 });
    expect(
      (
        await here.database.pool.query('select role_id, account_id from users where id = $1', [
          idOf('user'),
        ])
      ).rows,
    ).toEqual([{ role_id: 7, account_id: person.get('user')?.account_id }]);

    const account = await here.as('account');
    const several = { ...planned, subject: { ids: [idOf('user'), idOf('nonbilling')] } };
    await expect(account.call('POST /runs/preview', { body: several })).rejects.toMatchObject({
      status: 403,
    });
    const body = { ids: [idOf('user')], role_id: 6 };
    expect(await account.call('POST /users/role', { body })).toMatchObject({ ok: 1 });
    const theirs = { ids: [idOf('billing')], role_id: 6 };
    expect(await account.call('POST /users/role', { body: theirs })).toMatchObject({ ok: 0 });
  });
});
