import * as z from 'zod';
import { provinces } from '#domain/places/provinces.ts';
import {
  addressProblem,
  integrationHealths,
  integrationStates,
  webhookEvents,
} from '#domain/integrations/webhooks.ts';
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

/** Addresses are checked again before sending; private networks are refused then. */
const address = z
  .string()
  .trim()
  .max(500, 'The address is too long.')
  .superRefine((text, context) => {
    const problem = addressProblem(text, true);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ label: 'Address' });

export const integrationFields = {
  name: line('Name', 100),
  url: address,
  events: z
    .array(event)
    .min(1, 'Choose at least one event.')
    .max(webhookEvents.length)
    .meta({ label: 'Events' }),
  conditions: conditions.default({}),
};

/** Deliveries in one half-hour. */
const bar = z.object({ delivered: z.int(), failed: z.int() });

export const integration = z.object({
  id: z.int(),
  /** Null for integrations of the provider, which get the events of all accounts. */
  account_id: z.int().nullable(),
  account_code: z.string().nullable(),
  account: z.string().nullable(),
  integration_type_id: z.int(),
  type: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  state: z.enum(integrationStates),
  health,
  /** Reason why the integration is paused or disabled. */
  state_reason: z.string().nullable(),
  events: z.array(z.string()),
  conditions,
  /** Deliveries of the last 24 hours, and the median response time. */
  delivered_24h: z.int(),
  failed_24h: z.int(),
  median_ms: z.int().nullable(),
  /** The last 48 half hours, oldest first. */
  half_hours: z.array(bar),
  waiting: z.int(),
  oldest_waiting_at: instant.nullable(),
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  last_error: z.string().nullable(),
  failures_in_row: z.int(),
  held_since: instant.nullable(),
  next_trial_at: instant.nullable(),
  /** Whether the settings allow sending webhooks; otherwise all deliveries wait. */
  is_sending_on: z.boolean(),
  /** Last characters of the signing secrets; the newest secret is last. */
  signing_keys: z.array(
    z.object({ ending: z.string(), made_at: instant, ends_at: instant.nullable() }),
  ),
  time_created: instant,
  version: z.int(),
});

export const tested = z.object({
  ok: z.boolean(),
  http_status: z.int().nullable(),
  took_ms: z.int(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
});
