import * as z from 'zod';
import { integrationFields } from '#domain/integrations/integration.fields.ts';
import { integrationHealths, OVERLAPS_H } from '#domain/integrations/webhooks.ts';
import { endpoints, json, secretText } from '#api/endpoint.ts';
import { listOfRows } from '#api/field-schemas.ts';
import { oneOf } from '#api/list-filter.ts';
import { id, instant, line } from '../field-parts.ts';
import { conditions, event, integration, integrationBody, tested } from './integration-parts.ts';

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
  /** Whether users can add an integration of this type; other types are set up with the partner. */
  can_be_added: z.boolean(),
  /** Available events. */
  events: z.array(z.object({ event, type: z.string(), label: z.string() })),
});

const acknowledged = z
  .boolean()
  .meta({ label: 'Save even if the address does not accept the test' });

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
    summary: 'Lists kinds of integrations and the events that each can receive',
    can: 'View integrations',
    returns: json(z.array(type)),
    example: { as: 'ops' },
  },
  'GET /get-integration-rules': {
    summary:
      'Lists the events that integrations receive, with how often each matched in the last 24 hours',
    can: 'View integrations',
    query: z.object({ integration_id: id.optional() }),
    returns: json(z.array(rule)),
    reads: ['integrations', 'webhook-deliveries'],
    example: { as: 'ops' },
  },
  'GET /integrations': {
    summary: 'Lists integrations with their health. An account sees only its own',
    can: 'View integrations',
    ...listOfRows(integration, integrationFields, { state: oneOf(integrationHealths) }),
    reads: ['integrations', 'webhook-deliveries'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'GET /integrations/:id': {
    summary: 'Returns one integration',
    can: 'View integrations',
    returns: json(integration),
    reads: ['integrations', 'webhook-deliveries'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'POST /integrations': {
    summary:
      'Adds a webhook. A test is sent first. If the test fails, the webhook is added only if the call acknowledges the failure. The secret is returned once',
    can: 'Edit integrations',
    body: z.object({
      integration_type_id: id.optional(),
      account_id: id.nullish().meta({
        label: 'Account',
        hint: 'Events of this account only. Leave empty for all accounts.',
      }),
      ...integrationBody,
      acknowledged: acknowledged.default(false),
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
    summary: 'Changes an integration, or disables it with a reason. A new address is tested first',
    can: 'Edit integrations',
    body: z
      .object({
        ...integrationBody,
        conditions,
        disabled_reason: line('Reason', 300),
        acknowledged,
      })
      .partial(),
    returns: json(integration),
    touches: ['integrations', 'webhook-deliveries'],
    versioned: true,
    refuses: [404, 409, 422],
    example: { as: 'superadmin', params: { id: 1 }, body: { name: 'Events to the shop' } },
  },
  'POST /integrations/:id/test': {
    summary: 'Posts a test event now and returns the result',
    can: 'Edit integrations',
    returns: json(tested),
    touches: ['integrations', 'webhook-deliveries'],
    keyed: true,
    refuses: [404, 409],
    example: { as: 'superadmin', params: { id: 1 } },
  },
  'POST /integrations/:id/pause': {
    ...change('Pauses an integration. Its events wait until it is resumed'),
    example: { as: 'superadmin', params: { id: 1 } },
  },
  'POST /integrations/:id/resume': {
    ...change('Resumes an integration and sends the events that waited'),
    example: { as: 'superadmin', params: { id: 1 } },
  },
  'POST /integrations/:id/try': {
    ...change('Tries a held integration now, without waiting for the time of its next attempt'),
    example: { as: 'superadmin', params: { id: 1 } },
  },
  'POST /integrations/:id/rotate': {
    summary:
      'Generates a new secret and returns it once. The old secret keeps signing during the overlap',
    can: 'Edit integrations',
    body: z.object({
      overlap_hours: z
        .union(OVERLAPS_H.map((hours) => z.literal(hours)))
        .default(24)
        .meta({
          label: 'Keep signing with the old secret',
          choices: {
            24: '24 hours',
            168: '7 days',
            0: 'Not at all: the secret was exposed',
          },
        }),
    }),
    returns: json(z.object({ secret: secretText(), ending: z.string() })),
    touches: ['integrations'],
    refuses: [404],
    example: { as: 'superadmin', params: { id: 1 }, body: { overlap_hours: 24 } },
  },
});
