import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import type { EntityName } from '#api/entity-names.ts';
import { ids, instant, line, postalCode } from '../field-parts.ts';
import { bulkStarted, detailCode, eventCode, repaired } from './marketplace-parts.ts';

/** Changes to an event before it is sent again. */
const correction = z
  .strictObject({
    event_code: eventCode.optional().meta({ label: 'Event' }),
    detail_code: detailCode.nullish().meta({ label: 'Detail' }),
    occurred_at: instant.optional().meta({ label: 'Happened at' }),
    customer_reference: line('Customer reference', 60).optional(),
    postal_code: postalCode('Postal code must have four digits.').optional(),
    delivery_pin: z
      .string()
      .regex(/^\d{4,8}$/, 'The PIN must have four to eight digits.')
      .optional()
      .meta({ label: 'Delivery PIN', secret: true }),
  })
  .refine((given) => Object.keys(given).length > 0, 'Change at least one field.');

const sendCall = <const N extends EntityName>(bulk: N, runTitle: string, summary: string) =>
  ({
    summary,
    bulk,
    assistants: 'offered',
    runTitle,
    can: 'Edit marketplace',
    body: z.object({ ids }),
    returns: json(repaired),
    touches: ['marketplace', 'runs'],
    keyed: true,
  }) as const;

const inBulk = <const N extends EntityName>(bulk: N, runTitle: string, summary: string) =>
  ({ ...sendCall(bulk, runTitle, summary), returns: json(bulkStarted) }) as const;

export const marketplaceActions = endpoints({
  'POST /amazon-shipments/resubmit': sendCall(
    'marketplace',
    'Resubmit #',
    'Sends refused shipments again, then their events in order. Returns the outcome of each',
  ),
  'POST /amazon-shipments/resubmit-events': sendCall(
    'marketplace-events',
    'Resubmit #',
    'Sends events again. An event that waits for an earlier one is skipped, and the response names that event',
  ),
  'POST /amazon-shipments/bulk-resubmit': inBulk(
    'marketplace',
    'Resubmit #',
    'Starts a run that resubmits shipments. The response contains a message only if the run has started',
  ),
  'POST /amazon-shipments/outbound-events': sendCall(
    'marketplace',
    'Send waiting events of #',
    'Sends the waiting events of these shipments now, in order',
  ),
  'POST /amazon-shipments/resend-delivery-pin': {
    ...sendCall(
      'marketplace',
      'Resend the delivery PIN of #',
      'Asks the marketplace to send the delivery PIN again, at most once in five minutes for each shipment',
    ),
    assistants: 'access',
  },
  'POST /amazon-shipments/resend-failed-sms': sendCall(
    'marketplace',
    'Resend failed SMS of #',
    'Sends failed text messages of these shipments once more. Numbers out of service are skipped',
  ),
  'POST /amazon-shipments/override-event': {
    summary: 'Marks events as resolved, or corrects and sends them again. The reason is saved',
    can: 'Edit marketplace',
    body: z
      .strictObject({
        ids,
        how: z.enum(['settle', 'correct']).meta({ label: 'How' }),
        reason: line('Reason', 300),
        correction: correction.optional(),
      })
      .refine(({ how, correction: given }) => (how === 'correct') === (given !== undefined), {
        message:
          'To correct events, send the fields to change. To mark events as resolved, send no fields.',
        path: ['correction'],
      }),
    returns: json(repaired),
    touches: ['marketplace', 'runs'],
    keyed: true,
    bulk: 'marketplace-events',
    assistants: 'access',
    runTitle: ({ how }) => (how === 'settle' ? 'Mark # as resolved' : 'Correct and resend #'),
  },
  'POST /inbound-shipments/resubmit': sendCall(
    'marketplace-inbound',
    'Resubmit #',
    'Processes refused inbound shipments again. Returns the outcome of each',
  ),
  'POST /inbound-shipments/bulk-resubmit': inBulk(
    'marketplace-inbound',
    'Resubmit #',
    'Starts a run that processes inbound shipments again. The response contains a message only if the run has started',
  ),
});
