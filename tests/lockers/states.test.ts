import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { lockerDesk } from '../support/locker-desk.ts';
import { world, type World } from '../support/world.ts';

const STATE = 'POST /lockers/:id/state';

describe.each(testDatabases())('lockers out of service and retired on $name', (on) => {
  let here: World;
  let desk: Awaited<ReturnType<typeof lockerDesk>>;
  beforeAll(async () => {
    here = await world(on);
    desk = await lockerDesk(here);
  });
  afterAll(() => here.close());

  const change = (state: 'online' | 'out-of-order' | 'retired', more: object = {}, as = 'ops') =>
    here.as(as).then((client) =>
      client.call(STATE, {
        params: { id: desk.locker.id },
        body: { state, reason: 'The screen is broken', ...more },
      }),
    );
  const neighbours = () =>
    desk.query<{ id: number; code: string; zone: string }>(
      `select o.id, o.code, o.zone from lockers o join lockers l on l.id = $1
       where o.id <> l.id and o.state = 'online' and not o.is_offline and o.free_door_count > 3 order by o.zone <> l.zone, o.id`,
      [desk.locker.id],
    );
  const goesTo = async (id: number) => {
    const [row] = await desk.query<{ id: number }>(
      'select delivery_locker_id as id from shipments where id = $1',
      [id],
    );
    return row?.id;
  };

  test('out of order takes no parcels, and what was on its way goes to another locker; then it is back', async () => {
    const { id } = await desk.bookTo();
    await desk.follow();
    const [near] = await neighbours();
    const out = await change('out-of-order', { redirect_to_locker_id: near?.id });
    expect(out).toMatchObject({ locker: { state: 'out-of-order' }, redirected: 1, left: [] });
    expect(await goesTo(id)).toBe(near?.id);
    const [logged] = await desk.query<{ changes: object }>(
      `select changes from audit_log where table_name = 'lockers' and row_id = $1 order by id desc limit 1`,
      [desk.locker.id],
    );
    expect(logged?.changes).toMatchObject({
      state: { from: 'online', to: 'out-of-order' },
      reason: { to: 'The screen is broken' },
    });
    await expect(change('out-of-order')).rejects.toMatchObject({
      status: 409,
      body: { message: 'It is that already.' },
    });
    // Its terminal may report as it likes: the word of a person holds.
    await desk.report({});
    expect((await change('online')).locker.state).toBe('online');
  });

  test('what cannot go elsewhere is said with its reason and stops nothing', async () => {
    const { id, short_tracking_reference: reference } = await desk.bookTo();
    await desk.follow();
    const all = await neighbours();
    const [own] = await desk.query<{ zone: string }>('select zone from lockers where id = $1', [
      desk.locker.id,
    ]);
    const far = all.find(({ zone }) => zone !== own?.zone);
    const out = await change('out-of-order', { redirect_to_locker_id: far?.id });
    expect(out.locker.state).toBe('out-of-order');
    expect(out.left.map((one) => one.reference)).toContain(reference);
    expect(await goesTo(id)).toBe(desk.locker.id);
    await change('online');
  });

  test.each([
    ['itself', () => desk.locker.id, 'Choose another locker.'],
    ['nowhere', () => 2_000_000_000, 'There is no such locker.'],
  ])('nothing is redirected to %s', async (_, target, words) => {
    await expect(change('out-of-order', { redirect_to_locker_id: target() })).rejects.toMatchObject(
      { status: 422, body: { errors: { redirect_to_locker_id: [words] } } },
    );
  });

  test('with a parcel inside it is not retired; without one it is, for good; only who edits lockers may', async () => {
    const { id } = await desk.bookTo();
    await desk.follow();
    const way = ['collected', 'at-hub', 'in-transit', 'at-destination-hub'] as const;
    await desk.scan(id, ...way, 'delivery-assigned', 'out-for-delivery', 'in-locker');
    await expect(change('retired')).rejects.toMatchObject({
      status: 409,
      body: { message: '1 parcel is inside.' },
    });
    await expect(change('retired', {}, 'billing')).rejects.toMatchObject({ status: 403 });
    await desk.query(
      `update doors set use = 'free', parcel_id = null, occupied_since = null where locker_id = $1`,
      [desk.locker.id],
    );
    await desk.query(`update locker_access set state = 'used' where locker_id = $1`, [
      desk.locker.id,
    ]);
    expect((await change('retired')).locker.state).toBe('retired');
    await expect(change('online')).rejects.toMatchObject({ status: 409 });
  });
});
