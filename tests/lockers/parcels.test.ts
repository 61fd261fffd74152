import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { flyer } from '../support/runs/bookings.ts';
import type { Locker } from '../support/given/locker.ts';
import { inMinutes, inHours } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('parcels through lockers on $name', (on) => {
  let here: World;
  let locker: Locker;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    locker = await here.given.locker();
    ops = await here.as('ops');
  });
  afterAll(() => here.close());

  test('a parcel to a locker reserves a door, its PIN is sent on deposit, and the code empties the door', async () => {
    const { id } = await here.given.shipment({ to: locker });
    await locker.follow();
    await expect(locker.leg(id)).rejects.toThrow('no leg');
    await here.given.scanned(id, 'collected', 'at-destination-hub', 'delivery-assigned');
    const kept = await locker.leg(id);
    expect(kept).toMatchObject({ direction: 'pick-up', state: 'reserved', access_id: null });
    expect(await locker.door(kept.door)).toMatchObject({ state: 'reserved', size: 'XS' });
    await here.given.scanned(id, 'out-for-delivery');
    expect((await locker.leg(id)).id).toBe(kept.id);
    await locker.texts();
    const [parcel] = await here.rows<{ tracking_reference: string }>(
      'select tracking_reference from parcels where shipment_id = $1',
      [id],
    );
    const line = { number: kept.door, parcel: parcel?.tracking_reference };
    await locker.report({ doors: [{ ...line, happened: 'deposited', sensor: 'closed' }] });
    expect(await locker.status(id)).toBe('in-locker');
    await locker.follow();
    const [told] = await locker.texts();
    expect(told?.to).toBe('+27835550102');
    expect(told?.message).toMatch(
      new RegExp(`locker ${locker.code} .*door ${kept.door}\\. Your PIN is \\d{6}\\.`),
    );
    expect(await locker.door(kept.door)).toMatchObject({
      state: 'occupied',
      use_level: 'acknowledged',
    });
    const leg = await locker.leg(id);
    expect(leg).toMatchObject({ state: 'deposited', code_state: 'active' });
    const granted = (await locker.take()).filter(({ command }) => command === 'grant');
    expect(granted.at(-1)?.arguments).toMatchObject({ access_id: leg.access_id, type: 'collect' });
    expect(JSON.stringify(granted)).not.toContain(/PIN is (\d{6})/.exec(told?.message ?? '')?.[1]);
    // A collection that is reported with another code or without a code does not empty the door.
    await locker.report({ doors: [{ number: kept.door, happened: 'collected' }] });
    expect(await locker.status(id)).toBe('in-locker');
    await locker.report({
      doors: [{ number: kept.door, happened: 'collected', access_id: leg.access_id }],
    });
    expect(await locker.status(id)).toBe('collected-from-locker');
    expect(await locker.leg(id)).toMatchObject({ state: 'collected', code_state: 'used' });
    expect(await locker.door(kept.door)).toMatchObject({ state: 'free', parcel_id: null });
    expect(await locker.isCounted()).toBe(true);
    await locker.follow();
    expect(await locker.texts()).toEqual([]);
  });

  test('a parcel from a locker reserves a door on booking, is deposited with the PIN, and is collected by the driver', async () => {
    await locker.texts();
    const { id } = await here.given.shipment({ from: locker });
    await locker.follow();
    await locker.follow();
    const leg = await locker.leg(id);
    expect(leg).toMatchObject({ direction: 'drop-off', state: 'reserved', code_state: 'active' });
    const texts = await locker.texts();
    expect(texts).toHaveLength(1);
    expect(texts[0]?.message).toMatch(/deposit shipment .* Your PIN is \d{6}\./);
    // A deposit without the PIN is not accepted.
    await locker.report({ doors: [{ number: leg.door, happened: 'deposited' }] });
    expect(await locker.door(leg.door)).toMatchObject({ state: 'reserved' });
    await locker.report({
      doors: [{ number: leg.door, happened: 'deposited', access_id: leg.access_id }],
    });
    expect(await locker.status(id)).toBe('submitted');
    await here.given.scanned(id, 'collection-assigned', 'collected');
    expect((await locker.leg(id)).state).toBe('collected');
    expect(await locker.door(leg.door)).toMatchObject({ state: 'free', use_level: 'audited' });
    expect(await locker.isCounted()).toBe(true);
  });

  test('a cancelled booking frees its door and revokes its code', async () => {
    const { id } = await here.given.shipment({ from: locker });
    await locker.follow();
    const { door } = await locker.leg(id);
    const body = { ids: [id], status: 'cancelled' as const, reason: 'Booked twice' };
    await ops.call('POST /tracking/shipment-events', { body });
    await locker.follow();
    expect(await locker.leg(id)).toMatchObject({ state: 'cancelled', code_state: 'revoked' });
    expect(await locker.door(door)).toMatchObject({ state: 'free' });
  });

  test('a booking from a locker that is full or silent is refused', async () => {
    await here.given.door({ locker_id: locker.id }, { use: 'occupied' });
    await expect(here.given.shipment({ from: locker })).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          'collection.locker_id': [`${locker.code} has no free door for 30 × 16 × 7 cm.`],
        },
      },
    });
    const { id } = await here.given.shipment({ to: locker });
    await here.given.scanned(id, 'collected', 'at-destination-hub', 'delivery-assigned');
    expect(await locker.leg(id)).toMatchObject({ state: 'reserved', door: null });
    await here.given.freeDoors(locker.id);
    await locker.clock();
    expect((await locker.leg(id)).door).not.toBeNull();
    await here.given.locker(locker.id, { is_offline: true, last_seen: inMinutes(-41) });
    await expect(here.given.shipment({ from: locker })).rejects.toMatchObject({
      body: {
        errors: {
          'collection.locker_id': [`${locker.code} has not reported for 41 min.`],
        },
      },
    });
    await locker.report({});
  });

  test('the recipient is reminded 12 and 2 hours before the end, and a driver collects the overdue parcel', async () => {
    const { id } = await here.given.shipment({ to: locker });
    await here.given.scanned(
      id,
      'collected',
      'at-destination-hub',
      'delivery-assigned',
      'out-for-delivery',
      'in-locker',
    );
    const leg = await locker.leg(id);
    // The driver who scanned the parcel saw it behind the door, so the record counts as audited.
    expect(await locker.door(leg.door)).toMatchObject({ state: 'occupied', use_level: 'audited' });
    const left = async (hours: number) => {
      await here.given.leg(leg.id, { collect_before: inHours(hours) });
      await locker.clock();
      await locker.clock();
      const { rows } = await ops.call('GET /sent-sms', {
        query: { filter: { template: 'locker-reminder' } },
      });
      return rows.length;
    };
    expect([await left(13), await left(11), await left(1.5)]).toEqual([0, 1, 2]);
    await left(-1);
    expect((await locker.leg(id)).state).toBe('overdue');
    expect(await locker.status(id)).toBe('in-locker');
    await left(-3);
    expect(await locker.status(id)).toBe('collect-and-return-to-hub');
    expect((await locker.leg(id)).code_state).toBe('expired');
    await here.given.scanned(id, 'returned-to-hub');
    expect((await locker.leg(id)).state).toBe('returned');
    expect(await locker.door(leg.door)).toMatchObject({ state: 'free' });
    expect(await locker.isCounted()).toBe(true);
  });

  test('a reserved door becomes free if no parcel is deposited within a day', async () => {
    const { id } = await here.given.shipment({ from: locker });
    await locker.follow();
    const { id: leg, door } = await locker.leg(id);
    await here.given.leg(leg, { reserved_until: inMinutes(-1) });
    await locker.clock();
    expect(await locker.leg(id)).toMatchObject({ state: 'cancelled', code_state: 'expired' });
    expect(await locker.door(door)).toMatchObject({ state: 'free' });
  });

  test('a collection window is extended twice with the same code, then a driver takes the parcel back', async () => {
    const { id } = await here.given.shipment({ to: locker });
    await here.given.scanned(
      id,
      'collected',
      'at-destination-hub',
      'out-for-delivery',
      'in-locker',
    );
    const leg = await locker.leg(id);
    await locker.texts();
    const ask = (command: 'extend-window' | 'take-back', change: object = {}) =>
      ops.call('POST /locker-shipments/command', {
        body: { command, locker_id: locker.id, shipment_id: id, ...change },
      });
    expect(await ask('extend-window', { hours: 4, tells: true })).toMatchObject({ state: 'done' });
    const extended = await locker.leg(id);
    const ms = (text: string | null) => Date.parse(text ?? '');
    expect(ms(extended.collect_before) - ms(leg.collect_before)).toBe(4 * 3_600_000);
    expect(extended).toMatchObject({ access_id: leg.access_id, code_state: 'active' });
    const sent = await ops.call('GET /sent-sms', {
      query: { filter: { template: 'locker-window' } },
    });
    expect(sent.rows).toHaveLength(1);
    await ask('extend-window', { hours: 4 });
    await expect(ask('extend-window', { hours: 4 })).rejects.toMatchObject({
      status: 409,
      body: { message: 'Already extended twice.' },
    });
    await ask('take-back', { reason: 'The sender asks for it.' });
    expect(await locker.status(id)).toBe('collect-and-return-to-hub');
    expect((await locker.leg(id)).code_state).toBe('revoked');
  });

  test('staff reserve a fitting door by hand, and other doors are refused with the broken rule', async () => {
    const ask = (shipment_id: number, door_id: number) =>
      ops.call('POST /locker-shipments/command', {
        body: { command: 'reserve', locker_id: locker.id, shipment_id, door_id },
      });
    const free = (await locker.doors()).findLast(({ use }) => use === 'free');
    const [first, second] = [
      await here.given.shipment({ to: locker }),
      await here.given.shipment({ to: locker }),
    ];
    await ask(first.id, free?.id ?? 0);
    expect(await locker.door(free?.number ?? 0)).toMatchObject({
      state: 'reserved',
      shipment_id: first.id,
    });
    await expect(ask(second.id, free?.id ?? 0)).rejects.toMatchObject({
      status: 409,
      body: { message: `Door ${free?.number} is not free.` },
    });
    await expect(locker.leg(second.id)).rejects.toThrow('no leg');
  });

  test('a shipment of two parcels reserves two doors and is deposited when both parcels are inside', async () => {
    const { id } = await here.given.shipment({ to: locker, parcels: [flyer, flyer] });
    await here.given.scanned(id, 'collected', 'at-destination-hub', 'out-for-delivery');
    const legs = await ops.call('GET /lockers-shipment/:id', {
      params: { id: locker.id },
      query: { shipment_id: id },
    });
    expect(new Set(legs.map(({ door }) => door)).size).toBe(2);
    const rows = await here.rows<{ reference: string; number: number }>(
      `select p.tracking_reference as reference, d.number from parcels p join doors d on d.parcel_id = p.id where p.shipment_id = $1 order by d.number`,
      [id],
    );
    await locker.texts();
    for (const [index, { reference, number }] of rows.entries()) {
      await locker.report({ doors: [{ number, happened: 'deposited', parcel: reference }] });
      expect(await locker.status(id)).toBe(index === 0 ? 'out-for-delivery' : 'in-locker');
    }
    await locker.follow();
    expect((await locker.texts()).filter(({ message }) => message.includes('PIN'))).toHaveLength(2);
  });
});
