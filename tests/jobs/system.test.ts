import { createServer } from 'node:http';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPresence } from '#server/features/system/presence.ts';
import { emailQueue } from '#server/features/messages/email-queue.ts';
import { runPeriodically } from '#server/jobs/background-task.ts';
import { wakeWhenDue } from '#server/jobs/due-work.ts';
import { dueJobs, workDue } from '#server/jobs/queue.ts';
import { requestedTasks } from '#server/jobs/requested-tasks.ts';
import { sendRequest } from '#server/adapters/http-request.ts';
import { VERSION } from '#server/version.ts';
import { bothEngines } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(bothEngines())('system on $name', (on) => {
  let here: World;
  let admin: Awaited<ReturnType<World['as']>>;
  beforeAll(async () => {
    here = await world(on);
    admin = await here.as('superadmin');
  });
  afterAll(() => here.close());

  const read = () => admin.call('GET /system');

  test('the overview describes the database, the disk and the clock', async () => {
    const { database, disk, clock_offset_ms: offset } = await read();
    expect(database.engine).toBe(here.database.engine);
    expect(database.migrations_missing).toBe(0);
    expect(database.migrations_applied).toBeGreaterThan(10);
    expect(database.size_bytes).toBeGreaterThan(1_000_000);
    expect(database.is_writable).toBe(true);
    expect(disk === null || disk.free_bytes > 0).toBe(true);
    expect(Math.abs(offset)).toBeLessThan(2_000);
  });

  test('users without "Edit settings" are refused', async () => {
    const ops = await here.as('ops');
    await expect(ops.call('GET /system')).rejects.toMatchObject({ status: 403 });
    const body = { queue: 'email' } as const;
    await expect(ops.call('POST /system/queues/pause', { body })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('a node is listed while it runs, with its version', async () => {
    const presence = startPresence(here.services);
    await expect.poll(async () => (await read()).nodes.length).toBe(1);
    const [node] = (await read()).nodes;
    expect(node).toMatchObject({ is_alive: true, is_this: true, version: VERSION });
    await here.rows(`update nodes set seen_at = now() - interval '2 minutes'`);
    expect((await read()).nodes[0]?.is_alive).toBe(false);
    await presence.stop();
    expect((await read()).nodes).toEqual([]);
  });

  test('a paused queue sends no message until it is resumed', async () => {
    await here.given.without('jobs');
    await here.given.email();
    const sent: string[] = [];
    const queue = emailQueue(here.services, async ({ to_address: to }) => void sent.push(to));
    const isDue = async () =>
      (await here.rows<{ is_due: boolean }>(`select ${dueJobs('email')} as is_due`))[0]?.is_due;
    const body = { queue: 'email' } as const;
    await admin.call('POST /system/queues/pause', { body });
    expect(await workDue(here.services, queue)).toBe(0);
    expect(await isDue()).toBe(false);
    const paused = (await read()).queues.find(({ channel }) => channel === 'email');
    expect(paused).toMatchObject({ waiting: 1, paused_by: 'Naledi Khumalo' });
    expect(paused?.paused_at).not.toBeNull();

    await admin.call('POST /system/queues/resume', { body });
    expect(await isDue()).toBe(true);
    expect(await workDue(here.services, queue)).toBe(1);
    expect(sent).toHaveLength(1);
  });

  test('each pause and each resumption of a queue is recorded once, with the user', async () => {
    const before = (await here.rows<{ id: number }>('select max(id) as id from audit_log'))[0]?.id;
    const body = { queue: 'email' } as const;
    const [pause, resume] = ['POST /system/queues/pause', 'POST /system/queues/resume'] as const;
    for (const call of [pause, pause, resume, resume]) await admin.call(call, { body });
    const entries = await here.rows(
      `select action, changes -> 'queue' ->> 'to' as queue, name from audit_log
         join users on users.id = audit_log.user_id
       where table_name = 'system' and audit_log.id > ${before ?? 0} order by audit_log.id`,
    );
    expect(entries).toEqual([
      { action: 'pause', queue: 'email', name: 'Naledi Khumalo' },
      { action: 'resume', queue: 'email', name: 'Naledi Khumalo' },
    ]);
  });

  test('a task runs at once on request, also during the pause after a failure', async () => {
    await here.rows(`insert into background_tasks (name) values ('test task')`);
    let rounds = 0;
    const work = async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('gone');
    };
    const log = pino({ enabled: false });
    const task = runPeriodically({ name: 'test task', every: 3_600_000, work }, log);
    const requested = requestedTasks(here.services, new Map([['test task', task]]));
    const looking = wakeWhenDue(here.services, new Map([['requested tasks', requested]]));
    await admin.call('POST /system/tasks/run', { body: { name: 'test task' } });
    await expect.poll(() => rounds).toBe(2);
    const shown = (await read()).tasks.find(({ name }) => name === 'test task');
    expect(shown).toMatchObject({ every_ms: 3_600_000, is_requested: false });
    expect(Date.parse(shown?.next_at ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
    await looking.stop();
    await task.stop();
    const unknown = admin.call('POST /system/tasks/run', { body: { name: 'no such task' } });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });

  test('a repeated browser error is listed once with its count and without the values in its text', async () => {
    const body = {
      message: 'Error: "Naledi" is not valid JSON',
      file: null,
      page: '/shipments/1234',
      stack: 'Error: "Naledi"\n    at load (https://a.test/assets/shell-D3x.js?v=7:1:2345)',
      build: 'index-B7kd.js',
    };
    await here.anonymous.call('POST /console-errors', { body });
    await here.anonymous.call('POST /console-errors', { body });
    const { console_errors: errors } = await read();
    expect(errors).toMatchObject([
      {
        message: 'Error: … is not valid JSON',
        stack: 'load shell-D3x.js:1:2345',
        page: '/shipments/:id',
        build: 'index-B7kd.js',
        count: 2,
      },
    ]);
    expect(JSON.stringify(errors)).not.toContain('Naledi');
  });

  test('the last success and the last failure of a provider are shown', async () => {
    let status = 200;
    const provider = createServer((_, response) => void response.writeHead(status).end('{}'));
    await once(provider.listen(0, '127.0.0.1'), 'listening');
    const address = provider.address();
    const url = `http://127.0.0.1:${Object(address).port}`;
    const { config } = here.services;
    const before = config.carrier;
    config.carrier = { url, token: 'token' };
    const carrier = async () => (await read()).providers.find(({ name }) => name === 'carrier');
    const check = () =>
      admin.call('POST /system/providers/test', { body: { provider: 'carrier' } });

    expect(await check()).toMatchObject({ is_ok: true, answer: 'Answered 200' });
    expect(await carrier()).toMatchObject({ is_configured: true, failed_at: null });
    status = 401;
    expect(await check()).toMatchObject({ is_ok: false });
    expect(await carrier()).toMatchObject({ last_error: 'Answered 401: the key is refused' });

    const presence = startPresence(here.services);
    status = 503;
    await sendRequest({
      url: new URL(url),
      provider: 'carrier',
      method: 'GET',
      headers: {},
      timeout: 5_000,
      allowPrivate: true,
    });
    await presence.stop();
    expect(await carrier()).toMatchObject({ last_error: 'Answered 503' });
    expect((await carrier())?.succeeded_at).not.toBeNull();
    config.carrier = before;
    provider.close();
    if (before === undefined) await expect(check()).rejects.toMatchObject({ status: 409 });
  });
});
