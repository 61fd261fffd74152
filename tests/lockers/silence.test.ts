import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askUnsynced } from '#server/features/lockers/terminals/returned-lockers.ts';
import { markSilent } from '#server/features/lockers/terminals/silent-lockers.ts';
import { OFFLINE_AFTER_MS } from '#domain/lockers/locker-silence.ts';
import { testDatabases } from '../support/database.ts';
import { inHours } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('lockers that stop reporting on $name', (on) => {
  let here: World;
  let token: string;
  let locker: number;
  beforeAll(async () => {
    here = await world(on);
    ({ token } = await here.given.device());
    const { rows } = await here.database.pool.query<{ id: number }>(
      `select id from lockers where state = 'online' order by id limit 1`,
    );
    locker = rows[0]?.id ?? 0;
  });
  afterAll(() => here.close());

  const report = () =>
    here.clientOf(token).call('POST /lockers/reports', {
      body: { reports: [{ locker_id: locker, at: new Date().toISOString(), is_online: true }] },
    });
  const start = Date.now();
  /**
   * Runs the check `ms` after the report. The server began to listen at `listeningSince`, by
   * default long before.
   */
  const passed = (ms: number, listeningSince = 0) =>
    here.database.within({ is: 'system' }, (db) =>
      markSilent(db, { now: Date.now() + ms, listeningSince }),
    );
  const offline = async () =>
    (
      await (
        await here.as('ops')
      ).call('GET /lockers', {
        query: { filter: { is_offline: true }, range: [0, 199] },
      })
    ).rows.map(({ id }) => id);
  const onNow = async () =>
    (
      await here.database.pool.query<{ state: string; since_seen: boolean }>(
        'select state, offline_since = last_seen as since_seen from lockers where id = $1',
        [locker],
      )
    ).rows[0];

  test('a locker that never reported is not shown as offline', async () => {
    expect(await passed(10 * OFFLINE_AFTER_MS)).toBe(0);
  });

  test('a locker without a report for five minutes is offline with a notice, and back with the next report', async () => {
    await report();
    expect(await passed(OFFLINE_AFTER_MS / 2)).toBe(0);
    expect(await passed(2 * OFFLINE_AFTER_MS)).toBe(1);
    expect(await onNow()).toEqual({ state: 'offline', since_seen: true });
    expect(await offline()).toContain(locker);
    const ops = await here.as('ops');
    const told = await ops.call('GET /api/notification');
    expect(told.find(({ title }) => title === 'Locker offline')).toMatchObject({
      href: `/lockers/${locker}`,
    });
    expect(await passed(3 * OFFLINE_AFTER_MS)).toBe(0);
    await report();
    expect(await onNow()).toMatchObject({ state: 'online' });
    expect(await offline()).not.toContain(locker);
  });

  test('after missing reports the doors keep their old evidence until a status report arrives', async () => {
    const ops = await here.as('ops');
    const device = here.clientOf(token);
    const read = () => ops.call('GET /lockers-view/:id', { params: { id: locker } });
    const surely = async () => [...new Set((await read()).doors.map((door) => door.certainty))];
    const tell = (told: object) =>
      device.call('POST /lockers/reports', {
        body: {
          reports: [{ locker_id: locker, at: new Date().toISOString(), is_online: true, ...told }],
        },
      });
    /** Makes the locker silent for two hours, with no door seen in that time. */
    const silence = async () => {
      const last_seen = inHours(-2);
      await here.given.locker(locker, {
        state: 'offline',
        is_offline: true,
        unsynced_since: null,
        last_seen,
        offline_since: last_seen,
      });
      await here.given.lockerCommand(
        { locker_id: locker, state: ['queued', 'sent'] },
        { state: 'expired' },
      );
      const seen = { use_at: inHours(-3), bolt_at: inHours(-3), bolt: 'closed' } as const;
      await here.given.door(
        { locker_id: locker },
        { ...seen, use_level: 'sensed', bolt_level: 'sensed' },
      );
    };
    await silence();
    const before = (await read()).last_seen;
    await tell({});
    expect(await read()).toMatchObject({ state: 'online', unsynced_since: before });
    expect(await surely()).toEqual(['unknown']);
    const { commands } = await device.call('POST /lockers/commands/take', {
      body: { locker_ids: [locker] },
    });
    const sync = commands.find(({ command }) => command === 'sync-data');
    // One door is reported; the others keep their old evidence.
    const [first] = (await read()).doors;
    await tell({ doors: [{ number: first?.number ?? 0, sensor: 'closed' }] });
    expect((await surely()).toSorted()).toEqual(['unknown']);
    await tell({
      doors: [{ number: first?.number ?? 0, happened: 'deposited', sensor: 'closed' }],
    });
    expect((await surely()).toSorted()).toEqual(['certain', 'unknown']);
    const at = new Date().toISOString();
    await tell({ commands: [{ id: sync?.id ?? 0, state: 'done', at }] });
    expect(await read()).toMatchObject({ unsynced_since: null });
    expect(await surely()).toEqual(['certain']);
    // Instead of carrying out the command, a terminal can also report all its doors.
    await silence();
    await tell({});
    const { doors } = await read();
    await tell({ doors: doors.map(({ number }) => ({ number, sensor: 'closed' as const })) });
    expect(await read()).toMatchObject({ unsynced_since: null });
  });

  test('a status report is requested again after an hour if the terminal has sent none', async () => {
    const open = async () =>
      (
        await here.database.pool.query(
          `select id from locker_commands where locker_id = $1 and command = 'sync-data' and state = 'queued'`,
          [locker],
        )
      ).rows.length;
    const ask = () => here.database.within({ is: 'system' }, askUnsynced);
    await here.given.locker(locker, {
      unsynced_since: inHours(-2),
      is_offline: false,
      state: 'online',
    });
    await here.given.lockerCommand(
      { locker_id: locker, command: 'sync-data' },
      { state: 'expired' },
    );
    await ask();
    expect(await open()).toBe(0);
    await here.given.older('locker_commands', '61 minutes', { locker_id: locker });
    await ask();
    await ask();
    expect(await open()).toBe(1);
  });

  test('the downtime of a server does not count as missing reports', async () => {
    const hours = 60 * OFFLINE_AFTER_MS;
    expect(await passed(hours, start + hours)).toBe(0);
  });

  test('no missing reports are counted while the simulated day is paused', async () => {
    await report();
    const day = (state: string) =>
      here.database.pool.query(
        `insert into simulated_day (state, speed, shown, since, alive_until)
         values ($1, 1, now(), now() - interval '1 day', now() + interval '1 hour')
         on conflict (id) do update set state = excluded.state`,
        [state],
      );
    await day('paused');
    expect(await passed(2 * OFFLINE_AFTER_MS)).toBe(0);
    await day('running');
    expect(await passed(2 * OFFLINE_AFTER_MS)).toBe(1);
  });
});
