import * as z from 'zod';
import {
  integrationStates,
  shownDeliveryStates,
  TEST_EVENT,
  webhookEvents,
} from '#domain/integrations/webhooks.ts';
import { endpoints, json, list } from '#api/endpoint.ts';
import { claimed, created, dayOrInstant, oneOf, rowIds, manyOf, words } from '#api/list-filter.ts';
import { id, instant, outcomes, payload } from '../field-parts.ts';

const anyEvent = z.enum([...webhookEvents, TEST_EVENT]);
const state = z.enum(shownDeliveryStates);

const delivery = z.object({
  id: z.int(),
  integration_id: z.int(),
  integration: z.string(),
  integration_state: z.enum(integrationStates),
  account_id: z.int().nullable(),
  shipment_id: z.int().nullable(),
  short_tracking_reference: z.string().nullable(),
  event: z.string(),
  state,
  message_id: z.string(),
  /**
   * Sequence number of the event within the integration; null for tests, and until it is assigned.
   */
  sequence: z.int().nullable(),
  /** Earlier event of the same shipment that it waits for; null if none. */
  waits_for: z.int().nullable(),
  attempts: z.int(),
  http_status: z.int().nullable(),
  took_ms: z.int().nullable(),
  error: z.string().nullable(),
  next_attempt_at: instant.nullable(),
  last_attempt_at: instant.nullable(),
  delivered_at: instant.nullable(),
  is_replay: z.boolean(),
  time_created: instant,
  version: z.int(),
});

const attempt = z.object({
  id: z.int(),
  number: z.int(),
  at: instant,
  took_ms: z.int(),
  http_status: z.int().nullable(),
  error: z.string().nullable(),
  /** First 4 kB of the answer as text; kept for 30 days. */
  answer: z.string().nullable(),
  /** Whether the attempt tested a held integration. */
  is_trial: z.boolean(),
  is_replay: z.boolean(),
});

const window = {
  integration_id: id.optional(),
  since: dayOrInstant,
  until: dayOrInstant,
  /** First sequence number, instead of a time. */
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
    ...list(delivery, {
      filter: {
        integration_id: rowIds,
        state: oneOf(shownDeliveryStates),
        event: manyOf(anyEvent),
        shipment_id: rowIds,
        http_status: manyOf(z.int().min(100).max(599)),
        attempts_from: z.int().min(0).max(100).optional(),
        search: words,
        ...claimed,
        ...created,
      },
      sort: ['id', 'time_created', 'next_attempt_at', 'attempts', 'took_ms', 'sequence'],
    }),
    reads: ['webhook-deliveries'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'GET /webhook-deliveries/:id': {
    summary: 'Returns one event for an integration with its body, every attempt and each response',
    can: 'View integrations',
    returns: json(
      delivery.extend({
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
        /** Number of queued deliveries; `ok` counts rows of the call. */
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
