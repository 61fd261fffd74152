import type { RunPlan } from '#machines/bulk-setup.ts';
import { channelLabels, type Channel } from '#domain/outgoing-messages/outgoing-messages.ts';

export const PAUSE_CONSEQUENCE =
  'Messages in this queue wait until the queue is resumed. Messages that are being sent are finished.';

/** Plan that sends failing and given-up messages of a queue again, after the server's preview. */
export const retryPlan = (channel: Channel, count: number, key: string): RunPlan => ({
  call: 'POST /outgoing-messages/retry',
  title: `Send failed messages again: ${channelLabels[channel]}`,
  kind: 'outgoing messages',
  subject: { filter: { channel: [channel], state: ['retrying', 'given-up'] } },
  arguments: {},
  count,
  isDestructive: false,
  key,
});
