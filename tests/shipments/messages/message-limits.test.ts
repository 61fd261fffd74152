import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookAs, seaPoint } from '../../support/runs/bookings.ts';
import { testDatabases } from '../../support/database.ts';
import { multipart } from '../../support/doubles/multipart.ts';
import { itemsOf, runWhen, shipmentIds } from '../../support/runs/runs.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { world, type World } from '../../support/world.ts';

const MAIL = 'POST /shipments/bulk/email';
const VICTIM = 'victim@elsewhere.example';
const letter = { to: 'recipient', addresses: '', subject: 'You have won', message: 'Look here.' };
const HOURLY =
  /^Limit reached: at most 10 emails to one recipient per hour\. More can be sent from \d\d:00\.$/;
const DAILY =
  /^Limit reached: at most 30 emails to one recipient per day\. More can be sent from 00:00 on \d+ [A-Z][a-z]+\.$/;

describe.each(testDatabases())('message limits on $name', (on) => {
  let here: World;
  let workers: Workers;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
    for (const name of ['account', 'user', 'other', 'ops']) tokens[name] = await here.signIn(name);
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });
  beforeEach(async () => {
    await here.given.without('message_counts', 'emails');
  });

  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const mail = (name: string, ids: readonly number[], more: Record<string, string> = {}) => {
    const sent = multipart({ ...letter, ids: ids.join(','), ...more }, []);
    return here.app.inject({
      method: 'POST',
      url: '/shipments/bulk/email',
      headers: { authorization: `Bearer ${tokens[name]}`, ...sent.headers },
      payload: sent.payload,
    });
  };
  const toVictim = (name: string) =>
    bookAs(here, name, { delivery: { ...seaPoint, email: VICTIM } });
  const mails = async () => (await query('select id from emails')).length;
  const client = (name: string) => here.clientOf(tokens[name] ?? null);

  test('ten of forty parallel emails to one recipient are sent, and each refusal says when to retry', async () => {
    const { id } = await toVictim('account');
    const answers = await Promise.all(Array.from({ length: 40 }, () => mail('account', [id])));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(refused).toHaveLength(30);
    expect(await mails()).toBe(10);
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({
        code: 'too_many_requests',
        message: expect.stringMatching(HOURLY),
      });
      const wait = Number(answer.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(3600);
    }
    expect(await query('select 1 from message_counts where key like $1', ['%victim%'])).toEqual([]);
  });

  test('the daily limit stays, and a new hour resets only the hourly limit', async () => {
    const { id } = await toVictim('account');
    for (let hour = 0; hour < 3; hour += 1) {
      await Promise.all(Array.from({ length: 11 }, () => mail('account', [id])));
      await here.rows(
        `update message_counts set since = since - interval '1 hour' where key like 'mail hour %'`,
      );
    }
    expect(await mails()).toBe(30);
    const answer = await mail('account', [id]);
    expect(answer.statusCode).toBe(429);
    expect(answer.json().message).toMatch(DAILY);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    await here.given.older('message_counts', '1 day');
    expect((await mail('account', [id])).statusCode).toBe(200);
  });

  test('users of an account share its limit per recipient, separately from other accounts and staff', async () => {
    const own = await toVictim('account');
    const foreign = await toVictim('other');
    await Promise.all(Array.from({ length: 10 }, () => mail('account', [own.id])));
    expect((await mail('user', [own.id])).statusCode).toBe(429);
    expect((await mail('other', [foreign.id])).statusCode).toBe(200);
    expect((await mail('ops', [own.id])).statusCode).toBe(200);
  });

  test('each user and each account has limits over all recipients', async () => {
    const { id } = await bookAs(here, 'account', {
      delivery: { ...seaPoint, email: 'fresh@mail.example' },
    });
    expect((await mail('account', [id])).statusCode).toBe(200);
    const fill = (by: string, sent: number) =>
      query(`update message_counts set sent = $2 where key like $1`, [`mail hour ${by} %`, sent]);
    await fill('person', 200);
    expect((await mail('account', [id])).json().message).toContain(
      'at most 200 emails from one person per hour.',
    );
    expect((await mail('user', [id])).statusCode).toBe(200);
    await fill('account', 500);
    expect((await mail('user', [id])).json().message).toContain(
      'at most 500 emails from one account per hour.',
    );
  });

  test('a run obeys the limits as its preview says, and the rest can be retried', async () => {
    const ids = await shipmentIds(here, { count: 14, account: 1 });
    await here.given.shipment(ids, { delivery_email: VICTIM });
    const body = { call: MAIL, subject: { ids }, arguments: letter };
    const preview = await client('account').call('POST /runs/preview', { body });
    expect(preview).toMatchObject({ total: 14, will_run: 10, will_skip: [] });
    expect(preview.will_fail).toMatchObject([
      { reason: expect.stringMatching(HOURLY), count: 4, ids: ids.slice(10) },
    ]);
    expect(await query('select 1 from message_counts')).toEqual([]);

    const { id } = await client('account').call('POST /runs', { body });
    expect(await runWhen(client('account'), id)).toMatchObject({ ok: 10, failed: 4, skipped: 0 });
    const items = await itemsOf(client('account'), id);
    expect(items.slice(10).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(HOURLY)),
    );
    expect(await mails()).toBe(10);
    await here.given.without('message_counts');
    await client('account').call('POST /runs/:id/retry', { params: { id } });
    expect(await runWhen(client('account'), id)).toMatchObject({ ok: 14, failed: 0 });
  });

  test('for several shipments messages are sent up to the limit, with a reason for the others', async () => {
    const ids = await shipmentIds(here, { count: 12, account: 1 });
    await here.given.shipment(ids, { delivery_email: VICTIM });
    expect((await mail('account', ids)).json()).toMatchObject({ ok: 10, failed: 2, skipped: 0 });
    expect((await mail('account', ids)).statusCode).toBe(429);
    expect(await mails()).toBe(10);
  });

  test('text messages to drivers are limited per sender, in preview and call', async () => {
    const [driver] = await query('select user_id as id from drivers where is_active limit 1');
    const ops = client('ops');
    const send = () =>
      ops.call('POST /drivers/messages', {
        body: { ids: [driver.id], message: 'Call the branch.' },
      });
    expect(await send()).toMatchObject({ ok: 1 });
    await query(`update message_counts set sent = 2000 where key like 'text hour person %'`);
    const said = 'at most 2000 text messages from one person per hour.';
    await expect(send()).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining(said),
    });
    const preview = await ops.call('POST /runs/preview', {
      body: {
        call: 'POST /drivers/messages',
        subject: { ids: [driver.id] },
        arguments: { message: 'Call the branch.' },
      },
    });
    expect(preview).toMatchObject({
      will_run: 0,
      will_fail: [{ reason: expect.stringContaining(said), ids: [driver.id] }],
    });
  });

  test('special trips and invitations have their own limits', async () => {
    const { id } = await toVictim('account');
    const ask = () =>
      client('account').call('POST /notification/special-trip-request', {
        body: {
          shipment: id,
          contact: { name: 'Thandi', email: 'thandi@mail.example', mobile_number: '' },
          message: 'Before noon.',
        },
      });
    const invite = (name: string) =>
      client('account').call('POST /users', {
        body: { name: 'New', email: `${name}@mail.example`, role_id: 5 },
      });
    await ask();
    await invite('invited.one');
    await query(`update message_counts set sent = 1000 where key like '% hour person %'`);
    await expect(ask()).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('at most 20 requests for special trips from one person'),
    });
    await expect(invite('invited.two')).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('at most 30 emails with a link from one person'),
    });
    expect(await query(`select 1 from users where email = 'invited.two@mail.example'`)).toEqual([]);
  });
});
