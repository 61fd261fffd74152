import * as z from 'zod';
import { endpoints, list } from '../endpoint.ts';
import { dayOrInstant, rowIds, several } from '../list-filter.ts';
import { instant } from './person.ts';

const status = z.enum(['queued', 'sent', 'delivered', 'read', 'failed']);
const byId = several(z.int().positive().max(2_147_483_647));

const sentMessage = z.object({
  id: z.int(),
  status,
  mobile_number: z.string(),
  /** What it is about, such as out_for_delivery. */
  template: z.string(),
  message: z.string(),
  account_id: z.int().nullable(),
  account: z.string().nullable(),
  shipment_id: z.int().nullable(),
  short_tracking_reference: z.string().nullable(),
  /** As many text messages of the usual length as it is paid for. */
  parts: z.int(),
  /** Rand, as the provider bills it; null until the provider said so. */
  cost: z.number().nullable().optional().meta({ needs: 'View billing' }),
  error: z.string().nullable(),
  /** The message that this one repeats. */
  resent_from_id: z.int().nullable(),
  time_created: instant,
  /** Not before, because of quiet hours. */
  send_after: instant.nullable(),
  delivered_at: instant.nullable(),
});

const sentMessages = (channel: string) =>
  ({
    summary: `${channel} messages with what became of them, newest first; those of the own account for its people`,
    can: 'View sent messages',
    ...list(sentMessage, {
      filter: {
        search: z.string().max(100).optional(),
        id: rowIds,
        status: several(status),
        template: several(z.string().max(60)),
        account_id: byId,
        shipment_id: byId,
        /** Only those that repeat another one, or only first ones. */
        resent: z.boolean().optional(),
        created_from: dayOrInstant,
        created_to: dayOrInstant,
      },
      sort: ['id', 'status', 'template', 'parts', 'time_created', 'delivered_at'],
    }),
    reads: ['messages'],
    example: { as: 'ops', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  }) as const;

export const sentMessageLists = endpoints({
  'GET /sent-sms': sentMessages('SMS'),
  'GET /sent-whatsapp': sentMessages('WhatsApp'),
});
