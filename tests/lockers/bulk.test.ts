import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { itemsOf, runWhen } from '../support/runs/runs.ts';
import { inMinutes } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('commands to many lockers on $name', (on) => {
  let here: World;
  let workers: Workers;
  beforeAll(async () => {
    here = await world(on);
    await here.given.locker({ state: 'online' }, { last_seen: inMinutes(-1) });
    workers = startWorkers(here.services);
    await here.given.lockerCommand('every', { state: 'done' });
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const start = async (call: string, ids: number[], command: string) => {
    const ops = await here.as('ops');
    const body = { call, subject: { ids }, arguments: { command, reason: 'Test' } };
    const preview = await ops.call('POST /runs/preview', { body });
    const { id } = await ops.call('POST /runs', { body });
    const run = await runWhen(ops, id);
    return { preview, run, items: await itemsOf(ops, id) };
  };

  test('skip offline lockers in preview and run, and are sent once to each other locker', async () => {
    const online = await here.rows<{ id: number }>(
      `select id from lockers where state = 'online' order by id limit 2`,
    );
    const [last] = await here.rows<{ id: number }>(
      `select max(id) as id from lockers where state = 'online'`,
    );
    const offline = last?.id ?? 0;
    await here.given.locker(offline, { state: 'offline', is_offline: true });
    const ids = [...online.map(({ id }) => id), offline];
    const { preview, run } = await start('POST /lockers/bulk-command', ids, 'restart');
    expect(preview).toMatchObject({
      will_run: 2,
      will_skip: [{ reason: 'The locker is offline.', count: 1 }],
    });
    expect(run).toMatchObject({ ok: 2, skipped: 1, failed: 0 });
    const asked = await here.rows<{ locker_id: number }>(
      `select locker_id from locker_commands where run_id = $1 and kind = 'physical' order by locker_id`,
      [run.id],
    );
    expect(asked).toEqual(online.map(({ id }) => ({ locker_id: id })));
  });

  test('set the volume and the message of many terminals, and require a volume', async () => {
    const online = await here.rows<{ id: number }>(
      `select id from lockers where state = 'online' order by id limit 2`,
    );
    const ops = await here.as('ops');
    const ask = (given: Record<string, unknown>) => ({
      call: 'POST /lockers/bulk-command',
      subject: { ids: online.map(({ id }) => id) },
      arguments: given,
    });
    const silent = ask({ command: 'set-volume' });
    await expect(ops.call('POST /runs', { body: silent })).rejects.toMatchObject({ status: 422 });
    for (const given of [
      { command: 'set-volume', volume: 40 },
      { command: 'set-message', message: 'Closed for repairs' },
    ]) {
      const { id } = await ops.call('POST /runs', { body: ask(given) });
      expect(await runWhen(ops, id)).toMatchObject({ ok: 2 });
      const asked = await here.rows<{ arguments: object }>(
        `select arguments from locker_commands where run_id = $1`,
        [id],
      );
      const { command: _, ...sent } = given;
      expect(asked.map((one) => one.arguments)).toEqual([sent, sent]);
    }
  });

  test('open as many doors as time allows, and a door with a parcel needs a second person', async () => {
    const [locker] = await here.rows<{ id: number }>(
      `select id from lockers where state = 'online' order by door_count desc, id limit 1`,
    );
    const doors = await here.rows<{ id: number; number: number }>(
      'select id, number from doors where locker_id = $1 order by number',
      [locker?.id],
    );
    const ids = doors.map(({ id }) => id);
    await here.given.freeDoors(locker?.id ?? 0);
    await here.given.door(ids.slice(0, 2), { use: 'occupied', occupied_since: inMinutes(0) });
    const { preview, run, items } = await start('POST /doors/bulk-command', ids, 'open-door');
    expect(preview.notes).toEqual([
      expect.objectContaining({ reason: 'Waits for a second person', count: 2 }),
    ]);
    const most = Math.min(ids.length, 14);
    expect(run).toMatchObject({ ok: most, skipped: ids.length - most });
    expect(items.filter(({ reason }) => reason === 'Waits for a second person')).toHaveLength(2);
    const told = await (await here.as('superadmin')).call('GET /api/notification');
    expect(told.filter(({ title }) => title === 'A second person is needed')).toHaveLength(1);
    const [waiting] = await here.rows<{ id: number }>(
      `select id from locker_commands where run_id = $1 and state = 'awaiting' order by id`,
      [run.id],
    );
    const superadmin = await here.as('superadmin');
    await superadmin.call('POST /locker-commands/:id/agree', {
      params: { id: waiting?.id ?? 0 },
      body: { agrees: true, whole_run: true },
    });
    const states = await here.rows<{ state: string }>(
      `select state from locker_commands where run_id = $1 group by state`,
      [run.id],
    );
    expect(states).toEqual([{ state: 'queued' }]);
    const again = await start('POST /doors/bulk-command', ids.slice(2, 3), 'open-door');
    expect(again.run).toMatchObject({ ok: 0, skipped: 1 });
  });

  test('take all filtered lockers out of service and return them to service', async () => {
    const [door] = await here.rows<{ locker_id: number }>(
      `select locker_id from doors where use = 'free' and bolt = 'closed' order by id desc limit 1`,
    );
    const ops = await here.as('ops');
    const body = {
      call: 'POST /doors/bulk-command',
      subject: { filter: { locker_id: door?.locker_id, state: 'free' } },
      arguments: { command: 'set-out-of-order' },
    };
    const { id } = await ops.call('POST /runs', { body });
    const run = await runWhen(ops, id);
    expect(run).toMatchObject({ failed: 0, skipped: 0 });
    expect(run.ok).toBeGreaterThan(0);
    const blocked = await ops.call('GET /doors', {
      query: { filter: { locker_id: door?.locker_id, state: 'out-of-order' } },
    });
    expect(blocked.total).toBeGreaterThanOrEqual(run.ok);
  });
});
