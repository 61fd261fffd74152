import { pushQueue } from '../../server/features/messages/push-queue.ts';
import { workDue } from '../../server/jobs/queue.ts';
import type { Flips } from '../support/settings-desk.ts';
import { bySms, said } from './message-flips.ts';

/** How much goes out, and by whose key drivers are told. */
export const sendingFlips: Flips = {
  messages_per_day: {
    values: ['0', '1'],
    seen: [['queued'], ['held']],
    look: async (desk) => {
      await said(desk, 'delivered');
      const texts = await desk.query('select status from text_messages');
      await desk.query('delete from text_messages');
      return texts.map(({ status }) => status);
    },
    given: { ...bySms, notice_text_delivered: `{reference} ${'has come. '.repeat(20)}` },
  },
  push_notification_key: {
    values: ['', 'a push key of our own'],
    seen: [[''], ['a push key of our own']],
    look: async ({ driver, query, here }) => {
      await driver.device.call('POST /drivers/push-token', { body: { token: 'a-phone' } });
      for (const table of ['jobs', 'text_messages']) await query(`delete from ${table}`);
      await query(
        `insert into text_messages (driver_id, channel, template, mobile_number, message, status)
         values ($1, 'push', 'driver-assigned', '+27825550100', 'To collect: one', 'queued')`,
        [driver.id],
      );
      const found: string[] = [];
      const queue = pushQueue(here.services, async ({ key }) => {
        found.push(key ?? '');
        return { is: 'accepted', reference: null };
      });
      await workDue(here.services, queue);
      return found;
    },
  },
};
