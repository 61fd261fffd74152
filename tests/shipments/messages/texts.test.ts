import http from 'node:http';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { textProvider } from '#server/adapters/text-provider.ts';
import { smsQueue } from '#server/features/messages/text-queue.ts';
import { workDue } from '#server/jobs/queue.ts';
import { testDatabases } from '../../support/database.ts';
import { inMinutes } from '../../support/moments.ts';
import { world, type World } from '../../support/world.ts';

const NUMBER = '+27825550144';
type Answer = { status: number; body?: string } | 'silence';

/** An SMS provider that recognises repeated keys and returns the responses that a test sets. */
async function provider() {
  const delivered = new Map<string, { to: string; message: string }>();
  const answers: Answer[] = [];
  const asked: http.IncomingHttpHeaders[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      asked.push(request.headers);
      const answer = answers.shift() ?? { status: 202, body: '{"id":"P-1"}' };
      const isKept = answer === 'silence' || answer.status < 300;
      if (isKept) delivered.set(String(request.headers['idempotency-key']), JSON.parse(text));
      if (answer === 'silence') return void request.socket.destroy();
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    delivered,
    answers,
    asked,
    send: textProvider({ url: `http://127.0.0.1:${port}/texts`, token: 'texts-token' }),
    close: () => server.close(),
  };
}

