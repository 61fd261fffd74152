import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import {
  itemsOf,
  notesPerShipment,
  runWhen,
  shipmentIds,
  startNotes,
} from '../support/runs/runs.ts';
import { waitUntil } from '../support/until.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('users and runs on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());
  const query = (text: string, values: unknown[] = []) => here.database.pool.query(text, values);

  /** Notifications to ops about a run. */
  const aboutRun = async (id: number) => {
    const ops = await here.as('ops');
    const told = await ops.call('GET /api/notification');
    return told.filter(({ href }) => href === `/runs/${id}`);
  };

  /** Processes waiting runs until this run has ended, then stops. */
  async function work(client: Awaited<ReturnType<World['as']>>, id: number) {
    const workers = startWorkers(here.services);
    const run = await runWhen(client, id);
    await workers.stop();
    return run;
  }

  test('a run has the current permissions of its starter, not those at its start', async () => {
    const ops = await here.as('ops');
    const ids = await shipmentIds(here, { count: 30 });
    const { id } = await startNotes(ops, ids, 'Without rights');
    await here.given.user({ username: 'ops' }, { role_id: 8 });
    const superadmin = await here.as('superadmin');
    const run = await work(superadmin, id);
    await here.given.user({ username: 'ops' }, { role_id: 2 });
    expect(run).toMatchObject({ state: 'settled', total: 30, failed: 30 });
    expect(run.reasons).toMatchObject([{ reason: expect.stringContaining('Johan Botha') }]);
    expect(await notesPerShipment(here, 'Without rights')).toEqual([]);
    expect(await aboutRun(id)).toMatchObject([
      { title: 'Run failed', body: 'Add a note to 30 shipments: 30 of 30 failed.', level: 'error' },
    ]);

    await superadmin.call('POST /runs/:id/retry', { params: { id } });
    expect(await work(superadmin, id)).toMatchObject({ state: 'settled', ok: 30, failed: 0 });
    expect(await notesPerShipment(here, 'Without rights')).toEqual([[1, 30]]);
    // A short successful run sends no notification, and the runs of ops inform no other users.
    expect(await aboutRun(id)).toHaveLength(1);
    const others = await superadmin.call('GET /api/notification');
    expect(others.filter(({ href }) => href === `/runs/${id}`)).toEqual([]);
  });

  test('without the permission no run starts, and the preview names the missing permission', async () => {
    const account = await here.as('account');
    const [mine = 0] = await shipmentIds(here, { count: 1, account: 1 });
    const planned = {
      call: 'POST /shipments/bulkupdate',
      subject: { ids: [mine] },
      arguments: { status: 'at-hub' },
    };
    const preview = await account.call('POST /runs/preview', { body: planned });
    expect(preview).toMatchObject({ will_run: 0, needs: ['Change shipment status'] });
    const start = account.call('POST /runs', { body: planned });
    await expect(start).rejects.toMatchObject({ status: 403 });
  });

  test('a run for a customer changes only own shipments, and customers see only runs of their account', async () => {
    const account = await here.as('account');
    const [mine = 0] = await shipmentIds(here, { count: 1, account: 1 });
    const [foreign = 0] = await shipmentIds(here, { count: 1, account: 2 });
    const { id } = await startNotes(account, [mine, foreign], 'Fenced');
    await work(account, id);
    expect(await itemsOf(account, id)).toMatchObject([
      { object_id: mine, outcome: 'ok' },
      {
        object_id: foreign,
        outcome: 'failed',
        reason: 'Not found, or not visible to you',
        label: `#${foreign}`,
      },
    ]);
    const colleague = await here.as('user');
    expect(await colleague.call('GET /runs/:id', { params: { id } })).toMatchObject({ id });
    const stranger = await here.as('other');
    for (const key of ['GET /runs/:id', 'GET /runs/:id/items', 'POST /runs/:id/cancel'] as const)
      await expect(stranger.call(key, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await stranger.call('GET /runs')).rows).toEqual([]);
  });

  test('colleagues see a run, and only its starter and permitted staff control it', async () => {
    const account = await here.as('account');
    const mine = await shipmentIds(here, { count: 1, account: 1 });
    const { id } = await startNotes(account, mine, 'Say');
    const params = { id };
    const colleague = await here.as('user');
    await expect(colleague.call('POST /runs/:id/cancel', { params })).rejects.toMatchObject({
      status: 403,
    });
    const ops = await here.as('ops');
    expect(await ops.call('POST /runs/:id/pause', { params })).toMatchObject({ state: 'paused' });
    expect(await account.call('POST /runs/:id/cancel', { params })).toMatchObject({
      state: 'cancelled',
    });
  });

  test('a direct bulk call is recorded as a finished run with the same results', async () => {
    const account = await here.as('account');
    const ids = [
      ...(await shipmentIds(here, { count: 5, account: 1 })),
      ...(await shipmentIds(here, { count: 1, account: 2 })),
    ];
    const answer = await account.call('POST /shipments/bulkupdate', {
      body: { ids, customer_reference: 'AT-ONCE' },
    });
    const { rows } = await account.call('GET /runs', { query: { range: [0, 0] } });
    const run = rows[0];
    const { ok, skipped, failed } = answer;
    expect(run).toMatchObject({ state: 'settled', chosen: 'call', total: 6, waiting: 0 });
    expect(run).toMatchObject({ ok, skipped, failed, title: 'Update 6 shipments' });
    const items = await itemsOf(account, run?.id ?? 0);
    expect(
      items.map(({ object_id, outcome, reason }) => ({ id: object_id, outcome, reason })),
    ).toEqual(answer.results);
    const traces = await query('select from audit_log where run_id = $1', [run?.id]);
    expect(traces.rowCount).toBe(ok);
  });

  test('a bulk call for one row is not recorded as a run', async () => {
    const account = await here.as('account');
    const before = (await account.call('GET /runs')).total;
    const [mine = 0] = await shipmentIds(here, { count: 1, account: 1 });
    await account.call('POST /shipments/bulkupdate', {
      body: { ids: [mine], order_number: 'ONE' },
    });
    expect((await account.call('GET /runs')).total).toBe(before);
  });

  test('two parallel requests for the same work start one run, and a later request starts another', async () => {
    const ops = await here.as('ops');
    const ids = await shipmentIds(here, { count: 4 });
    const starts = [ids, ids.toReversed(), ids].map((some) => startNotes(ops, some, 'Two tabs'));
    const [first, second, third] = (await Promise.all(starts)).map(({ id }) => id);
    expect([second, third]).toEqual([first, first]);
    expect((await startNotes(ops, ids, 'Other words')).id).not.toBe(first);
    expect((await startNotes(await here.as('superadmin'), ids, 'Two tabs')).id).not.toBe(first);
    await ops.call('POST /runs/:id/cancel', { params: { id: first ?? 0 } });
    const again = await startNotes(ops, ids, 'Two tabs');
    expect(again.id).not.toBe(first);

    await here.given.runItem({ run_id: first, outcome: 'skipped' }, { outcome: 'failed' });
    const retried = ops.call('POST /runs/:id/retry', { params: { id: first ?? 0 } });
    await expect(retried).rejects.toMatchObject({
      status: 409,
      message: `The same run is already in progress: run ${again.id}.`,
    });
  });

  test('50 cut connections and as many retries under one key start one run', async () => {
    await here.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = here.app.server.address() as AddressInfo;
    const token = await here.signIn('ops');
    const key = randomUUID();
    const content = JSON.stringify({
      call: 'POST /shipments/notes/bulk',
      subject: { ids: [1, 2, 3] },
      arguments: { note: 'Cut' },
    });
    const send = () => {
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/runs' });
      sent.setHeader('authorization', `Bearer ${token}`);
      sent.setHeader('content-type', 'application/json');
      sent.setHeader('idempotency-key', key);
      sent.on('error', () => undefined);
      sent.end(content);
      return sent;
    };
    for (let round = 0; round < 50; round += 1) {
      const sent = send();
      await pause(Math.random() * 12);
      sent.destroy();
    }
    const answer = await untilAnswered(send);
    const { rows } = await query(`select id from runs where arguments ->> 'note' = 'Cut'`);
    expect(answer).toMatchObject({ title: 'Add a note to 3 shipments', total: 3 });
    expect(rows).toEqual([{ id: answer.id }]);
  });
});

/** Repeats a request while an earlier one under the same key is still running. */
const untilAnswered = (send: () => ReturnType<typeof request>) =>
  waitUntil(
    () =>
      new Promise<{ id: number; code?: string }>((resolve, reject) => {
        send()
          .on('response', (answer) => {
            let text = '';
            answer.on('data', (chunk) => (text += chunk));
            answer.on('end', () => resolve(JSON.parse(text)));
          })
          .on('error', reject);
      }),
    ({ code }) => code !== 'still_running',
  );
