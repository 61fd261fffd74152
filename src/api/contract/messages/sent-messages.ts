import * as z from 'zod';
import { sentMessageFields } from '#domain/messages/sent-message.fields.ts';
import { reportedStates, textChannels } from '#domain/messages/sent-messages.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { claimed, oneOf } from '#api/list-filter.ts';
import { ids, instant, outcomes } from '../field-parts.ts';
import { mobileNumber } from '../people/person.ts';

const sentMessages = (channel: string) =>
  ({
    summary: `Lists ${channel} messages with their delivery status, newest first. Account users see those of their account`,
    can: 'View sent messages',
    ...listOf(sentMessageFields, {
      /** Channel of the messages; changes of all channels have the same topic. */
      channel: oneOf(textChannels),
      ...claimed,
    }),
    reads: ['messages'],
    example: { as: 'ops', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  }) as const;

export const sentMessageLists = endpoints({
  'GET /sent-sms': sentMessages('SMS'),
  'GET /sent-whatsapp': sentMessages('WhatsApp'),
  'GET /sent-push': {
    ...sentMessages('Push'),
    summary: 'Lists push messages to drivers with their delivery status, newest first',
    can: 'Assign drivers',
  },
  'POST /sent-messages/resend': {
    summary:
      'Sends SMS and WhatsApp messages again, by the same channel or the other channel. The response gives the outcome for each',
    can: 'Resend messages',
    body: z.object({ ids, other_channel: z.boolean().optional() }),
    returns: json(outcomes),
    touches: ['messages', 'jobs', 'runs'],
    keyed: true,
    bulk: 'messages',
    assistants: 'offered',
    runTitle: ({ other_channel: isOther }) =>
      isOther === true ? 'Send # by the other channel' : 'Send # again',
    example: { as: 'ops', body: { ids: [1] } },
  },
  'POST /sent-messages/receipts': {
    summary:
      'Records the delivery status of messages as reported by their provider. Reports may arrive in any order and more than once',
    can: 'Report messages',
    body: z.object({
      receipts: z
        .array(
          z.object({
            /** Provider's number of the message, or the reference that it was sent with. */
            reference: z.string().min(1).max(100),
            status: z.enum(reportedStates),
            at: instant,
            error: z.string().max(300).optional(),
            /** In rand, for all parts. */
            cost: z.number().min(0).max(1000).optional(),
            parts: z.int().min(1).max(20).optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    returns: json(z.object({ taken: z.int(), unknown: z.array(z.string()) })),
    touches: ['messages'],
    example: {
      as: 'superadmin',
      body: {
        receipts: [{ reference: 'text-1', status: 'delivered', at: '2026-01-01T08:00:00Z' }],
      },
    },
  },
  'POST /sent-messages/replies': {
    summary:
      'Records a reply to a message. STOP ends messages to its number, and START allows them again',
    can: 'Report messages',
    body: z.object({
      from: mobileNumber,
      channel: z.enum(['sms', 'whatsapp']),
      message: z.string().max(2000),
    }),
    returns: json(z.object({ is_opted_out: z.boolean() })),
    touches: ['messages'],
    example: {
      as: 'superadmin',
      body: { from: '+27825550101', channel: 'sms', message: 'STOP' },
    },
  },
});
