import { stateOf, type Door as Facts } from '#domain/lockers/doors/door.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { inHours } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

interface Door {
  number: number;
  state: string;
  parcel_id: number | null;
}

describe.each(testDatabases())('locker reports on $name', (on) => {
  let here: World;
  let token: string;
  let locker: number;
  beforeAll(async () => {
    here = await world(on);
    ({ token } = await here.given.device());
    locker = await number(
      `select locker_id from doors join lockers on lockers.id = locker_id where lockers.state = 'online' and doors.state = 'free'
       group by locker_id having count(*) > 4 order by 1 limit 1`,
    );
    await here.given.locker(locker, { last_seen: inHours(-1) });
  });
  afterAll(() => here.close());

  async function number(query: string): Promise<number> {
    return (
      (await here.database.pool.query<{ n: number }>(`select (${query})::int as n`)).rows[0]?.n ?? 0
    );
  }
  let clock = Date.now() - 600_000;
  /** Each report is dated one second after the previous one. */
  const moment = () => new Date((clock += 1000)).toISOString();
  const report = (told: object, as = token) =>
    here.clientOf(as).call('POST /lockers/reports', {
      body: { reports: [{ locker_id: locker, at: moment(), is_online: true, ...told }] },
    });
  const seen = async () => {
    const ops = await here.as('ops');
    const all = await ops.call('GET /maps/lockers');
    const found = all.find(({ id }) => id === locker);
    if (found === undefined) throw new Error('The locker is gone');
    return found;
  };
  const doors = async (): Promise<Door[]> =>
    (
      await here.database.pool.query<Door>(
        'select number, state, parcel_id from doors where locker_id = $1 order by number',
        [locker],
      )
    ).rows;
  const freeDoor = async () => {
    const free = (await doors()).find(({ state }) => state === 'free');
    if (free === undefined) throw new Error('No door is free');
    return free.number;
  };
  const notices = async (title: string) =>
    (await (await here.as('ops')).call('GET /api/notification')).filter(
      (one) => one.title === title,
    );

  /** Lockers whose counters differ from a recount. */
  const miscounted = async () =>
    (
      await here.database.pool.query(`
      select l.id from lockers l join (select locker_id, count(*) as doors, count(*) filter (where state = 'free') as free,
          count(*) filter (where state in ('jammed', 'out-of-order')) as faulty from doors group by 1) d on d.locker_id = l.id
      where (l.door_count, l.free_door_count, l.faulty_door_count, l.is_full) is distinct from (d.doors, d.free, d.faulty, d.free = 0)`)
    ).rows;

  test('record offline, online and battery, and a late report is ignored', async () => {
    const early = moment();
    const before = (await notices('Locker offline')).length;
    expect(await report({ is_online: false, on_mains: false, battery_percentage: 4 })).toEqual({
      taken: 1,
    });
    expect(await seen()).toMatchObject({
      state: 'offline',
      on_mains: false,
      battery_percentage: 4,
    });
    const told = await notices('Locker offline');
    expect(told).toHaveLength(before + 1);
    const { code, name } = await seen();
    expect(told[0]).toMatchObject({
      body: `${code} ${name} is offline.`,
      href: `/lockers/${locker}`,
    });
    expect(await report({ at: early })).toEqual({ taken: 0 });
    expect((await seen()).state).toBe('offline');
    await report({ on_mains: true, battery_percentage: 30 });
    expect(await seen()).toMatchObject({ state: 'online', offline_since: null, on_mains: true });
  });

  test('record a deposit and a collection, and count the free doors', async () => {
    const door = await freeDoor();
    const { free_door_count } = await seen();
    await report({ doors: [{ number: door, happened: 'deposited' }] });
    expect((await seen()).free_door_count).toBe(free_door_count - 1);
    await report({ doors: [{ number: door, happened: 'deposited' }] });
    expect((await seen()).free_door_count).toBe(free_door_count - 1);
    await report({ doors: [{ number: door, happened: 'collected' }] });
    expect((await seen()).free_door_count).toBe(free_door_count);
  });

  test('notify staff of a jammed door, and the repaired door has its contents again', async () => {
    const door = await freeDoor();
    const { faulty_door_count } = await seen();
    await report({ doors: [{ number: door, happened: 'deposited' }] });
    await report({ doors: [{ number: door, happened: 'jammed' }] });
    expect((await seen()).faulty_door_count).toBe(faulty_door_count + 1);
    const { code, name } = await seen();
    expect((await notices('Door jammed'))[0]).toMatchObject({
      body: `Door ${door} of ${code} ${name} does not close.`,
      href: `/lockers/${locker}`,
    });
    await report({ doors: [{ number: door, happened: 'mended' }] });
    expect((await doors()).find((one) => one.number === door)?.state).toBe('occupied');
    expect((await seen()).faulty_door_count).toBe(faulty_door_count);
  });

  test('a terminal cannot empty a door with one of our parcels', async () => {
    const door = await freeDoor();
    const [parcel] = await here.rows<{ id: number }>('select max(id) as id from parcels');
    await here.given.door(
      { locker_id: locker, number: door },
      { use: 'occupied', use_at: inHours(-1), occupied_since: inHours(0), parcel_id: parcel?.id },
    );
    await report({ doors: [{ number: door, happened: 'collected' }] });
    expect((await doors()).find((one) => one.number === door)?.state).toBe('occupied');
  });

  test('a locker is full when no door is free', async () => {
    const all = (await doors()).map((one) => ({
      number: one.number,
      happened: 'deposited' as const,
    }));
    await report({ doors: all });
    expect(await seen()).toMatchObject({ is_full: true, free_door_count: 0 });
  });

  test('reports in any order lead to the same state and to counters that equal a recount', async () => {
    const numbers = (await doors()).map((one) => one.number);
    const begin = clock + 1000;
    clock += 60_000;
    const lines = [
      { happened: 'collected' },
      { happened: 'deposited' },
      { sensor: 'open' },
      { sensor: 'closed' },
      { happened: 'jammed' },
      { happened: 'mended' },
    ] as const;
    const told = Array.from({ length: 40 }, (_, turn) => ({
      at: new Date(begin + turn * 500).toISOString(),
      doors: [
        {
          number: numbers[(turn * 7) % 3] ?? 1,
          ...(lines[(turn * 5 + (turn % 3)) % 6] ?? lines[0]),
        },
      ],
    }));
    const late = told.toReversed().concat(told);
    await here.clientOf(token).call('POST /lockers/reports', {
      body: { reports: late.map((one) => ({ locker_id: locker, is_online: true, ...one })) },
    });
    await report({ doors: late.slice(0, 3).flatMap((one) => one.doors) });
    expect(await miscounted()).toEqual([]);
    const facts = await here.database.pool.query<Pick<Facts, 'use' | 'bolt'> & { state: string }>(
      'select distinct use, bolt, state from doors',
    );
    for (const { state, ...both } of facts.rows) expect(stateOf(both)).toBe(state);
  });

  test('record an open switch, and a late report is ignored', async () => {
    const [door] = await doors();
    const which = { number: door?.number ?? 1 };
    const early = moment();
    await report({ doors: [{ ...which, happened: 'mended' }] });
    await report({ doors: [{ ...which, sensor: 'open' }] });
    expect((await doors())[0]?.state).toBe('open');
    await report({ at: early, doors: [{ ...which, sensor: 'closed' }] });
    expect((await doors())[0]?.state).toBe('open');
  });

  test('dated a day in the future are ignored, and those dated a day ago count as late', async () => {
    const [door] = await doors();
    const line = { number: door?.number ?? 1, sensor: 'open' as const };
    await report({ doors: [{ ...line, sensor: 'closed' }] });
    const before = await doors();
    for (const days of [1, -1]) {
      const at = new Date(Date.now() + days * 86_400_000).toISOString();
      await report({ at, doors: [line] });
      expect(await doors()).toEqual(before);
    }
    await report({ doors: [line] });
    expect((await doors())[0]?.state).toBe('open');
    await report({ doors: [{ ...line, sensor: 'closed' }] });
  });

  test('are counted once, even if two nodes of a gateway send the same batch', async () => {
    const told = (await notices('Door jammed')).length;
    const door = await freeDoor();
    const reports = [
      {
        locker_id: locker,
        at: moment(),
        is_online: true,
        doors: [{ number: door, happened: 'jammed' as const }],
      },
    ];
    const gateway = here.clientOf(token);
    await Promise.all(
      [1, 2, 3].map(() => gateway.call('POST /lockers/reports', { body: { reports } })),
    );
    expect((await doors()).find((one) => one.number === door)?.state).toBe('jammed');
    expect((await notices('Door jammed')).length).toBe(told + 1);
    expect(await miscounted()).toEqual([]);
  });

  test('are accepted from a gateway only', async () => {
    const driver = await here.given.device((await here.given.driver()).id);
    await expect(report({}, driver.token)).rejects.toMatchObject({ status: 403 });
    await expect(report({}, await here.signIn('ops'))).rejects.toMatchObject({ status: 401 });
  });
});
