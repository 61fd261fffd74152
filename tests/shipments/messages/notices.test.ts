import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SendText } from '#server/adapters/text-provider.ts';
import { smsQueue, whatsAppQueue } from '#server/features/messages/text-queue.ts';
import { hourOf } from '#domain/kernel/time.ts';
import { workDue } from '#server/jobs/queue.ts';
import { bookAs, sandown, seaPoint } from '../../support/runs/bookings.ts';
import { testDatabases } from '../../support/database.ts';
import { world, type World } from '../../support/world.ts';

type Status = 'collected' | 'out-for-delivery' | 'delivered' | 'in-transit';

describe.each(testDatabases())('status messages on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());
  beforeEach(async () => {
    await here.given.without('jobs', 'text_messages', 'emails');
    await here.given.settings({ 'notify_%': null, 'notifications_%': null }, 'every');
  });

  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const set = async (values: Record<string, string>) => {
    const admin = await here.as('superadmin');
    const data = Object.entries(values).map(([setting, value]) => ({ setting, value }));
    await admin.call('POST /settings', { body: { data } });
  };
  const become = async (ids: readonly number[], ...statuses: Status[]) => {
    const ops = await here.as('ops');
    for (const status of statuses)
      await ops.call('POST /shipments/bulkupdate', {
        body: { ids: [...ids], status, reason: 'Asked' },
      });
  };
  const texts = () =>
    query(
      'select channel, mobile_number, message, send_after, resent_from_id from text_messages order by id',
    );
  const emails = () => query('select to_address, subject, body from emails order by id');

  test('are sent by the enabled channels to the party concerned, and are listed on the shipment', async () => {
    await set({
      notify_collection_collected_email: 'true',
      notify_delivery_out_for_delivery_sms: 'true',
      notify_delivery_out_for_delivery_whatsapp: 'true',
    });
    const { id, short_tracking_reference: reference } = await bookAs(here, 'user');
    await here.given.without('emails');
    await become([id], 'collected', 'in-transit', 'out-for-delivery');
    expect(await emails()).toEqual([
      {
        to_address: sandown.email,
        subject: `Shipment ${reference}: collected`,
        body: expect.stringContaining(`your parcel ${reference} has been collected.`),
      },
    ]);
    const told = await texts();
    expect(told.map(({ channel, mobile_number }) => [channel, mobile_number])).toEqual([
      ['sms', seaPoint.mobile_number],
      ['whatsapp', seaPoint.mobile_number],
    ]);
    expect(told[0].message).toMatch(
      /^Highveld Couriers: your parcel .* is out for delivery today\. https:/,
    );
    const customer = await here.as('user');
    const shown = await customer.call('GET /shipments/notes/communication/:id', { params: { id } });
    expect(shown.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms', 'whatsapp']);
    expect(await query(`select queue from jobs where queue <> 'email' order by queue`)).toEqual([
      { queue: 'sms' },
      { queue: 'whatsapp' },
    ]);
  });

  test('use enabled channels only, and an account can change them for its own shipments', async () => {
    const { id } = await bookAs(here, 'user');
    await here.given.settings({ notify_delivery_out_for_delivery_sms: 'true' }, 1);
    const elsewhere = await bookAs(here, 'other');
    await here.given.without('emails');
    await become([id, elsewhere.id], 'collected', 'in-transit', 'out-for-delivery');
    expect(await emails()).toEqual([]);
    expect(await query('select shipment_id from text_messages')).toEqual([{ shipment_id: id }]);
  });

  test('are sent once if a status is repeated within minutes', async () => {
    await set({ notify_delivery_out_for_delivery_sms: 'true' });
    const { id } = await bookAs(here, 'user');
    await become(
      [id],
      'collected',
      'in-transit',
      'out-for-delivery',
      'in-transit',
      'out-for-delivery',
    );
    expect(await texts()).toHaveLength(1);
  });

  test('an email is not repeated within minutes, and an email about another status does not block it', async () => {
    await set({
      notify_collection_collected_email: 'true',
      notify_delivery_out_for_delivery_email: 'true',
      notice_text_collected: '{reference} was collected and is soon out for delivery.',
    });
    const { id } = await bookAs(here, 'user');
    await here.given.without('emails');
    const toTheDoor = ['in-transit', 'out-for-delivery'] as const;
    await become([id], 'collected', ...toTheDoor, ...toTheDoor);
    expect((await emails()).map(({ subject }) => subject.split(': ')[1])).toEqual([
      'collected',
      'out for delivery',
    ]);
  });

  test('wait for the end of the quiet hours', async () => {
    const hour = hourOf(new Date());
    const at = (later: number) => `${String((hour + later) % 24).padStart(2, '0')}:00`;
    await set({
      notify_delivery_out_for_delivery_sms: 'true',
      notifications_from: at(2),
      notifications_to: at(3),
    });
    const { id } = await bookAs(here, 'user');
    await become([id], 'collected', 'in-transit', 'out-for-delivery');
    const [{ send_after }] = await texts();
    expect(Date.parse(send_after)).toBeGreaterThan(Date.now());
    const [job] = await query(`select due_at from jobs where queue = 'sms'`);
    expect(Date.parse(job.due_at)).toBe(Date.parse(send_after));
  });

  test('a cancelled WhatsApp message is not sent by SMS instead', async () => {
    await set({ notify_delivery_out_for_delivery_whatsapp: 'true' });
    const { id } = await bookAs(here, 'user');
    await become([id], 'collected', 'in-transit', 'out-for-delivery');
    const [job] = await query(`select id from jobs where queue = 'whatsapp'`);
    const admin = await here.as('superadmin');
    await admin.call('POST /outgoing-messages/give-up', { body: { ids: [job.id] } });
    expect((await texts()).map(({ channel }) => channel)).toEqual(['whatsapp']);
  });

  test('a message that WhatsApp refuses is sent by SMS exactly once, from the configured sender', async () => {
    await set({ notify_delivery_out_for_delivery_whatsapp: 'true', sms_sender_id: 'HIGHVELD' });
    const { id } = await bookAs(here, 'user');
    await become([id], 'collected', 'in-transit', 'out-for-delivery');
    const senders: string[] = [];
    const refusing: SendText = async () => ({ is: 'refused', error: 'Not on WhatsApp' });
    const taking: SendText = async ({ from }) => {
      senders.push(from);
      return { is: 'accepted', reference: 'P-1' };
    };
    await workDue(here.services, whatsAppQueue(here.services, refusing));
    const [first, second, ...others] = await query(
      'select id, channel, status, error, resent_from_id from text_messages order by id',
    );
    expect(first).toMatchObject({
      channel: 'whatsapp',
      status: 'failed',
      error: 'Not on WhatsApp',
    });
    expect(second).toMatchObject({ channel: 'sms', status: 'queued', resent_from_id: first.id });
    expect(others).toEqual([]);
    expect(await workDue(here.services, smsQueue(here.services, taking))).toBe(1);
    expect(senders).toEqual(['HIGHVELD']);
  });
});
