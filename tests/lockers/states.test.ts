import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import type { Locker } from '../support/given/locker.ts';
import { world, type World } from '../support/world.ts';

const STATE = 'POST /lockers/:id/state';

describe.each(testDatabases())('lockers out of service and retired on $name', (on) => {
  let here: World;
  let locker: Locker;
  beforeAll(async () => {
    here = await world(on);
    locker = await here.given.locker();
  });
  afterAll(() => here.close());

  const change = (state: 'online' | 'out-of-order' | 'retired', more: object = {}, as = 'ops') =>
    here.as(as).then((client) =>
      client.call(STATE, {
        params: { id: locker.id },
        body: { state, reason: 'The screen is broken', ...more },
      }),
    );
  const neighbours = () =>
    here.rows<{ id: number; code: string; zone: string }>(
      `select o.id, o.code, o.zone from lockers o join lockers l on l.id = $1
       where o.id <> l.id and o.state = 'online' and not o.is_offline and o.free_door_count > 3 order by o.zone <> l.zone, o.id`,
      [locker.id],
    );
  const goesTo = async (id: number) => {
    const [row] = await here.rows<{ id: number }>(
      'select delivery_locker_id as id from shipments where id = $1',
      [id],
    );
    return row?.id;
  };

  test('an out-of-service locker redirects its expected parcels and accepts none until it is back', async () => {
    const { id } = await here.given.shipment({ to: locker });
    await locker.follow();
    const [near] = await neighbours();
    const out = await change('out-of-order', { redirect_to_locker_id: near?.id });
    expect(out).toMatchObject({ locker: { state: 'out-of-order' }, redirected: 1, left: [] });
    expect(await goesTo(id)).toBe(near?.id);
    const [logged] = await here.rows<{ changes: object }>(
      `select changes from audit_log where table_name = 'lockers' and row_id = $1 order by id desc limit 1`,
      [locker.id],
    );
    expect(logged?.changes).toMatchObject({
      state: { from: 'online', to: 'out-of-order' },
      reason: { to: 'The screen is broken' },
    });
    await expect(change('out-of-order')).rejects.toMatchObject({
      status: 409,
      body: { message: 'The locker already has this state.' },
    });
    // Reports of the terminal do not override a state that a user has set.
    await locker.report({});
    expect((await change('online')).locker.state).toBe('online');
  });

  test('parcels that cannot be redirected are skipped with the reason', async () => {
    const { id, short_tracking_reference: reference } = await here.given.shipment({ to: locker });
    await locker.follow();
    const all = await neighbours();
    const [own] = await here.rows<{ zone: string }>('select zone from lockers where id = $1', [
      locker.id,
    ]);
    const far = all.find(({ zone }) => zone !== own?.zone);
    const out = await change('out-of-order', { redirect_to_locker_id: far?.id });
    expect(out.locker.state).toBe('out-of-order');
    expect(out.left.map((one) => one.reference)).toContain(reference);
    expect(await goesTo(id)).toBe(locker.id);
    await change('online');
  });

  test.each([
    ['itself', () => locker.id, 'Choose another locker.'],
    ['nowhere', () => 2_000_000_000, 'There is no such locker.'],
  ])('nothing is redirected to %s', async (_, target, words) => {
    await expect(change('out-of-order', { redirect_to_locker_id: target() })).rejects.toMatchObject(
      { status: 422, body: { errors: { redirect_to_locker_id: [words] } } },
    );
  });

  test('only an empty locker can be retired, for good, and only by users who edit lockers', async () => {
    const { id } = await here.given.shipment({ to: locker });
    await here.given.scanned(id, 'collected', 'out-for-delivery', 'in-locker');
    await expect(change('retired')).rejects.toMatchObject({
      status: 409,
      body: { message: '1 parcel is still in the locker. Empty the locker first.' },
    });
    await expect(change('retired', {}, 'billing')).rejects.toMatchObject({ status: 403 });
    await here.given.freeDoors(locker.id);
    await here.given.grant({ locker_id: locker.id }, { state: 'used' });
    expect((await change('retired')).locker.state).toBe('retired');
    await expect(change('online')).rejects.toMatchObject({ status: 409 });
  });
});
