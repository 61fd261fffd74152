import * as z from 'zod';
import { messageStates, reportedStates, textChannels } from '#domain/messages/sent-messages.ts';
import { endpoints, json, list } from '#api/endpoint.ts';
import { claimed, created, oneOf, rowIds, manyOf, words } from '#api/list-filter.ts';
import { ids, instant, outcomes } from '../field-parts.ts';
import { mobileNumber } from '../people/person.ts';

const status = z.enum(messageStates);

const sentMessage = z.object({
  id: z.int(),
  status,
  mobile_number: z.string(),
  /** Template of the message, such as out_for_delivery. */
  template: z.string(),
  message: z.string(),
  account_id: z.int().nullable(),
  account: z.string().nullable(),
  shipment_id: z.int().nullable(),
  short_tracking_reference: z.string().nullable(),
  /** Driver who received it; visible to staff. */
  driver: z.string().nullable(),
  /** Number of billed parts. */
  parts: z.int(),
  /** In rand, as billed by the provider; null until known. */
  cost: z.number().nullable().optional().meta({ needs: 'View billing' }),
  error: z.string().nullable(),
  /** Message that this one repeats. */
  resent_from_id: z.int().nullable(),
  time_created: instant,
  /** Earliest time to send, because of quiet hours. */
  send_after: instant.nullable(),
  sent_at: instant.nullable(),
  delivered_at: instant.nullable(),
  read_at: instant.nullable(),
  /** Number from the provider; visible to staff. */
  provider_reference: z.string().nullable(),
});

const sentMessages = (channel: string) =>
  ({
    summary: `Lists ${channel} messages with their delivery status, newest first. Account users see those of their account`,
    can: 'View sent messages',
    ...list(sentMessage, {
      filter: {
        search: words,
        id: rowIds,
        status: manyOf(status),
        template: manyOf(z.string().max(60)),
        account_id: rowIds,
        shipment_id: rowIds,
        /** Channel of the log; all logs publish the same changes. */
        channel: oneOf(textChannels),
        /** Only repeated messages, or only original ones. */
        resent: z.boolean().optional(),
        /** Not sent because the recipient opted out. */
        opted_out: z.boolean().optional(),
        /** Sent at least this many minutes ago without a delivery report. */
        overdue_minutes: z.int().min(1).max(10_000).optional(),
        ...claimed,
        ...created,
      },
      sort: ['id', 'status', 'template', 'parts', 'time_created', 'delivered_at'],
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
      'Sends SMS and WhatsApp messages again, by the same channel or the other one. The response gives the outcome for each',
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
