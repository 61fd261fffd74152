import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../../support/database.ts';
import type { Locker } from '../../support/given/locker.ts';

import { lockerWalks, type LockerWalk, type LockerWalks } from './walking.ts';
import { world, type World } from '../../support/world.ts';

const CORRECT = 'POST /locker-walks/corrections';

const picture = async (background: string) => {
  const create = { width: 40, height: 30, channels: 3, background } as const;
  const data = await sharp({ create }).jpeg().toBuffer();
  return { image: new File([new Uint8Array(data)], 'IMG_0001.jpg', { type: 'image/jpeg' }) };
};

describe.each(testDatabases())('corrections of an audit walk on $name', (on) => {
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

  const begin = () => walks.begin({ kind: 'free' });
  /** The first doors of the walk; the locker has more. */
  const doorsOf = ({ at: [first, second, third, fourth] }: LockerWalk) => {
    if (!first || !second || !third || !fourth) throw new Error('The walk has too few doors');
    return [first, second, third, fourth] as const;
  };
  const close = (walk: LockerWalk, numbers: readonly number[] = []) =>
    walks.close(walk, {
      left_out: numbers.map((number) => ({ number, reason: 'Looked at again' })),
    });
  const photograph = (walk: LockerWalk, number: number, form: { image: File }) =>
    ops.call('POST /locker-walks/:id/doors/:number/photo', {
      params: { id: walk.id, number },
      form,
    });
  const itemsOf = async (run: number | null) =>
    (await ops.call('GET /runs/:id/items', { params: { id: run ?? 0 } })).rows.map(
      ({ object_id, outcome, reason }) => ({ object_id, outcome, reason }),
    );
  const correct = (walk: LockerWalk, ids: number[]) =>
    ops.call(CORRECT, { body: { ids, walk_id: walk.id } });
  const preview = (walk: LockerWalk, ids: number[]) =>
    ops.call('POST /runs/preview', {
      body: {
        call: CORRECT,
        subject: { ids },
        arguments: { walk_id: walk.id },
      },
    });

  test('closing a walk starts a run with a row for each differing door, and no run without differences', async () => {
    const walk = await begin();
    const [first, second, third] = doorsOf(walk);
    await walks.answer(walk, first.number, { found: 'no-access' });
    await walks.answer(walk, second.number, { found: 'other', reference: 'NOTOURS1' });
    await walks.answer(walk, third.number, {});
    const closed = await close(walk, [second.number]);
    expect(await itemsOf(closed.run_id)).toEqual([
      { object_id: first.door_id, outcome: 'ok', reason: 'Out of order: the door does not open.' },
      { object_id: second.door_id, outcome: 'skipped', reason: 'Looked at again' },
    ]);
    expect(await ops.call('GET /runs/:id', { params: { id: closed.run_id ?? 0 } })).toMatchObject({
      title: 'Correct 2 doors after an audit walk',
      state: 'settled',
      total: 2,
    });
    const other = await begin();
    await walks.answer(other, doorsOf(other)[0].number, {});
    expect((await close(other)).run_id).toBeNull();
  });

  test('corrections of left-out doors apply only after closing, once, and not over newer evidence', async () => {
    const walk = await begin();
    const [made, left, newer, same] = doorsOf(walk);
    for (const door of [made, left, newer])
      await walks.answer(walk, door.number, { found: 'not-closing' });
    await walks.answer(walk, same.number, {});
    const doors = [made, left, newer, same].map((door) => door.door_id);
    const early = await correct(walk, doors);
    expect(early).toMatchObject({ ok: 0, skipped: 4 });
    await close(walk, [left.number, newer.number]);
    await locker.report({ doors: [{ number: newer.number, happened: 'deposited' }] });
    const asked = await preview(walk, doors);
    expect(asked).toMatchObject({ total: 4, will_run: 1 });
    const { results } = await correct(walk, doors);
    expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['skipped', 'This door was already corrected.'],
      ['ok', 'Out of order: the door does not close.'],
      ['skipped', 'A newer report arrived.'],
      ['skipped', 'The walk found no difference at this door.'],
    ]);
    expect(await locker.door(left.number)).toMatchObject({ state: 'jammed', use: 'blocked' });
    expect(await locker.door(newer.number)).toMatchObject({ use: 'occupied' });
    expect((await walks.read(walk)).at.find(({ number }) => number === left.number)).toMatchObject({
      correction_state: 'made',
      reason: null,
    });
    await here.given.older('locker_walks', '25 hours', walk.id);
    const late = await begin();
    const [another] = doorsOf(late);
    await walks.answer(late, another.number, { found: 'no-access' });
    await close(late, [another.number]);
    await here.given.older('locker_walks', '25 hours', late.id);
    expect((await correct(late, [another.door_id])).results).toMatchObject([
      { outcome: 'skipped', reason: 'The audit walk is too old. Start a new one.' },
    ]);
    expect(await locker.isCounted()).toBe(true);
  });

  test('a correction that newer evidence overtakes before the walk is closed is marked', async () => {
    const walk = await begin();
    const [door] = doorsOf(walk);
    const number = door.number;
    expect(
      (await walks.answer(walk, number, { found: 'no-access' })).at[0]?.correction_state,
    ).toBeNull();
    await locker.report({ doors: [{ number, happened: 'deposited' }] });
    expect((await walks.read(walk)).at[0]?.correction_state).toBe('overtaken');
    const { run_id } = await close(walk);
    expect(await itemsOf(run_id)).toEqual([
      { object_id: door.door_id, outcome: 'skipped', reason: 'A newer report arrived.' },
    ]);
  });

  test('a door has one photo, replaceable until the walk is closed', async () => {
    const walk = await begin();
    const [door, other] = doorsOf(walk);
    const number = door.number;
    const first = (await photograph(walk, number, await picture('#00aa00'))).at[0]?.photo_file_id;
    const second = (await photograph(walk, number, await picture('#aa0000'))).at[0]?.photo_file_id;
    // A second answer about the door does not remove its photo.
    const said = await walks.answer(walk, number, { found: 'no-access' });
    expect(said.at[0]?.photo_file_id).toBe(second);
    expect(said.at.find(({ door_id }) => door_id === other.door_id)?.photo_file_id).toBeNull();
    const photo = (id: number | null | undefined, as = 'ops') =>
      here.as(as).then((client) =>
        client.call('GET /locker-walks/:id/photos/:photo', {
          params: { id: walk.id, photo: id ?? 0 },
        }),
      );
    const shown = await sharp(Buffer.from(await (await photo(second)).arrayBuffer())).stats();
    expect(shown.dominant.r).toBeGreaterThan(shown.dominant.g);
    await expect(photo(first)).rejects.toMatchObject({ status: 404 });
    await expect(photo(second, 'account')).rejects.toMatchObject({ status: 403 });
    const text = { image: new File(['no picture'], 'door.jpg', { type: 'image/jpeg' }) };
    await expect(photograph(walk, number, text)).rejects.toMatchObject({ status: 422 });
    await close(walk);
    await expect(photograph(walk, number, await picture('#0000aa'))).rejects.toMatchObject({
      status: 409,
    });
    expect((await photo(second)).type).toBe('image/jpeg');
  });

  test('a closed walk is printed with its photos, and a running one as a sheet', async () => {
    const walk = await begin();
    const number = doorsOf(walk)[0].number;
    const print = async () =>
      Buffer.from(
        await (
          await ops.call('GET /locker-walks/:id/report', { params: { id: walk.id } })
        ).arrayBuffer(),
      );
    const sheet = await print();
    expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sheet.includes('/Subtype /Image')).toBe(false);
    await photograph(walk, number, await picture('#00aa00'));
    await walks.answer(walk, number, { found: 'no-access', note: 'Bent, Tshivenḓa' });
    await close(walk);
    expect((await print()).includes('/Subtype /Image')).toBe(true);
  });
});
