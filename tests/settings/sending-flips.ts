import { pushQueue } from '#server/features/messages/push-queue.ts';
import { workDue } from '#server/jobs/queue.ts';
import type { Flips } from './company.ts';
import { bySms, sentMessages } from './message-flips.ts';

export const sendingFlips: Flips = {
  messages_per_day: {
    values: ['0', '1'],
    seen: [['queued'], ['held']],
    look: async (here) => {
      await sentMessages(here, 'delivered');
      const texts = await here.rows('select status from text_messages');
      await here.given.without('text_messages');
      return texts.map(({ status }) => status);
    },
    given: { ...bySms, notice_text_delivered: `{reference} ${'has come. '.repeat(20)}` },
  },
  push_notification_key: {
    values: ['', 'a push key of our own'],
    seen: [[''], ['a push key of our own']],
    look: async ({ driver, given, services }) => {
      await driver.device.call('POST /drivers/push-token', { body: { token: 'a-phone' } });
      await given.without('jobs', 'text_messages');
      await given.text({ driver_id: driver.id, channel: 'push', template: 'driver-assigned' });
      const found: string[] = [];
      const queue = pushQueue(services, async ({ key }) => {
        found.push(key ?? '');
        return { is: 'accepted', reference: null };
      });
      await workDue(services, queue);
      return found;
    },
  },
};
