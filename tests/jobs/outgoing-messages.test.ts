import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailQueue } from '#server/features/messages/email-queue.ts';
import { smsQueue } from '#server/features/messages/text-queue.ts';
import { workDue } from '#server/jobs/queue.ts';
import { testDatabases } from '../support/database.ts';
import { inMinutes } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

const METRICS_TOKEN = 'metrics-token-12';

describe.each(testDatabases().slice(0, 1))('outgoing messages', (on) => {
  let here: World;
  let admin: Awaited<ReturnType<World['as']>>;
  beforeAll(async () => {
    here = await world(on, { metricsToken: METRICS_TOKEN });
    admin = await here.as('superadmin');
  });
  afterAll(() => here.close());
  beforeEach(() => here.given.without('jobs'));

  const query = async (text: string) => (await here.database.pool.query(text)).rows;
  const failEmails = () =>
    workDue(
      here.services,
      emailQueue(here.services, () => Promise.reject(new Error('mailbox unavailable'))),
    );
  const refuseSms = () =>
    workDue(
      here.services,
      smsQueue(here.services, async () => ({ is: 'refused', error: 'Number not in service' })),
    );
  const list = async () => (await admin.call('GET /outgoing-messages', { query: {} })).rows;
  const only = async () => {
    const [row, ...others] = await list();
    if (row === undefined || others.length > 0) throw new Error('there is not exactly one');
    return row;
  };
  const writeSms = () => here.given.text();

  test('an email waits, fails with its error, and is sent again on request', async () => {
    await here.given.without('jobs');
    await here.given.email();
    expect(await only()).toMatchObject({
      channel: 'email',
      receiver: 'people@house.test',
      state: 'waiting',
      attempts: 0,
    });
    await failEmails();
    const failing = await only();
    expect(failing).toMatchObject({
      state: 'retrying',
      attempts: 1,
      last_error: 'mailbox unavailable',
    });
    expect(await admin.call('GET /outgoing-messages/figures')).toContainEqual(
      expect.objectContaining({ channel: 'email', waiting: 1, failing: 1, given_up: 0 }),
    );
    expect(await failEmails()).toBe(0);
    const body = { ids: [failing.id, 999_999] };
    expect(await admin.call('POST /outgoing-messages/retry', { body })).toMatchObject({
      ok: 1,
      failed: 1,
    });
    expect(await failEmails()).toBe(1);
    expect(
      await workDue(
        here.services,
        emailQueue(here.services, async () => undefined),
      ),
    ).toBe(0);
    await admin.call('POST /outgoing-messages/retry', { body: { ids: [failing.id] } });
    await workDue(
      here.services,
      emailQueue(here.services, async () => undefined),
    );
    expect(await list()).toEqual([]);
  });

  test('a text message without attempts left is shown as failed, and waits again after a retry', async () => {
    const { id } = await writeSms();
    const status = async () =>
      (await query(`select status, error from text_messages where id = ${id}`))[0];
    await refuseSms();
    expect(await only()).toMatchObject({ state: 'given-up', last_error: 'Number not in service' });
    expect(await status()).toEqual({ status: 'failed', error: 'Number not in service' });
    const ids = [(await only()).id];
    expect(await admin.call('POST /outgoing-messages/give-up', { body: { ids } })).toMatchObject({
      skipped: 1,
      results: [{ reason: 'Already given up' }],
    });
    await admin.call('POST /outgoing-messages/retry', { body: { ids } });
    expect(await status()).toEqual({ status: 'queued', error: null });
    await admin.call('POST /outgoing-messages/give-up', { body: { ids } });
    expect(await status()).toMatchObject({ status: 'failed' });
    expect(await refuseSms()).toBe(0);
  });

  test('a message that is being sent is not changed, even in a run, and the preview says so', async () => {
    await writeSms();
    await here.given.job('every', { attempts: 1, leased_until: inMinutes(1) });
    const { id } = await only();
    const preview = await admin.call('POST /runs/preview', {
      body: { call: 'POST /outgoing-messages/give-up', subject: { ids: [id] }, arguments: {} },
    });
    expect(preview).toMatchObject({
      will_run: 0,
      will_skip: [{ reason: 'This message is being sent now', count: 1 }],
    });
  });

  test('metrics count messages, and only this machine and holders of the token can read them', async () => {
    await writeSms();
    await refuseSms();
    await writeSms();
    const metrics = (headers: Record<string, string>) =>
      here.app.inject({ url: '/metrics', headers: { host: 'localhost:4000', ...headers } });
    const { body, statusCode } = await metrics({});
    expect(statusCode).toBe(200);
    expect(body).toContain('baton_outgoing_waiting{channel="sms"} 1');
    expect(body).toContain('baton_outgoing_given_up{channel="sms"} 1');
    expect(body).toMatch(/baton_outgoing_delay_seconds\{channel="sms"\} (?!0\n)\d/);
    expect(body).toContain('baton_outgoing_delay_seconds{channel="email"} 0\n');
    expect(body).toMatch(/baton_outgoing_waiting\{channel="webhook"\} \d+/);
    expect(body).toMatch(/baton_outgoing_oldest_seconds\{channel="run"\} \d/);
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    const host = 'baton.example';
    expect((await metrics({ host })).statusCode).toBe(404);
    const wrong = { host, authorization: 'Bearer another-token-12' };
    expect((await metrics(wrong)).statusCode).toBe(404);
    const right = { host, authorization: `Bearer ${METRICS_TOKEN}` };
    expect((await metrics(right)).statusCode).toBe(200);
  });

  test('users without the settings permission are refused', async () => {
    const ops = await here.as('ops');
    await expect(ops.call('GET /outgoing-messages', { query: {} })).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      ops.call('POST /outgoing-messages/retry', { body: { ids: [1] } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
