import http from 'node:http';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../server/log.ts';
import { deliverDueTexts, smsProvider } from '../../server/outside/texts.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const NUMBER = '+27825550144';
type Answer = { status: number; body?: string } | 'silence';

/** Somebody who delivers texts: knows a key again, and answers as a test says. */
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
    send: smsProvider({ url: `http://127.0.0.1:${port}/texts`, token: 'texts-token' }),
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
    await query('delete from sent_messages');
  });
  afterEach(() => them.close());

  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const write = async (message: string, age = '0 seconds', channel = 'sms'): Promise<number> => {
    const rows = await query(
      `insert into sent_messages (account_id, channel, template, mobile_number, message, status, time_created)
       values (1, $3, 'status', $4, $1, 'queued', now() - $2::interval) returning id`,
      [message, age, channel, NUMBER],
    );
    return rows[0].id;
  };
  const stands = async (id: number) =>
    (await query('select status, error, attempts from sent_messages where id = $1', [id]))[0];
  const deliver = () => deliverDueTexts(here.services, them.send);
  const letPass = (time: string) =>
    query(`update sent_messages set next_try_at = next_try_at - $1::interval`, [time]);

  test('what a customer asks to be told again reaches the provider, once, and shows as sent', async () => {
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
    expect(await query('select provider_reference from sent_messages')).toEqual([
      { provider_reference: 'P-1' },
    ]);
  });

  test('an answer that is lost, or a provider in trouble, is asked again later under the same key', async () => {
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
    expect(await stands(id)).toEqual({ status: 'sent', error: null, attempts: 4 });
    expect(new Set(them.asked.map((headers) => headers['idempotency-key'])).size).toBe(1);
    expect([...them.delivered.values()]).toMatchObject([{ to: NUMBER, message: 'Delivered' }]);
  });

  test('two nodes at the same time send it once', async () => {
    await write('Once');
    expect((await Promise.all([deliver(), deliver()])).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(them.asked).toHaveLength(1);
  });

  test('what the provider refuses has failed with its words, what it never answers says that nobody knows', async () => {
    const refused = await write('Wrong');
    them.answers.push({ status: 422, body: '{"message":"Number not in service"}' });
    await deliver();
    expect(await stands(refused)).toMatchObject({
      status: 'failed',
      error: 'Number not in service',
    });
    const unanswered = await write('Lost');
    await query('update sent_messages set attempts = 5 where id = $1', [unanswered]);
    them.answers.push('silence');
    await deliver();
    expect(await stands(unanswered)).toMatchObject({
      status: 'failed',
      error: 'No answer from the provider: it may or may not have been sent.',
    });
  });

  test('old news and other ways are left alone', async () => {
    const old = await write('Yesterday', '25 hours');
    const whatsapp = await write('Elsewhere', '0 seconds', 'whatsapp');
    expect(await deliver()).toBe(0);
    expect(await stands(old)).toMatchObject({
      status: 'failed',
      error: 'It was not sent within a day.',
    });
    expect(await stands(whatsapp)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  test('the log holds neither the number nor the words', async () => {
    await write('Your PIN is 73519');
    them.answers.push({ status: 500, body: `{"message":"Cannot reach ${NUMBER}"}` });
    const stream = new PassThrough();
    let logged = '';
    stream.on('data', (chunk) => (logged += chunk));
    await deliverDueTexts({ ...here.services, log: createLog('trace', stream) }, them.send);
    expect(logged).toContain('a text was not taken');
    expect(logged).not.toMatch(/73519|825550144/);
  });

  test('without a provider it can be read on this machine, as text, and by nobody else', async () => {
    await write('<b>Hello</b>');
    const page = (host: string) => here.app.inject({ url: '/dev/texts', headers: { host } });
    const { body } = await page('localhost:4000');
    expect(body).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(body).toContain(NUMBER);
    expect((await page('evil.test')).statusCode).toBe(404);
  });
});
