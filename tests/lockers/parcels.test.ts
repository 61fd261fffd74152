import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { flyer, lockerDesk } from '../support/locker-desk.ts';
import { toDoor } from '../support/locker-parcels.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('parcels through lockers on $name', (on) => {
  let here: World;
  let desk: Awaited<ReturnType<typeof lockerDesk>>;
  beforeAll(async () => {
    here = await world(on);
    desk = await lockerDesk(here);
  });
  afterAll(() => here.close());

  test('to a locker: a door is kept, the deposit tells the PIN, its code empties the door', async () => {
    const { id } = await desk.bookTo();
    await desk.follow();
    await expect(desk.leg(id)).rejects.toThrow('no leg');
    await desk.scan(id, ...toDoor, 'delivery-assigned');
    const kept = await desk.leg(id);
    expect(kept).toMatchObject({ direction: 'pick-up', state: 'reserved', access_id: null });
    expect(await desk.door(kept.door)).toMatchObject({ state: 'reserved', size: 'XS' });
    await desk.scan(id, 'out-for-delivery');
    expect((await desk.leg(id)).id).toBe(kept.id);
    await desk.texts();
    const [parcel] = await desk.query<{ tracking_reference: string }>(
      'select tracking_reference from parcels where shipment_id = $1',
      [id],
    );
    const line = { number: kept.door, parcel: parcel?.tracking_reference };
    await desk.report({ doors: [{ ...line, happened: 'deposited', sensor: 'closed' }] });
    expect(await desk.status(id)).toBe('in-locker');
    await desk.follow();
    const [told] = await desk.texts();
    expect(told?.to).toBe('+27835550102');
    expect(told?.message).toMatch(
      new RegExp(`locker ${desk.locker.code} .*door ${kept.door}\\. Your PIN is \\d{6}\\.`),
    );
    expect(await desk.door(kept.door)).toMatchObject({
      state: 'occupied',
      use_level: 'acknowledged',
    });
    const leg = await desk.leg(id);
    expect(leg).toMatchObject({ state: 'deposited', code_state: 'active' });
    const granted = (await desk.take()).filter(({ command }) => command === 'grant');
    expect(granted.at(-1)?.arguments).toMatchObject({ access_id: leg.access_id, type: 'collect' });
    expect(JSON.stringify(granted)).not.toContain(/PIN is (\d{6})/.exec(told?.message ?? '')?.[1]);
    // Another code, or none, takes nothing out.
    await desk.report({ doors: [{ number: kept.door, happened: 'collected' }] });
    expect(await desk.status(id)).toBe('in-locker');
    await desk.report({
      doors: [{ number: kept.door, happened: 'collected', access_id: leg.access_id }],
    });
    expect(await desk.status(id)).toBe('collected-from-locker');
    expect(await desk.leg(id)).toMatchObject({ state: 'collected', code_state: 'used' });
    expect(await desk.door(kept.door)).toMatchObject({ state: 'free', parcel_id: null });
    expect(await desk.isCounted()).toBe(true);
    await desk.follow();
    expect(await desk.texts()).toEqual([]);
  });

  test('from a locker: a door is kept at the booking, deposited with the PIN, taken out by the driver', async () => {
    await desk.texts();
    const { id } = await desk.bookFrom();
    await desk.follow();
    await desk.follow();
    const leg = await desk.leg(id);
    expect(leg).toMatchObject({ direction: 'drop-off', state: 'reserved', code_state: 'active' });
    const texts = await desk.texts();
    expect(texts).toHaveLength(1);
    expect(texts[0]?.message).toMatch(/deposit shipment .* Your PIN is \d{6}\./);
    // A parcel of somebody else does not get in.
    await desk.report({ doors: [{ number: leg.door, happened: 'deposited' }] });
    expect(await desk.door(leg.door)).toMatchObject({ state: 'reserved' });
    await desk.report({
      doors: [{ number: leg.door, happened: 'deposited', access_id: leg.access_id }],
    });
    expect(await desk.status(id)).toBe('submitted');
    await desk.scan(id, 'collection-assigned', 'collected');
    expect((await desk.leg(id)).state).toBe('collected');
    expect(await desk.door(leg.door)).toMatchObject({ state: 'free', use_level: 'audited' });
    expect(await desk.isCounted()).toBe(true);
  });

  test('a cancelled booking lets its door and its code go', async () => {
    const { id } = await desk.bookFrom();
    await desk.follow();
    const { door } = await desk.leg(id);
    const body = { ids: [id], status: 'cancelled' as const, reason: 'Booked twice' };
    await desk.ops.call('POST /tracking/shipment-events', { body });
    await desk.follow();
    expect(await desk.leg(id)).toMatchObject({ state: 'cancelled', code_state: 'revoked' });
    expect(await desk.door(door)).toMatchObject({ state: 'free' });
  });

  test('a locker that has no free door, or is silent, takes no booking from it', async () => {
    await desk.query(`update doors set use = 'occupied' where locker_id = $1 and use = 'free'`, [
      desk.locker.id,
    ]);
    await expect(desk.bookFrom()).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          'collection.locker_id': [`${desk.locker.code} has no free door for 30 × 16 × 7 cm.`],
        },
      },
    });
    const { id } = await desk.bookTo();
    await desk.scan(id, ...toDoor, 'delivery-assigned');
    expect(await desk.leg(id)).toMatchObject({ state: 'reserved', door: null });
    await desk.query(`update doors set use = 'free' where locker_id = $1`, [desk.locker.id]);
    await desk.clock();
    expect((await desk.leg(id)).door).not.toBeNull();
    await desk.query(
      `update lockers set is_offline = true, last_seen = now() - interval '41 minutes' where id = $1`,
      [desk.locker.id],
    );
    await expect(desk.bookFrom()).rejects.toMatchObject({
      body: {
        errors: {
          'collection.locker_id': [`${desk.locker.code} has not been received for 41 min.`],
        },
      },
    });
    await desk.report({});
  });

  test('reminded with 12 and with 2 hours left, overdue, and a driver takes it back', async () => {
    const { id } = await desk.bookTo();
    await desk.scan(id, ...toDoor, 'delivery-assigned', 'out-for-delivery', 'in-locker');
    const leg = await desk.leg(id);
    // Whoever scanned it saw it lie there.
    expect(await desk.door(leg.door)).toMatchObject({ state: 'occupied', use_level: 'audited' });
    const left = async (hours: number) => {
      await desk.query(
        `update locker_shipments set collect_before = now() + make_interval(mins => $2) where id = $1`,
        [leg.id, hours * 60],
      );
      await desk.clock();
      await desk.clock();
      const { rows } = await desk.ops.call('GET /sent-sms', {
        query: { filter: { template: 'locker-reminder' } },
      });
      return rows.length;
    };
    expect([await left(13), await left(11), await left(1.5)]).toEqual([0, 1, 2]);
    await left(-1);
    expect((await desk.leg(id)).state).toBe('overdue');
    expect(await desk.status(id)).toBe('in-locker');
    await left(-3);
    expect(await desk.status(id)).toBe('collect-and-return-to-hub');
    expect((await desk.leg(id)).code_state).toBe('expired');
    await desk.scan(id, 'returned-to-hub');
    expect((await desk.leg(id)).state).toBe('returned');
    expect(await desk.door(leg.door)).toMatchObject({ state: 'free' });
    expect(await desk.isCounted()).toBe(true);
  });

  test('a door that nobody came to is for others after a day', async () => {
    const { id } = await desk.bookFrom();
    await desk.follow();
    const { id: leg, door } = await desk.leg(id);
    await desk.query(
      `update locker_shipments set reserved_until = now() - interval '1 minute' where id = $1`,
      [leg],
    );
    await desk.clock();
    expect(await desk.leg(id)).toMatchObject({ state: 'cancelled', code_state: 'expired' });
    expect(await desk.door(door)).toMatchObject({ state: 'free' });
  });

  test('a window is extended twice, told, with the same code; then a driver takes the parcel back', async () => {
    const { id } = await desk.bookTo();
    await desk.scan(id, ...toDoor, 'out-for-delivery', 'in-locker');
    const leg = await desk.leg(id);
    await desk.texts();
    const ask = (command: 'extend-window' | 'take-back', change: object = {}) =>
      desk.ops.call('POST /locker-shipments/command', {
        body: { command, locker_id: desk.locker.id, shipment_id: id, ...change },
      });
    expect(await ask('extend-window', { hours: 4, tells: true })).toMatchObject({ state: 'done' });
    const extended = await desk.leg(id);
    const ms = (text: string | null) => Date.parse(text ?? '');
    expect(ms(extended.collect_before) - ms(leg.collect_before)).toBe(4 * 3_600_000);
    expect(extended).toMatchObject({ access_id: leg.access_id, code_state: 'active' });
    const sent = await desk.ops.call('GET /sent-sms', {
      query: { filter: { template: 'locker-window' } },
    });
    expect(sent.rows).toHaveLength(1);
    await ask('extend-window', { hours: 4 });
    await expect(ask('extend-window', { hours: 4 })).rejects.toMatchObject({
      status: 409,
      body: { message: 'Already extended twice.' },
    });
    await ask('take-back', { reason: 'The sender asks for it.' });
    expect(await desk.status(id)).toBe('collect-and-return-to-hub');
    expect((await desk.leg(id)).code_state).toBe('revoked');
  });

  test('a door is kept by hand where it fits, and refused with the rule where not', async () => {
    const ask = (shipment_id: number, door_id: number) =>
      desk.ops.call('POST /locker-shipments/command', {
        body: { command: 'reserve', locker_id: desk.locker.id, shipment_id, door_id },
      });
    const view = await desk.ops.call('GET /lockers-view/:id', { params: { id: desk.locker.id } });
    const free = view.doors.findLast(({ use }) => use === 'free');
    const [first, second] = [await desk.bookTo(), await desk.bookTo()];
    await ask(first.id, free?.id ?? 0);
    expect(await desk.door(free?.number ?? 0)).toMatchObject({
      state: 'reserved',
      shipment_id: first.id,
    });
    await expect(ask(second.id, free?.id ?? 0)).rejects.toMatchObject({
      status: 409,
      body: { message: `Door ${free?.number} is not free.` },
    });
    await expect(desk.leg(second.id)).rejects.toThrow('no leg');
  });

  test('two parcels have two doors, and the shipment waits for both', async () => {
    const { id } = await desk.bookTo({ parcels: [flyer, flyer] });
    await desk.scan(id, ...toDoor, 'out-for-delivery');
    const legs = await desk.ops.call('GET /lockers-shipment/:id', {
      params: { id: desk.locker.id },
      query: { shipment_id: id },
    });
    expect(new Set(legs.map(({ door }) => door)).size).toBe(2);
    const rows = await desk.query<{ reference: string; number: number }>(
      `select p.tracking_reference as reference, d.number from parcels p join doors d on d.parcel_id = p.id where p.shipment_id = $1 order by d.number`,
      [id],
    );
    await desk.texts();
    for (const [index, { reference, number }] of rows.entries()) {
      await desk.report({ doors: [{ number, happened: 'deposited', parcel: reference }] });
      expect(await desk.status(id)).toBe(index === 0 ? 'out-for-delivery' : 'in-locker');
    }
    await desk.follow();
    expect((await desk.texts()).filter(({ message }) => message.includes('PIN'))).toHaveLength(2);
  });
});
