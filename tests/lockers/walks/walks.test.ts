import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abandonSilent } from '#server/features/lockers/walks/walks.ts';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../../support/database.ts';
import type { Locker } from '../../support/given/locker.ts';
import { lockerWalks, type LockerWalks } from './walking.ts';
import { inMinutes } from '../../support/moments.ts';
import { locker_walks } from '#server/db/schema/locker-walks.ts';
import { world, type World } from '../../support/world.ts';

describe.each(testDatabases())('audit walks on $name', (on) => {
  let here: World;
  let locker: Locker;
  let ops: Client;
  let walks: LockerWalks;
  beforeAll(async () => {
    here = await world(on);
    locker = await here.given.locker();
    ops = await here.as('ops');
    walks = lockerWalks(here, locker);
  });
  afterAll(() => here.close());

  test('a locker has one walk at a time, which a second user can join, and the first answer of a door counts', async () => {
    const others = lockerWalks(here, locker, 'superadmin');
    const walk = await walks.begin();
    expect(walk.at.map(({ position }) => position)).toEqual(walk.at.map((_, at) => at));
    await expect(others.begin()).rejects.toMatchObject({
      status: 409,
      body: { current: { id: walk.id } },
    });
    const [first] = walk.at;
    const after = await others.answer(walk, first?.number ?? 0, {});
    expect(after).toMatchObject({ answered: 1, differences: 0 });
    await expect(walks.answer(after, first?.number ?? 0, {})).rejects.toMatchObject({
      status: 409,
      body: { message: `Another user answered for door ${first?.number} first.` },
    });
    expect(await locker.door(first?.number ?? 0)).toMatchObject({
      state: 'free',
      use_level: 'audited',
      bolt_level: 'audited',
    });
    await expect(
      ops.call('POST /locker-walks/:id/close', { params: { id: walk.id }, body: {} }),
    ).rejects.toMatchObject({ status: 409 });
    expect((await walks.close(walk)).state).toBe('closed');
    await expect(walks.answer(walk, first?.number ?? 0, {})).rejects.toMatchObject({ status: 409 });
  });

  test('a door that was used during the walk must be looked at again', async () => {
    const walk = await walks.begin();
    const { door } = await here.given.deposited(locker);
    await expect(walks.answer(walk, door, { found: 'empty' })).rejects.toMatchObject({
      status: 409,
      body: {
        message: `The record of door ${door} changed in the meantime. Check the door again.`,
      },
    });
    const now = await walks.read(walk);
    expect(walks.doorOf(now, door).recorded.use).toBe('occupied');
    await walks.answer(now, door, {});
    expect(await walks.close(walk)).toMatchObject({ differences: 0, state: 'closed' });
  });

  test('two exchanged parcels are swapped, and each recipient gets a new PIN', async () => {
    const [one, other] = [await here.given.deposited(locker), await here.given.deposited(locker)];
    const walk = await walks.begin({ kind: 'occupied' });
    await walks.answer(walk, one.door, { found: 'other', reference: other.label });
    const seen = await walks.answer(walk, other.door, {
      found: 'other',
      reference: one.label.toLowerCase(),
    });
    expect(walks.doorOf(seen, one.door).correction).toMatchObject({
      kind: 'holds',
      renews_pin: true,
    });
    expect(await walks.close(walk)).toMatchObject({ differences: 2 });
    expect(await locker.door(one.door)).toMatchObject({
      parcel_id: other.parcel,
      state: 'occupied',
    });
    expect(await locker.door(other.door)).toMatchObject({
      parcel_id: one.parcel,
      state: 'occupied',
    });
    const texts = await locker.texts();
    expect(texts).toHaveLength(2);
    expect(texts.some(({ message }) => message.includes(`door ${other.door}. Your PIN`))).toBe(
      true,
    );
    expect(await locker.leg(one.id)).toMatchObject({ door: other.door, code_state: 'active' });
    expect(await locker.isCounted()).toBe(true);
  });

  test('a vanished parcel is collected if its PIN was used, otherwise missing, and no PIN is sent', async () => {
    const [used, unused] = [await here.given.deposited(locker), await here.given.deposited(locker)];
    await here.given.grant({ shipment_id: used.id, state: 'active' }, { used_at: inMinutes(0) });
    const walk = await walks.begin();
    await walks.answer(walk, used.door, { found: 'empty' });
    await walks.answer(walk, unused.door, { found: 'empty' });
    await walks.close(walk);
    expect(await locker.leg(used.id)).toMatchObject({ state: 'collected', code_state: 'used' });
    expect(await locker.status(used.id)).toBe('collected-from-locker');
    expect(await locker.leg(unused.id)).toMatchObject({ state: 'deposited', door: null });
    expect(await locker.door(unused.door)).toMatchObject({ state: 'free', use_level: 'audited' });
    expect((await locker.texts()).filter(({ message }) => message.includes('PIN'))).toEqual([]);
    const [told] = await ops.call('GET /api/notification');
    expect(told).toMatchObject({ title: `Audit walk of ${locker.code}` });
    expect(await locker.isCounted()).toBe(true);
  });

  test('doors with unknown parcels or faults are blocked, unless the correction is left out', async () => {
    const walk = await walks.begin({ kind: 'free' });
    const [first, second, third] = walk.at.map(({ number }) => number);
    await walks.answer(walk, first ?? 0, { found: 'other', reference: 'NOTOURS1' });
    await walks.answer(walk, second ?? 0, { found: 'no-access' });
    await walks.answer(walk, third ?? 0, { found: 'not-closing' });
    const left_out = [{ number: third, reason: 'It closes when it is pushed' }];
    const closed = await walks.close(walk, { left_out });
    expect(closed.at.map((one) => one.correction_state).filter(Boolean)).toEqual([
      'made',
      'made',
      'left-out',
    ]);
    expect(await locker.door(first ?? 0)).toMatchObject({
      state: 'out-of-order',
      blocked_reason: 'Out of order: unknown parcel NOTOURS1.',
    });
    expect(await locker.door(second ?? 0)).toMatchObject({ state: 'jammed', use: 'blocked' });
    expect(await locker.door(third ?? 0)).toMatchObject({ state: 'free' });
    expect(await locker.isCounted()).toBe(true);
  });

  test('evidence newer than the walk takes precedence, and a walk without answers for hours is abandoned', async () => {
    const { door, label, id } = await here.given.deposited(locker);
    const walk = await walks.begin();
    await walks.answer(walk, door, { found: 'empty' });
    const { access_id } = await locker.leg(id);
    await locker.report({ doors: [{ number: door, happened: 'collected', access_id }] });
    expect(walks.doorOf(await walks.close(walk), door).correction_state).toBe('overtaken');
    expect(await locker.status(id)).toBe('collected-from-locker');
    expect(label).not.toBe('');
    const silent = await walks.begin();
    await here.given.older('locker_walks', '5 hours', silent.id);
    const next = await walks.begin();
    expect((await walks.read(silent)).state).toBe('abandoned');
    const ended = await ops.call('POST /locker-walks/:id/abandon', {
      params: { id: next.id },
    });
    expect(ended.state).toBe('abandoned');
  });

  test('a paused walk reserves its locker for a day and continues with the next answer', async () => {
    const numbers = (await locker.doors()).slice(0, 2).map(({ number }) => number);
    await here.given.rows(locker_walks, { locker_id: locker.id }, { state: 'abandoned' });
    await expect(walks.begin({ kind: 'chosen' })).rejects.toMatchObject({ status: 422 });
    const walk = await walks.begin({ kind: 'chosen', numbers });
    expect(walk.at.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers);
    const paused = await ops.call('POST /locker-walks/:id/pause', { params: { id: walk.id } });
    expect(paused.state).toBe('paused');
    await expect(walks.begin()).rejects.toMatchObject({
      status: 409,
      body: { current: { id: walk.id } },
    });
    const silentFor = async (hours: number) => {
      await here.given.older('locker_walks', `${hours} hours`, walk.id);
      await here.database.within({ is: 'system' }, abandonSilent);
      return (await walks.read(walk)).state;
    };
    expect(await silentFor(5)).toBe('paused');
    expect((await walks.answer(await walks.read(walk), numbers[0] ?? 0, {})).state).toBe(
      'under-way',
    );
    await ops.call('POST /locker-walks/:id/pause', { params: { id: walk.id } });
    expect(await silentFor(25)).toBe('abandoned');
  });
});
