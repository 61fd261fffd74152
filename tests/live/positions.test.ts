import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSilentShifts } from '#server/features/drivers/driver-shifts.ts';
import { unpackPositions } from '#domain/drivers/position-frame.ts';
import { testDatabases } from '../support/database.ts';
import type { Follower } from '../support/nodes/feed-follower.ts';
import type { Node } from '../support/nodes/listening-node.ts';
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

  /** A driver without a known position, so that every place is plausible. */
  const newcomer = async () => {
    const driver = await here.given.driver();
    for (const table of ['driver_positions', 'driver_doubts', 'driver_trails'])
      await here.rows(`delete from ${table} where driver_id = $1`, [driver.id]);
    return driver;
  };
  const fixAt = (age: number, latitude: number, driver_id?: number) => ({
    latitude,
    longitude: 28.05,
    heading: 90,
    speed: 54,
    at: new Date(Date.now() - age).toISOString(),
    ...(driver_id !== undefined && { driver_id }),
  });
  const report = (token: string, ...fixes: unknown[]) =>
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
    const { id, branch } = await newcomer();
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
    expect(await report(token, fixAt(0, -26.5))).toEqual({ taken: 1, refused: [], doubtful: [] });
    const arrived = (one: Follower) =>
      one.until((follower) => heard(follower, id).some(({ latitude }) => latitude === -26.5));
    await Promise.all([arrived(all), arrived(own)]);
    expect(heard(own, id).at(-1)).toMatchObject({ longitude: 28.05, heading: 90, speed: 54 });
    // Waits for one more report, so that a message to the wrong follower would have arrived.
    await report(token, fixAt(0, -26.501));
    await all.until((follower) => heard(follower, id).some(({ latitude }) => latitude === -26.501));
    expect(heard(elsewhere, id)).toEqual([]);
  });

  test('users who may not see drivers receive no positions', async () => {
    const { id } = await newcomer();
    const { token } = await here.given.device(id);
    const [account, ops] = await Promise.all([watching('account'), watching('ops')]);
    await report(token, fixAt(0, -26.75));
    await ops.until((follower) => heard(follower, id).some(({ latitude }) => latitude === -26.75));
    expect(account.frames).toEqual([]);
  });

  test('the newest position is kept in any order, and timestamps ahead of the clock are rejected', async () => {
    const { id } = await newcomer();
    const { token } = await here.given.device();
    await report(token, fixAt(10_000, -26.2, id));
    const late = fixAt(10 * MINUTE_MS, -26.25, id);
    const ahead = fixAt(-10 * MINUTE_MS, -28, id);
    expect(await report(token, late, ahead)).toEqual({
      taken: 0,
      refused: [{ index: 1, reason: 'The time is more than 60 seconds ahead of the server.' }],
      doubtful: [],
    });
    expect(await report(token, fixAt(-1_000, -26.2, id), fixAt(5_000, -26.201, id))).toMatchObject({
      taken: 1,
    });
    const { rows } = await here.database.pool.query(
      'select latitude from driver_positions where driver_id = $1',
      [id],
    );
    expect(rows).toEqual([{ latitude: -26.2 }]);
  });

  test('trails are read by driver and period, with at most one point per interval', async () => {
    const { id } = await newcomer();
    const { token } = await here.given.device(id);
    const began = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 60 * MINUTE_MS;
    const second = (s: number) => fixAt(Date.now() - began - s * 1_000, -26 - s / 10_000);
    const fixes = Array.from({ length: 60 }, (_, s) => second(s));
    // Several reports within a slot of the trail, as devices send them.
    for (const [from, to] of [
      [0, 20],
      [20, 28],
      [28, 60],
    ] as const)
      await report(token, ...fixes.slice(from, to));
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
    expect(await told()).toEqual([-26, -26.0015, -26.003, -26.0045]);
    expect(await told(30)).toEqual([-26, -26.003]);
  });

  test('the first position begins a shift, and signing off or an hour without positions ends it', async () => {
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
    // The first position dates from before this shift, and the next ones from within it.
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
    // The report after the silence ends the shift before it begins another.
    await here.given.older('driver_shifts', '2 hours', { driver_id: id, ended_at: null });
    await here.given.older('driver_positions', '61 minutes', { driver_id: id });
    await report(token, fixAt(0, -26.1));
    const ends = (await shifts()).map((shift) => shift.ended_by);
    expect(ends.filter((end) => end === 'silence')).toHaveLength(2);
    expect(ends.filter((end) => end === null)).toHaveLength(1);
  });

  test('a doubtful position does not move its driver, but counts as a report', async () => {
    const { id } = await newcomer();
    const { token } = await here.given.device(id);
    const ops = await here.as('ops');
    const shown = async () => {
      const query = { filter: { id, is_silent: true } };
      const { rows } = await ops.call('GET /drivers', { query });
      const { position } =
        (await ops.call('GET /drivers', { query: { filter: { id } } })).rows[0] ?? {};
      return { isSilent: rows.length > 0, latitude: position?.latitude };
    };
    await here.given.driver(id, { is_on_duty: true });
    await report(token, fixAt(30 * MINUTE_MS, -26.1));
    await here.given.driver(id, { is_on_duty: true });
    expect(await shown()).toEqual({ isSilent: true, latitude: -26.1 });
    const odd = [
      { ...fixAt(50_000, 0), longitude: 0 },
      { ...fixAt(40_000, 28.05), longitude: -26.1 },
      { ...fixAt(30_000, -26.1), accuracy: 50_000 },
      { ...fixAt(20_000, -33.9), longitude: 18.4 },
    ];
    const { taken, doubtful } = await report(token, ...odd);
    expect([taken, doubtful.map(({ index }) => index)]).toEqual([0, [0, 1, 2, 3]]);
    expect(await shown()).toEqual({ isSilent: false, latitude: -26.1 });
    const trail = await here.rows('select latitude from driver_trails where driver_id = $1', [id]);
    expect(trail).toEqual([{ latitude: -26.1 }]);
    // The driver really is elsewhere: the next two reports agree with the leap.
    const there = (age: number) => ({ ...fixAt(age, -33.9), longitude: 18.4 });
    expect(await report(token, there(15_000))).toMatchObject({ taken: 0 });
    expect(await report(token, there(5_000))).toMatchObject({ taken: 1 });
    expect(await shown()).toEqual({ isSilent: false, latitude: -33.9 });
  });

  test('an invalid position is refused with its index, and the others are stored', async () => {
    const { id } = await newcomer();
    const { token } = await here.given.device(id);
    const answer = await report(
      token,
      { ...fixAt(9_000, -26.2), heading: -1, speed: -1, accuracy: -1, battery: -1 },
      { ...fixAt(6_000, -26.2), latitude: 'south' },
      { ...fixAt(3_000, -26.2), driver_id: id + 1 },
      { ...fixAt(0, -26.202), heading: null, speed: null },
    );
    expect(answer).toMatchObject({ taken: 1, doubtful: [] });
    expect(answer.refused.map(({ index }) => index)).toEqual([1, 2]);
    const [known] = await here.rows<{ speed: number; heading: number }>(
      'select speed, heading from driver_positions where driver_id = $1',
      [id],
    );
    const alone = await report(token, { ...fixAt(0, -26.2), latitude: 'south' });
    expect(alone).toMatchObject({ taken: 0, refused: [{ index: 0 }], doubtful: [] });
    // 222 m south in nine seconds.
    expect([Math.round(known?.speed ?? 0), Math.round(known?.heading ?? 0)]).toEqual([89, 180]);
  });

  test('a position whose other facts are unreadable or unknown to Baton is accepted', async () => {
    const { id } = await newcomer();
    const { token } = await here.given.device(id);
    const odd = [
      { speed: -2, heading: -180, accuracy: -0.5 },
      { speed: 600, heading: 360.5, battery: 0.83 },
      { accuracy: '12 m', battery: 101 },
      { altitude: 1_700, satellites: 9, provider: 'fused' },
    ];
    for (const [at, facts] of odd.entries())
      expect(await report(token, { ...fixAt(9_000 - at * 1_000, -26.2), ...facts })).toEqual({
        taken: 1,
        refused: [],
        doubtful: [],
      });
    const vague = { ...fixAt(0, -26.2), accuracy: 1e12 };
    expect(await report(token, vague)).toMatchObject({ taken: 0, refused: [{ index: 0 }] });
    const [known] = await here.rows(
      'select speed, heading, accuracy, battery from driver_positions where driver_id = $1',
      [id],
    );
    expect(known).toMatchObject({ battery: null, accuracy: 0 });
  });

  test('a device reports for its own driver only, and for no driver after it is removed', async () => {
    const { id } = await here.given.driver();
    const { id: device, token } = await here.given.device(id);
    expect(await report(token, fixAt(0, -26, id + 1))).toEqual({
      taken: 0,
      refused: [{ index: 0, reason: 'This device does not report for that driver.' }],
      doubtful: [],
    });
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
