import * as z from 'zod';
import { provinces } from '#domain/places/provinces.ts';
import { integrationFields } from '#domain/integrations/integration.fields.ts';
import {
  addressProblem,
  integrationHealths,
  webhookEvents,
} from '#domain/integrations/webhooks.ts';
import { rowOf } from '#api/field-schemas.ts';
import { id, instant, line } from '../field-parts.ts';

export const event = z.enum(webhookEvents);
export const health = z.enum(integrationHealths);

export const conditions = z
  .strictObject({
    accounts: z.array(id).min(1).max(200).optional(),
    services: z.array(z.string().trim().min(1).max(20)).min(1).max(50).optional(),
    provinces: z
      .array(z.enum(provinces.map(({ code }) => code)))
      .min(1)
      .max(9)
      .optional(),
  })
  .meta({ label: 'Conditions' });

/** Webhook address. Private networks are not refused here, but each time a webhook is sent. */
const address = z
  .string()
  .trim()
  .max(500, 'The address is too long.')
  .superRefine((text, context) => {
    const problem = addressProblem(text, true);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({
    label: 'Address',
    input: 'url',
    hint: 'A test is sent to this address before the integration is saved.',
  });

export const integrationBody = {
  name: line('Name', 100),
  url: address,
  events: z
    .array(event)
    .min(1, 'Choose at least one event.')
    .max(webhookEvents.length)
    .meta({ label: 'Events' }),
  conditions: conditions.default({}),
};

/** Numbers of deliveries in one half-hour. */
const bar = z.object({ delivered: z.int(), failed: z.int() });

export const integration = rowOf(integrationFields).extend({
  events: z.array(z.string()),
  conditions,
  /** The last 48 half hours, oldest first. */
  half_hours: z.array(bar),
  /** Whether the settings allow sending webhooks; otherwise all deliveries wait. */
  is_sending_on: z.boolean(),
  /** Last characters of the signing secrets; the newest secret is last. */
  signing_keys: z.array(
    z.object({ ending: z.string(), made_at: instant, ends_at: instant.nullable() }),
  ),
});

export const tested = z.object({
  ok: z.boolean(),
  http_status: z.int().nullable(),
  took_ms: z.int(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
});
