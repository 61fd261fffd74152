import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SendText } from '#server/adapters/text-provider.ts';
import {
  sendUndeliveredBySms,
  smsQueue,
  whatsAppQueue,
} from '#server/features/messages/text-queue.ts';
import { workDue } from '#server/jobs/queue.ts';
import { HIDDEN_CODE } from '#domain/messages/message-codes.ts';
import { OPTED_OUT, type ReportedState } from '#domain/messages/sent-messages.ts';
import { testDatabases } from '../support/database.ts';
import { inMinutes } from '../support/moments.ts';
import { shipmentIds } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('message logs on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
    const shipments = await here.rows<{ account_id: number; shipment_id: number }>(
      'select account_id, min(id) as shipment_id from shipments group by account_id',
    );
    const planted = { template: 'planted', mobile_number: '+27820000001', message: 'Planted' };
    const failed = { status: 'failed', error: 'Number not in service', cost: 0.23 } as const;
    for (const shipment of shipments)
      for (const channel of ['sms', 'whatsapp'] as const)
        await here.given.text({ ...shipment, ...planted, ...failed, channel });
  });
  afterAll(() => here.close());

  const range: [number, number] = [0, 99];
  const planted = { range, filter: { template: 'planted' } };

  test('staff see all messages, accounts see their own, and each log shows its own channel', async () => {
    const count = async (table: string) =>
      (await here.database.pool.query(`select count(distinct account_id)::int as n from ${table}`))
        .rows[0].n;
    const accounts = await count('shipments');
    const ops = await here.as('ops');
    const all = await ops.call('GET /sent-sms', { query: planted });
    expect(all.total).toBe(accounts);
    expect(accounts).toBeGreaterThan(1);
    const account = await here.as('account');
    for (const call of ['GET /sent-sms', 'GET /sent-whatsapp'] as const) {
      const own = await account.call(call, { query: planted });
      expect(own.rows.map(({ account_id, error }) => [account_id, error])).toEqual([
        [1, 'Number not in service'],
      ]);
    }
  });

  test('the cost of a message is shown to users with billing', async () => {
    const costOf = async (name: string) => {
      const { rows } = await (await here.as(name)).call('GET /sent-sms', { query: planted });
      return rows[0]?.cost;
    };
    expect(await costOf('superadmin')).toBe(0.23);
    expect(await costOf('nonbilling')).toBeUndefined();
  });

  test('filters of a log take several values and refuse unknown ones', async () => {
    const ops = await here.as('ops');
    const failed = await ops.call('GET /sent-sms', {
      query: { filter: { status: ['failed'], template: 'planted', resent: false } },
    });
    expect(failed.rows.every(({ status }) => status === 'failed')).toBe(true);
    const again = await ops.call('GET /sent-sms', {
      query: { filter: { template: 'planted', resent: true } },
    });
    expect(again.total).toBe(0);
    const token = await here.signIn('ops');
    const refused = await here.app.inject({
      url: `/sent-sms?filter=${encodeURIComponent('{"colour":"red"}')}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refused.statusCode).toBe(422);
  });

  describe('after a message is handed to the provider', () => {
    const NUMBER = '+27825550144';
    const delivered: string[] = [];
    const send: SendText = async ({ message }) => {
      delivered.push(message);
      return { is: 'accepted', reference: `P-${delivered.length}` };
    };
    const query = async (text: string, values: unknown[] = []) =>
      (await here.database.pool.query(text, values)).rows;
    const write = async (
      message: string,
      { channel = 'sms', account = 1 }: { channel?: 'sms' | 'whatsapp'; account?: number } = {},
    ) => {
      const [shipment_id = 0] = await shipmentIds(here, { count: 1, account });
      const text = { template: 'afterwards', mobile_number: NUMBER, message, channel };
      return (await here.given.text({ ...text, account_id: account, shipment_id })).id;
    };
    const deliver = async () => {
      await workDue(here.services, smsQueue(here.services, send));
      await workDue(here.services, whatsAppQueue(here.services, send));
    };
    const report = async (reference: string, status: ReportedState, more: object = {}) =>
      (await here.as('superadmin')).call('POST /sent-messages/receipts', {
        body: { receipts: [{ reference, status, at: '2026-03-02T08:00:00.000Z', ...more }] },
      });
    const row = async (id: number) =>
      (
        await query('select status, error, cost::float, parts from text_messages where id = $1', [
          id,
        ])
      )[0];
    beforeEach(async () => {
      delivered.length = 0;
      await query(`delete from text_messages where template <> 'planted'`);
      await here.given.without('jobs');
    });

    test('delivery reports are stored with their cost in any order, even before the response of the provider', async () => {
      const id = await write('Delivered');
      const billed = { cost: 0.46, parts: 2 };
      expect(await report(`text-${id}`, 'delivered', billed)).toEqual({ taken: 1, unknown: [] });
      await deliver();
      await report('P-1', 'sent');
      await report('P-1', 'failed', { error: 'Handset unreachable' });
      expect(await row(id)).toEqual({ status: 'delivered', error: null, ...billed });
      expect(await report('P-9', 'read')).toEqual({ taken: 0, unknown: ['P-9'] });
      const ops = await here.as('ops');
      const receipts = [{ reference: 'P-1', status: 'read' as const, at: '2026-03-02T08:00:00Z' }];
      await expect(
        ops.call('POST /sent-messages/receipts', { body: { receipts } }),
      ).rejects.toMatchObject({ status: 403 });
    });

    test('a failed WhatsApp message is sent by SMS, once', async () => {
      const id = await write('Delivered', { channel: 'whatsapp' });
      await deliver();
      await report('P-1', 'failed', { error: 'Not on WhatsApp' });
      await report('P-1', 'failed', { error: 'Not on WhatsApp' });
      expect(await row(id)).toMatchObject({ status: 'failed', error: 'Not on WhatsApp' });
      expect(
        await query('select channel, status from text_messages where resent_from_id = $1', [id]),
      ).toEqual([{ channel: 'sms', status: 'queued' }]);
    });

    test('a WhatsApp message that was not delivered within ten minutes is replaced by one SMS', async () => {
      const late = await write('Delivered', { channel: 'whatsapp' });
      const early = await write('Delivered', { channel: 'whatsapp', account: 2 });
      await deliver();
      await here.given.text(late, { sent_at: inMinutes(-11) });
      const look = () => here.database.within({ is: 'system' }, sendUndeliveredBySms);
      await look();
      await look();
      expect(
        await query(
          'select resent_from_id as of, channel from text_messages where resent_from_id = any($1)',
          [[late, early]],
        ),
      ).toEqual([{ of: late, channel: 'sms' }]);
    });

    test('undelivered WhatsApp messages that were replaced by SMS do not hold up newer ones', async () => {
      await query(
        `insert into text_messages (account_id, shipment_id, channel, template, mobile_number, message, parts, status, sent_at)
         select s.account_id, s.id, channel, 'in-transit', '+27835550100', 'In transit', 1, 'sent', now() - interval '1 hour'
         from (select id, account_id from shipments order by id limit 501) s, unnest(array['sms', 'whatsapp']) as channel`,
      );
      const late = await write('Delivered', { channel: 'whatsapp' });
      await here.given.text(late, { status: 'sent', sent_at: inMinutes(-11) });
      await here.database.within({ is: 'system' }, sendUndeliveredBySms);
      expect(
        await query('select channel from text_messages where resent_from_id = $1', [late]),
      ).toEqual([{ channel: 'sms' }]);
    });

    test('a recipient who answers STOP gets no news until START, but still a requested PIN', async () => {
      const superadmin = await here.as('superadmin');
      const reply = (message: string) =>
        superadmin.call('POST /sent-messages/replies', {
          body: { from: NUMBER, channel: 'sms', message },
        });
      expect(await reply('Thank you')).toEqual({ is_opted_out: false });
      expect(await reply('STOP')).toEqual({ is_opted_out: true });
      const news = await write('Delivered');
      const pin = await write(`Your PIN is ${HIDDEN_CODE}`);
      await here.given.text(pin, { code: '73519' });
      await deliver();
      expect(delivered).toEqual(['Your PIN is 73519']);
      expect(await row(news)).toMatchObject({ status: 'failed', error: OPTED_OUT });
      const ops = await here.as('ops');
      const stopped = await ops.call('GET /sent-sms', { query: { filter: { opted_out: true } } });
      expect(stopped.rows.map(({ id }) => id)).toEqual([news]);
      const again = async () =>
        (await ops.call('POST /sent-messages/resend', { body: { ids: [news, pin] } })).results;
      expect((await again()).map(({ reason }) => reason)).toEqual([
        OPTED_OUT,
        'This message contained a PIN: send a new PIN instead',
      ]);
      await reply('start');
      expect((await again())[0]).toMatchObject({ outcome: 'ok' });
      expect((await again())[0]).toMatchObject({
        outcome: 'skipped',
        reason: 'Sent again within the last 10 minutes',
      });
    });

    test('an account can resend by the other channel, but only its own messages', async () => {
      const ids = [await write('Delivered'), await write('Delivered', { account: 2 })];
      await here.given.text(ids, { status: 'failed' });
      const account = await here.as('account');
      const { results } = await account.call('POST /sent-messages/resend', {
        body: { ids, other_channel: true },
      });
      expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'failed']);
      expect(
        await query('select channel from text_messages where resent_from_id = any($1)', [ids]),
      ).toEqual([{ channel: 'whatsapp' }]);
    });
  });
});
