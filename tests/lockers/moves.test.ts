import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import type { Locker } from '../support/given/locker.ts';
import { itemsOf, runWhen } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('moved parcels on $name', (on) => {
  let here: World;
  let workers: Workers;
  let locker: Locker;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
    locker = await here.given.locker();
    ops = await here.as('ops');
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const deposited = async () => (await here.given.shipment({ to: locker, status: 'in-locker' })).id;
  const move = (shipment_id: number, change: object = {}) =>
    ops.call('POST /locker-shipments/command', {
      body: { command: 'move', locker_id: locker.id, shipment_id, ...change },
    });
  const doorId = async (shipment: number) => {
    const [row] = await here.rows<{ id: number }>(
      `select door_id as id from locker_shipments where shipment_id = $1 and state in ('reserved', 'deposited', 'overdue')`,
      [shipment],
    );
    return row?.id ?? 0;
  };
  /** Another online locker in the same town, with free doors. */
  const neighbour = async () => {
    const [row] = await here.rows<{ id: number; code: string }>(
      `select o.id, o.code from lockers o join lockers l on l.id = $1 where o.id <> l.id and o.zone = l.zone and o.city = l.city
         and o.state = 'online' and o.free_door_count > 3 order by o.id limit 1`,
      [locker.id],
    );
    if (row === undefined) throw new Error('There is no other locker in the town');
    return row;
  };
  const start = async (call: string, ids: number[], given: object) => {
    const body = { call, subject: { ids }, arguments: { ...given } };
    const preview = await ops.call('POST /runs/preview', { body });
    const { id } = await ops.call('POST /runs', { body });
    return { preview, run: await runWhen(ops, id), items: await itemsOf(ops, id) };
  };

  test('moving a parcel to another door frees the old door and sends the recipient a new PIN', async () => {
    const id = await deposited();
    const before = await locker.leg(id);
    await locker.texts();
    const target = (await locker.doors()).findLast(({ use }) => use === 'free');
    await move(id, { to_door_id: target?.id });
    const after = await locker.leg(id);
    expect(after).toMatchObject({ state: 'deposited', door: target?.number, code_state: 'active' });
    expect(after.access_id).not.toBe(before.access_id);
    expect(await locker.door(before.door)).toMatchObject({ state: 'free', parcel_id: null });
    expect(await locker.door(after.door)).toMatchObject({
      state: 'occupied',
      use_level: 'audited',
      shipment_id: id,
    });
    const texts = await locker.texts();
    expect(texts.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`door ${target?.number}\\. Your PIN is \\d{6}\\.`)),
    ]);
    expect(await locker.isCounted()).toBe(true);
    await expect(move(id, { to_door_id: target?.id })).rejects.toMatchObject({ status: 422 });
  });

  test('a parcel is redirected to another locker, and returns to the hub first if it is already inside', async () => {
    const other = await neighbour();
    const inside = await deposited();
    await move(inside, { to_locker_id: other.id, reason: 'Water in the locker' });
    expect(await locker.status(inside)).toBe('collect-and-return-to-hub');
    const left = await locker.leg(inside);
    expect(left).toMatchObject({ state: 'deposited', code_state: 'revoked' });
    await here.given.scanned(inside, 'returned-to-hub');
    expect((await locker.leg(inside)).state).toBe('returned');
    expect(await locker.door(left.door)).toMatchObject({ state: 'free' });

    const { id: coming } = await here.given.shipment({ to: locker, status: 'delivery-assigned' });
    const { door } = await locker.leg(coming);
    await move(coming, { to_locker_id: other.id });
    expect((await locker.leg(coming)).state).toBe('cancelled');
    expect(await locker.door(door)).toMatchObject({ state: 'free' });
    const [kept] = await ops.call('GET /lockers-shipment/:id', {
      params: { id: other.id },
      query: { shipment_id: coming },
    });
    expect(kept).toMatchObject({ state: 'reserved', direction: 'pick-up' });
    const shipment = await ops.call('GET /shipments/:id', { params: { id: coming } });
    expect(shipment.delivery_locker_id).toBe(other.id);
    const [event] = await here.rows<{ message: string }>(
      'select message from tracking_events where shipment_id = $1 order by id desc limit 1',
      [coming],
    );
    expect(event?.message).toBe(`Goes to locker ${other.code} instead: moved by hand`);
  });

  test('collection windows are extended and parcels returned in runs whose previews name the skipped rows', async () => {
    const ids = [await deposited(), await deposited()];
    const doors = await Promise.all(ids.map(doorId));
    const [twice = 0] = ids;
    await here.given.leg({ shipment_id: twice }, { extended: 2 });
    const call = 'POST /doors/bulk-command';
    const extend = await start(call, doors, { command: 'extend-window', hours: 6, tells: true });
    expect(extend.preview).toMatchObject({
      will_run: 1,
      will_skip: [{ reason: 'Already extended twice.', count: 1 }],
    });
    expect(extend.run).toMatchObject({ ok: 1, skipped: 1, failed: 0 });
    expect((await locker.leg(ids[1] ?? 0)).extended).toBe(1);
    const messages = await here.rows(
      `select id from text_messages where template = 'locker-window' and shipment_id = $1`,
      [ids[1]],
    );
    expect(messages).toHaveLength(1);
    await expect(start(call, doors, { command: 'extend-window' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { hours: ['Enter the number of hours.'] } },
    });
    const back = await start(call, doors, { command: 'take-back', reason: 'Closing down' });
    expect(back.run).toMatchObject({ ok: 2, skipped: 0 });
    for (const id of ids) expect(await locker.status(id)).toBe('collect-and-return-to-hub');
    const again = await start(call, doors, { command: 'take-back' });
    expect(again.preview.will_run).toBe(0);
  });

  test('the PINs of several doors are resent at most once a minute, and revoked codes open no door', async () => {
    const id = await deposited();
    await here.given.older('text_messages', '2 hours', { shipment_id: id });
    const before = await locker.leg(id);
    const door = await doorId(id);
    const call = 'POST /doors/bulk-resend-pin';
    const first = await start(call, [door], { channel: 'sms' });
    expect(first.run).toMatchObject({ ok: 1 });
    const after = await locker.leg(id);
    expect(after.access_id).not.toBe(before.access_id);
    const second = await start(call, [door], {});
    expect(second.preview.will_skip).toMatchObject([
      {
        reason: 'A PIN was sent within the last minute. Wait a minute before you send another PIN.',
      },
    ]);
    expect(second.run).toMatchObject({ ok: 0, skipped: 1 });
    const grants = [after.access_id ?? 0, before.access_id ?? 0];
    const revoked = await start('POST /locker-access/bulk', grants, {
      action: 'revoke',
      reason: 'Stolen phone',
    });
    expect(revoked.run).toMatchObject({ ok: 1, skipped: 1 });
    expect((await locker.leg(id)).code_state).toBe('revoked');
  });
});
