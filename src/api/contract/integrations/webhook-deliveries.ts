import * as z from 'zod';
import { webhookDeliveryFields } from '#domain/integrations/webhook-delivery.fields.ts';
import { TEST_EVENT, webhookEvents } from '#domain/integrations/webhooks.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf, rowOf } from '#api/field-schemas.ts';
import { claimed, dayOrInstant, manyOf } from '#api/list-filter.ts';
import { id, instant, outcomes, payload } from '../field-parts.ts';

const anyEvent = z.enum([...webhookEvents, TEST_EVENT]);

const attempt = z.object({
  id: z.int(),
  number: z.int(),
  at: instant,
  took_ms: z.int(),
  http_status: z.int().nullable(),
  error: z.string().nullable(),
  /** First 4 kB of the answer as text; kept for 30 days. */
  answer: z.string().nullable(),
  /** Whether the attempt tested if an integration that is held after failures works again. */
  is_trial: z.boolean(),
  is_replay: z.boolean(),
});

const window = {
  integration_id: id.optional(),
  since: dayOrInstant,
  until: dayOrInstant,
  /** Sequence number of the first event; can be given instead of `since`. */
  from_sequence: z.int().positive().optional(),
  events: z.array(anyEvent).max(12).optional(),
  states: z
    .array(z.enum(['delivered', 'failed']))
    .max(2)
    .optional(),
};

export const webhookDeliveries = endpoints({
  'GET /webhook-deliveries': {
    summary: 'Lists events for integrations with their delivery status',
    can: 'View integrations',
    ...listOf(webhookDeliveryFields, { event: manyOf(anyEvent), ...claimed }),
    reads: ['webhook-deliveries'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'GET /webhook-deliveries/:id': {
    summary: 'Returns one event for an integration with its body, every attempt and each response',
    can: 'View integrations',
    returns: json(
      rowOf(webhookDeliveryFields).extend({
        url: z.string().nullable(),
        /** Posted body; null if it is no longer stored. */
        body: z.string().nullable(),
        headers: z.record(z.string(), z.string()),
        payload,
        tries: z.array(attempt),
      }),
    ),
    reads: ['webhook-deliveries'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'POST /resend-webhook': {
    summary:
      'Sends events again with their original ids: the given events, or those of an integration in a period or from a sequence number on',
    can: 'Edit integrations',
    body: z.object({ ids: z.array(id).max(1000).default([]), ...window }),
    returns: json(
      outcomes.extend({
        /** Number of deliveries that were queued; `ok` outcomes count the rows of the call. */
        queued: z.int(),
        run_id: z.int().nullable(),
      }),
    ),
    touches: ['webhook-deliveries', 'integrations', 'runs'],
    keyed: true,
    bulk: 'webhook-deliveries',
    assistants: 'offered',
    runTitle: 'Send # again',
    refuses: [404, 409, 422],
    example: { as: 'superadmin', body: { ids: [1] } },
  },
});