describe.each(testDatabases())('text messages on $name', (on) => {
  let here: World;
  let them: Awaited<ReturnType<typeof provider>>;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());
  beforeEach(async () => {
    them = await provider();
    await here.given.without('text_messages', 'jobs');
  });
  afterEach(() => them.close());

  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const write = async (
    message: string,
    minutes = 0,
    channel: 'sms' | 'whatsapp' = 'sms',
  ): Promise<number> => {
    const time_created = inMinutes(-minutes);
    const text = { account_id: 1, mobile_number: NUMBER, message, channel, time_created };
    return (await here.given.text(text)).id;
  };
  const stands = async (id: number) =>
    (
      await query(
        `select m.status, coalesce(m.error, j.last_error) as error, j.attempts from text_messages m
         left join jobs j on j.queue = 'sms' and j.subject_id = m.id where m.id = $1`,
        [id],
      )
    )[0];
  const deliver = () => workDue(here.services, smsQueue(here.services, them.send));
  const letPass = (time: string) =>
    query(`update jobs set due_at = due_at - $1::interval * 1.1`, [time]);

  test('a requested message is sent to the provider once and shown as sent', async () => {
    const [shipment] = await query(
      'select id from shipments where account_id = 1 and delivery_mobile_number is not null limit 1',
    );
    const account = await here.as('account');
    const params = { id: shipment.id };
    await account.call('POST /resend-notification', {
      body: { shipment_id: shipment.id, channel: 'sms' },
    });
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect(them.asked[0]).toMatchObject({ authorization: 'Bearer texts-token' });
    expect(them.delivered.size).toBe(1);
    const told = await account.call('GET /shipments/notes/communication/:id', { params });
    expect(told[0]).toMatchObject({ channel: 'sms', status: 'sent' });
    expect(await query('select provider_reference from text_messages')).toEqual([
      { provider_reference: 'P-1' },
    ]);
  });

  test('a message is retried under the same key after a lost answer or a failing provider', async () => {
    const id = await write('Delivered');
    them.answers.push('silence', { status: 503 }, { status: 401, body: '{"message":"Who?"}' });
    for (const [wait, error] of [
      ['30 seconds', 'No answer came'],
      ['2 minutes', 'The provider answered 503'],
      ['8 minutes', 'Who?'],
    ] as const) {
      await deliver();
      expect(await deliver()).toBe(0);
      expect(await stands(id)).toMatchObject({ status: 'queued', error });
      await letPass(wait);
    }
    await deliver();
    expect(await stands(id)).toEqual({ status: 'sent', error: null, attempts: null });
    expect(new Set(them.asked.map((headers) => headers['idempotency-key'])).size).toBe(1);
    expect([...them.delivered.values()]).toMatchObject([{ to: NUMBER, message: 'Delivered' }]);
  });

  test('a message is sent once from two nodes at the same time', async () => {
    await write('Once');
    expect((await Promise.all([deliver(), deliver()])).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(them.asked).toHaveLength(1);
  });

  test('a refusal is stored as failed with its text, and a missing answer as unknown', async () => {
    const refused = await write('Wrong');
    them.answers.push({ status: 422, body: '{"message":"Number not in service"}' });
    await deliver();
    expect(await stands(refused)).toMatchObject({
      status: 'failed',
      error: 'Number not in service',
    });
    const unanswered = await write('Lost');
    await here.given.job({ subject_id: unanswered }, { attempts: 5 });
    them.answers.push('silence');
    await deliver();
    expect(await stands(unanswered)).toMatchObject({
      status: 'failed',
      error: 'No answer from the provider: the message may or may not have been sent.',
    });
  });

  test('old messages and messages of other channels are not sent', async () => {
    const old = await write('Yesterday', 25 * 60);
    const whatsapp = await write('Elsewhere', 0, 'whatsapp');
    expect(await deliver()).toBe(0);
    expect(await stands(old)).toMatchObject({
      status: 'failed',
      error: 'The message was not sent within a day.',
    });
    expect(await stands(whatsapp)).toMatchObject({ status: 'queued', attempts: null });
  });

  test('the log contains neither the phone number nor the text of a message', async () => {
    await write('Your PIN is 73519');
    them.answers.push({ status: 500, body: `{"message":"Cannot reach ${NUMBER}"}` });
    const stream = new PassThrough();
    let logged = '';
    stream.on('data', (chunk) => (logged += chunk));
    const services = { ...here.services, log: createLog('trace', stream) };
    await workDue(services, smsQueue(services, them.send));
    expect(logged).toContain('a job was not done');
    expect(logged).not.toMatch(/73519|825550144/);
  });

  test('the developer page shows texts only to requests for the address of this machine', async () => {
    await write('<b>Hello</b>');
    const cookie = `baton-developer=${here.services.config.developerKey}`;
    const page = (host: string) =>
      here.app.inject({ url: '/dev/texts', headers: { host, cookie } });
    const { body } = await page('localhost:4000');
    expect(body).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(body).toContain(NUMBER);
    expect((await page('evil.test')).statusCode).toBe(404);
  });

  test('each driver gets one message, the message is recorded, and messages over ten an hour are skipped', async () => {
    const ops = await here.as('ops');
    const sql = async (text: string) => (await here.database.pool.query(text)).rows;
    const [one, other]: { id: number; mobile_number: string }[] = await sql(
      'select user_id as id, mobile_number from drivers where is_active order by 1 limit 2',
    );
    if (!one || !other) throw new Error('nobody drives');
    const send = (message: string) =>
      ops.call('POST /drivers/messages', { body: { ids: [one.id, other.id, one.id], message } });
    expect(await send('Call the branch.')).toMatchObject({ ok: 2, skipped: 0, failed: 0 });
    expect(
      await sql(
        `select driver_id, channel, mobile_number, message, status from text_messages where driver_id is not null order by driver_id`,
      ),
    ).toEqual(
      [one, other].map(({ id, mobile_number }) => ({
        driver_id: id,
        channel: 'sms',
        mobile_number,
        message: 'Call the branch.',
        status: 'queued',
      })),
    );
    expect(
      await sql(
        `select row_id from audit_log where table_name = 'drivers' and action = 'message' order by 1`,
      ),
    ).toEqual([{ row_id: one.id }, { row_id: other.id }]);
    for (let sent = 0; sent < 9; sent += 1)
      await here.given.text({ driver_id: other.id, template: 'driver-message', status: 'sent' });
    const preview = await ops.call('POST /runs/preview', {
      body: {
        call: 'POST /drivers/messages',
        subject: { filter: { id: [one.id, other.id] } },
        arguments: { message: 'Again.' },
      },
    });
    expect(preview).toMatchObject({
      will_run: 1,
      will_skip: [{ reason: '10 messages within the hour', count: 1 }],
    });
    expect(await send('Again.')).toMatchObject({ ok: 1, skipped: 1 });
    await expect(
      ops.call('POST /drivers/messages', { body: { ids: [one.id], message: 'x'.repeat(460) } }),
    ).rejects.toMatchObject({ status: 422 });
    const account = await here.as('account');
    await expect(
      account.call('POST /drivers/messages', { body: { ids: [one.id], message: 'x' } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
