import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSilentShifts } from '#server/features/drivers/driver-shifts.ts';
import { unpackPositions } from '#domain/drivers/position-frame.ts';
import { testDatabases } from '../support/database.ts';
import type { Follower } from '../support/feed-follower.ts';
import type { Node } from '../support/listening-node.ts';
import { world, type World } from '../support/world.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

describe.each(testDatabases())('positions of drivers on $name', (on) => {
  let here: World;
  let node: Node;
  beforeAll(async () => {
    here = await world(on);
    node = await here.node();
  });
  afterAll(() => here.close());

  const fixAt = (age: number, latitude: number, driver_id?: number) => ({
    latitude,
    longitude: 28.05,
    heading: 90,
    speed: 54,
    at: new Date(Date.now() - age).toISOString(),
    ...(driver_id !== undefined && { driver_id }),
  });
  const report = (token: string, ...fixes: ReturnType<typeof fixAt>[]) =>
    here.clientOf(token).call('POST /drivers/positions', { body: { fixes } });
  const watching = async (name: string, branch?: number): Promise<Follower> => {
    const follower = here.follow(node, await here.signIn(name));
    await follower.until(({ isJoined }) => isJoined);
    follower.connection?.watch(branch === undefined ? {} : { branch });
    return follower;
  };
  const heard = ({ frames }: Follower, id: number) =>
    frames.flatMap(unpackPositions).filter(({ driverId }) => driverId === id);

  test('followers get all positions first, then new ones of the requested branches', async () => {
    const { id, branch } = await here.given.driver();
    const { token } = await here.given.device(id);
    const [all, own, elsewhere] = await Promise.all([
      watching('ops'),
      watching('ops', branch),
      watching('ops', branch + 100_000),
    ]);
    await Promise.all(
      [all, own, elsewhere].map((one) => one.until(({ frames }) => frames.length > 0)),
    );
    expect(unpackPositions(all.frames[0] ?? new Uint8Array()).length).toBeGreaterThan(1);
    expect(await report(token, fixAt(0, -26.5))).toEqual({ taken: 1 });
    const arrived = (one: Follower) =>
      one.until((follower) => heard(follower, id).some(({ latitude }) => latitude === -26.5));
    await Promise.all([arrived(all), arrived(own)]);
    expect(heard(own, id).at(-1)).toMatchObject({ longitude: 28.05, heading: 90, speed: 54 });
    // Waits one more round, so that a wrong frame would have arrived.
    await report(token, fixAt(0, -26.6));
    await all.until((follower) => heard(follower, id).some(({ latitude }) => latitude === -26.6));
    expect(heard(elsewhere, id)).toEqual([]);
  });

  test('sends no positions to users who may not see drivers', async () => {
    const { id } = await here.given.driver();
    const { token } = await here.given.device(id);
    const [account, ops] = await Promise.all([watching('account'), watching('ops')]);
    await report(token, fixAt(0, -26.75));
    await ops.until((follower) => heard(follower, id).some(({ latitude }) => latitude === -26.75));
    expect(account.frames).toEqual([]);
  });

  test('keeps the newest position in any order and rejects timestamps ahead of the clock', async () => {
    const { id } = await here.given.driver();
    const { token } = await here.given.device();
    const late = fixAt(10 * MINUTE_MS, -27, id);
    const ahead = fixAt(-10 * MINUTE_MS, -28, id);
    expect(await report(token, late, ahead)).toEqual({ taken: 0 });
    expect(await report(token, fixAt(-1_000, -26.2, id), fixAt(5_000, -26.3, id))).toEqual({
      taken: 1,
    });
    const { rows } = await here.database.pool.query(
      'select latitude from driver_positions where driver_id = $1',
      [id],
    );
    expect(rows).toEqual([{ latitude: -26.2 }]);
  });

  test('reads thinned trails by driver and period', async () => {
    const { id } = await here.given.driver();
    const { token } = await here.given.device(id);
    const began = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 60 * MINUTE_MS;
    const second = (s: number) => fixAt(Date.now() - began - s * 1_000, -26 - s / 1_000);
    await report(token, ...Array.from({ length: 60 }, (_, s) => second(s)));
    const ops = await here.as('ops');
    const query = {
      from: new Date(began).toISOString(),
      to: new Date(began + MINUTE_MS).toISOString(),
      driver_ids: [id],
    };
    const told = async (every?: number) => {
      const points = await ops.call('GET /drivers/positions/history', {
        query: { ...query, ...(every !== undefined && { every }) },
      });
      return points.map(({ latitude }) => latitude);
    };
    expect(await told()).toEqual([-26, -26.015, -26.03, -26.045]);
    expect(await told(30)).toEqual([-26, -26.03]);
  });

  test('the first position begins a shift, and signing off or an hour of silence ends it', async () => {
    const { id } = await here.given.driver();
    const { token } = await here.given.device(id);
    const { pool } = here.database;
    await pool.query('delete from driver_shifts where driver_id = $1', [id]);
    await here.given.driver(id, { is_on_duty: false });
    await pool.query('delete from driver_positions where driver_id = $1', [id]);
    const ops = await here.as('ops');
    const isOnDuty = async () => {
      const { rows } = await ops.call('GET /drivers', { query: { filter: { id }, range: [0, 0] } });
      return rows[0]?.is_on_duty;
    };
    const shifts = async () =>
      (
        await pool.query<{ ended_by: string | null; minutes: number }>(
          `select ended_by, round(extract(epoch from now() - started_at) / 60)::int as minutes
           from driver_shifts where driver_id = $1 order by started_at, id`,
          [id],
        )
      ).rows;
    const off = (age: number) => ({ ...fixAt(age, -26.1), is_off_duty: true });
    // Stored on the device since yesterday's shift, and from within this one.
    await report(token, fixAt(70 * MINUTE_MS, -26.1));
    expect(await isOnDuty()).toBe(false);
    await report(token, fixAt(50 * MINUTE_MS, -26.1), fixAt(49 * MINUTE_MS, -26.1));
    expect(await isOnDuty()).toBe(true);
    await report(token, fixAt(48 * MINUTE_MS, -26.1));
    expect(await shifts()).toEqual([{ ended_by: null, minutes: 50 }]);
    await report(token, off(40 * MINUTE_MS));
    expect(await isOnDuty()).toBe(false);
    // A late position belongs to the shift that is over.
    await report(token, fixAt(45 * MINUTE_MS, -26.1));
    expect(await isOnDuty()).toBe(false);
    await report(token, fixAt(0, -26.1));
    expect(await isOnDuty()).toBe(true);
    await here.given.older('driver_shifts', '2 hours', { driver_id: id, ended_at: null });
    await here.given.older('driver_positions', '61 minutes', { driver_id: id });
    await here.database.within({ is: 'system' }, endSilentShifts);
    expect(await isOnDuty()).toBe(false);
    expect((await shifts()).map((shift) => shift.ended_by)).toEqual(['silence', 'device']);
    await report(token, fixAt(0, -26.1));
    expect(await isOnDuty()).toBe(true);
  });

  test('a device reports for its driver only, and nothing after it is removed', async () => {
    const { id } = await here.given.driver();
    const { id: device, token } = await here.given.device(id);
    await expect(report(token, fixAt(0, -26, id + 1))).rejects.toMatchObject({ status: 422 });
    await expect(here.clientOf(token).call('GET /drivers/devices')).rejects.toMatchObject({
      status: 401,
    });
    const ops = await here.as('ops');
    await ops.call('DELETE /drivers/devices/:id', { params: { id: device } });
    await expect(report(token, fixAt(0, -26))).rejects.toMatchObject({ status: 401 });
    await expect(report(await here.signIn('ops'), fixAt(0, -26))).rejects.toMatchObject({
      status: 401,
    });
  });
});
