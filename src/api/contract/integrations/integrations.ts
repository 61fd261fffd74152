import * as z from 'zod';
import { integrationHealths, OVERLAPS_H } from '#domain/integrations/webhooks.ts';
import { endpoints, json, list, secretText } from '#api/endpoint.ts';
import { oneOf, rowIds, manyOf, words } from '#api/list-filter.ts';
import { id, instant, line } from '../field-parts.ts';
import { conditions, event, integration, integrationFields, tested } from './integration-parts.ts';

const rule = z.object({
  id: z.int(),
  integration_id: z.int(),
  event: z.string(),
  conditions,
  is_active: z.boolean(),
  last_matched_at: instant.nullable(),
  matched_24h: z.int(),
});

const type = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether it can be added here; others are set up with the partner. */
  can_be_added: z.boolean(),
  /** Available events. */
  events: z.array(z.object({ event, type: z.string(), label: z.string() })),
});

const EXAMPLE = { name: 'Events to our warehouse', events: ['delivered'] };
const change = (summary: string) =>
  ({
    summary,
    can: 'Edit integrations',
    returns: json(integration),
    touches: ['integrations', 'webhook-deliveries'],
    keyed: true,
    refuses: [404, 409],
  }) as const;

export const integrations = endpoints({
  'GET /get-integration-types': {
    summary: 'Kinds of integrations, and the events that they can be given',
    can: 'View integrations',
    returns: json(z.array(type)),
    example: { as: 'ops' },
  },
  'GET /get-integration-rules': {
    summary: 'Which events integrations are given, and how often that was the case in 24 hours',
    can: 'View integrations',
    query: z.object({ integration_id: z.coerce.number().pipe(id).optional() }),
    returns: json(z.array(rule)),
    reads: ['integrations', 'webhook-deliveries'],
    example: { as: 'ops' },
  },
  'GET /integrations': {
    summary: 'Integrations with their health; an account sees its own',
    can: 'View integrations',
    ...list(integration, {
      filter: {
        search: words,
        state: oneOf(integrationHealths),
        type: manyOf(z.string().max(20)),
        account_id: rowIds,
        event: manyOf(event),
        is_waiting: z.boolean().optional(),
        is_failing: z.boolean().optional(),
        /** Without a delivery for this many days. */
        silent_days: z.int().min(1).max(90).optional(),
      },
      sort: ['id', 'name', 'state', 'last_failure_at', 'last_success_at', 'time_created'],
    }),
    reads: ['integrations', 'webhook-deliveries'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'GET /integrations/:id': {
    summary: 'One integration',
    can: 'View integrations',
    returns: json(integration),
    reads: ['integrations', 'webhook-deliveries'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'POST /integrations': {
    summary:
      'Adds a webhook: a test is sent first, and must be taken or its failure acknowledged. The secret is answered once',
    can: 'Edit integrations',
    body: z.object({
      integration_type_id: id.optional(),
      account_id: id.nullish().meta({ label: 'Account' }),
      ...integrationFields,
      acknowledged: z.boolean().default(false),
    }),
    returns: json(integration.extend({ secret: secretText(), test: tested })),
    touches: ['integrations'],
    refuses: [409, 422],
    example: {
      as: 'superadmin',
      body: { ...EXAMPLE, url: 'https://warehouse.example/hooks', acknowledged: true },
    },
  },
  'PUT /integrations/:id': {
    summary: 'Changes an integration, or disables it with a reason; a new address is tested first',
    can: 'Edit integrations',
    body: z
      .object({
        ...integrationFields,
        conditions,
        disabled_reason: line('Reason', 300),
        acknowledged: z.boolean(),
      })
      .partial(),
    returns: json(integration),
    touches: ['integrations', 'webhook-deliveries'],
    versioned: true,
    refuses: [404, 409, 422],
    example: { as: 'superadmin', params: { id: 1 }, body: { name: 'Events to the shop' } },
  },
  'POST /integrations/:id/test': {
    summary: 'Posts a test event now and says what came back',
    can: 'Edit integrations',
    returns: json(tested),
    touches: ['integrations', 'webhook-deliveries'],
    keyed: true,
    refuses: [404, 409],
    example: { as: 'superadmin', params: { id: 1 } },
  },
  'POST /integrations/:id/pause': {
    ...change('Stops sending; what happens meanwhile waits'),
    example: { as: 'superadmin', params: { id: 1 } },
  },
  'POST /integrations/:id/resume': {
    ...change('Sends again, also what waited'),
    example: { as: 'superadmin', params: { id: 1 } },
  },
  'POST /integrations/:id/try': {
    ...change('Tries a held integration now instead of at its next trial'),
    example: { as: 'superadmin', params: { id: 1 } },
  },
  'POST /integrations/:id/rotate': {
    summary: 'Makes a new secret, answered once; the old one goes on signing for the overlap',
    can: 'Edit integrations',
    body: z.object({
      overlap_hours: z.union(OVERLAPS_H.map((hours) => z.literal(hours))).default(24),
    }),
    returns: json(z.object({ secret: secretText(), ending: z.string() })),
    touches: ['integrations'],
    refuses: [404],
    example: { as: 'superadmin', params: { id: 1 }, body: { overlap_hours: 24 } },
  },
});
