import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('locker administration on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const added = async (code: string) =>
    (await here.as('ops')).call('POST /lockers', {
      body: {
        code,
        name: 'Rivonia',
        network_id: 1,
        locker_type_id: 1,
        place: 'Garage',
        street_address: '1 Long Street',
        suburb: 'Rivonia',
        city: 'Sandton',
        zone: 'GP',
        postal_code: '2128',
        latitude: -26.05,
        longitude: 28.06,
        opening_hours: { Monday: '08:00-17:00' },
        firmware: '3.9.2',
        door_plan: [
          ['S', 'M'],
          ['XL', 'XS'],
        ],
      },
    });

  test('the doors of a layout are created and counted, and a locker code that is in use is refused', async () => {
    const { id, door_count, free_door_count, state } = await added('ZQ1');
    expect([door_count, free_door_count, state]).toEqual([4, 4, 'installing']);
    const { doors } = await (
      await here.as('ops')
    ).call('GET /lockers-view/:id', { params: { id } });
    expect(doors.map((door) => [door.number, door.size, door.column_no, door.row_from])).toEqual([
      [1, 'S', 1, 1],
      [2, 'M', 1, 2],
      [3, 'XL', 2, 1],
      [4, 'XS', 2, 7],
    ]);
    await expect(added('ZQ1')).rejects.toMatchObject({
      status: 409,
      body: { errors: { code: ['Another locker has this code.'] } },
    });
  });

  test('a door is added at the end of the last column, and an overlapping one is refused', async () => {
    const { id } = await added('ZQ2');
    const ops = await here.as('ops');
    const door = await ops.call('POST /add-door', { body: { locker_id: id, door_size_id: 1 } });
    expect(door).toMatchObject({ number: 5, column_no: 2, row_from: 8, certainty: 'unknown' });
    const overlapping = { number: 9, door_size_id: 1, column: 1, row_from: 2, row_span: 1 };
    await expect(
      ops.call('POST /doors', { body: { locker_id: id, doors: [overlapping] } }),
    ).rejects.toMatchObject({ status: 422 });
    const [locker] = (await ops.call('GET /lockers', { query: { filter: { id } } })).rows;
    expect(locker).toMatchObject({ door_count: 5, free_door_count: 5, doubtful: 5 });
  });

  test('a locker with parcels inside cannot be retired', async () => {
    const ops = await here.as('ops');
    const { rows } = await ops.call('GET /lockers', { query: { sort: ['parcels', 'DESC'] } });
    const full = rows[0];
    await expect(
      ops.call('PUT /lockers/:id', { params: { id: full?.id ?? 0 }, body: { state: 'retired' } }),
    ).rejects.toMatchObject({
      status: 409,
      body: {
        message: `${full?.parcels} parcels are still in the locker. Empty the locker first.`,
      },
    });
  });

  test('a key is returned once, only its hash is stored, and the old key stays valid', async () => {
    const admin = await here.as('superadmin');
    const make = () =>
      admin.call('POST /generate-locker-auth-key', {
        body: { locker_id: 1, reason: 'New terminal' },
      });
    const first = await make();
    const second = await make();
    expect(first.key).toMatch(/^blk_[0-9A-Za-z]{49}$/);
    expect(second).toMatchObject({ replaces: first.ending, ending: second.key.slice(-4) });
    const kept = await here.database.pool.query<{ ended: boolean }>(
      `select ends_at is not null as ended from locker_keys where locker_id = 1 and (key_hash || ending) not like '%blk_%' order by id`,
    );
    expect(kept.rows).toEqual([{ ended: true }, { ended: false }]);
    const ops = await here.as('ops');
    await expect(
      ops.call('POST /generate-locker-auth-key', { body: { locker_id: 1, reason: 'x' } }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('the value of a used promo code cannot be changed', async () => {
    const ops = await here.as('ops');
    const [used] = (await ops.call('GET /promo-codes', { query: { sort: ['used', 'DESC'] } })).rows;
    const change = { params: { id: used?.id ?? 0 }, body: { amount: 60 } };
    await expect(ops.call('PUT /promo-codes/:id', change)).rejects.toMatchObject({
      status: 409,
      body: {
        message: `This code was already used ${used?.used} times, so its value cannot change. Add a new code instead.`,
      },
    });
  });

  test('an account sees the locker access of its own shipments only, and no list of lockers', async () => {
    const account = await here.as('account');
    const { rows } = await account.call('GET /locker-access', { query: { range: [0, 999] } });
    expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([1]));
    for (const call of ['GET /lockers', 'GET /doors', 'GET /promo-codes'] as const)
      await expect(account.call(call)).rejects.toMatchObject({ status: 403 });
  });
});
