import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Permission } from '#domain/people/permissions.ts';
import {
  deliveryStates,
  integrationStates,
  type RuleConditions,
} from '#domain/integrations/webhooks.ts';
import { identity, money, moment, now, version } from './columns.ts';
import { roles, users } from './users.ts';

export const integration_types = pgTable('integration_types', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
});

/** Sealed secret that signs deliveries. Older keys continue to sign until they end. */
export interface SigningKey {
  sealed: string;
  ending: string;
  made_at: string;
  ends_at: string | null;
}

export const integrations = pgTable(
  'integrations',
  {
    id: identity(),
    account_id: integer(),
    integration_type_id: integer()
      .notNull()
      .references(() => integration_types.id),
    name: text().notNull(),
    url: text(),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    last_success_at: moment(),
    last_failure_at: moment(),
    last_error: text(),
    time_created: now(),
    version: version(),
    state: text({ enum: integrationStates }).notNull().default('active'),
    /** Reason for the pause or deactivation. */
    state_reason: text(),
    /** Whether this is the webhook of the account record. */
    is_of_account: boolean().notNull().default(false),
    /** Number of the last event of the integration. */
    event_sequence: integer().notNull().default(0),
    failures_in_row: integer().notNull().default(0),
    /** Consecutive responses with 410 Gone. */
    gone_in_row: integer().notNull().default(0),
    /** First failure since the last success. */
    first_failure_at: moment(),
    held_since: moment(),
    next_trial_at: moment(),
    trials: integer().notNull().default(0),
    /** Time of the last resumption, after which waiting deliveries are sent slowly at first. */
    released_at: moment(),
    secrets: jsonb().$type<SigningKey[]>().notNull().default([]),
  },
  (table) => [
    index('integrations_account').on(table.account_id, table.time_created),
    uniqueIndex('integrations_address').on(sql`coalesce(${table.account_id}, 0)`, table.url),
    uniqueIndex('integrations_of_account')
      .on(table.account_id)
      .where(sql`${table.is_of_account}`),
  ],
);

/** Rules: an integration receives an event of a shipment if all conditions match. */
export const integration_rules = pgTable(
  'integration_rules',
  {
    id: identity(),
    account_id: integer(),
    integration_id: integer()
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    conditions: jsonb().$type<RuleConditions>().notNull().default({}),
    is_active: boolean().notNull().default(true),
    time_created: now(),
    version: version(),
  },
  (table) => [uniqueIndex('integration_rules_event').on(table.integration_id, table.event)],
);

/** Deliveries of events to integrations, with their state. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    account_id: integer(),
    integration_id: integer()
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    shipment_id: integer(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    attempts: integer().notNull().default(0),
    http_status: integer(),
    error: text(),
    next_attempt_at: moment(),
    time_created: now(),
    delivered_at: moment(),
    /** Id for the receiver, the same in every attempt and replay. */
    message_id: text()
      .notNull()
      .unique()
      .default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    /** Number within the integration, without gaps; null until the first attempt is prepared. */
    sequence: integer(),
    /** Number of responses that will not change by waiting. */
    refusals: integer().notNull().default(0),
    took_ms: integer(),
    last_attempt_at: moment(),
    is_replay: boolean().notNull().default(false),
    lease_token: text(),
    leased_until: moment(),
    version: version(),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.integration_id, table.next_attempt_at)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_order')
      .on(table.integration_id, table.shipment_id, table.sequence)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_leased')
      .on(table.integration_id)
      .where(sql`${table.lease_token} is not null`),
    index('webhook_deliveries_unnumbered')
      .on(table.integration_id, table.id)
      .where(sql`${table.sequence} is null`),
    index('webhook_deliveries_integration').on(table.integration_id, table.time_created),
    index('webhook_deliveries_account').on(table.account_id, table.time_created),
    index('webhook_deliveries_shipment').on(table.shipment_id),
  ],
);

/** Attempts to send a delivery, with the responses. */
export const webhook_attempts = pgTable(
  'webhook_attempts',
  {
    id: identity(),
    account_id: integer(),
    delivery_id: integer()
      .notNull()
      .references(() => webhook_deliveries.id, { onDelete: 'cascade' }),
    integration_id: integer().notNull(),
    number: integer().notNull(),
    at: moment().notNull(),
    took_ms: integer().notNull(),
    http_status: integer(),
    error: text(),
    /** Beginning of the response body. */
    answer: text(),
    is_trial: boolean().notNull().default(false),
    is_replay: boolean().notNull().default(false),
  },
  (table) => [
    index('webhook_attempts_delivery').on(table.delivery_id, table.id),
    index('webhook_attempts_integration').on(table.integration_id, table.at),
    index('webhook_attempts_at').on(table.at),
  ],
);

/** API tokens; only hashes are stored. */
export const bearer_tokens = pgTable(
  'bearer_tokens',
  {
    id: identity(),
    account_id: integer(),
    /** Creator, whose rights limit those of the token. */
    user_id: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    token_hash: text().notNull().unique(),
    ending: text().notNull(),
    permissions: jsonb().$type<Permission[]>().notNull(),
    /** Networks from which the token may be used; empty for all. */
    addresses: jsonb().$type<string[]>().notNull().default([]),
    expires_at: moment().notNull(),
    last_used_at: moment(),
    last_used_ip: text(),
    revoked_at: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('bearer_tokens_user').on(table.user_id, table.time_created),
    index('bearer_tokens_account').on(table.account_id, table.time_created),
  ],
);

/** References of payments by guests and for top-ups. */
export const payment_references = pgTable(
  'payment_references',
  {
    id: identity(),
    account_id: integer(),
    shipment_id: integer(),
    /** Invoice that a guest pays. */
    invoice_id: integer(),
    reference: text().notNull().unique(),
    provider: text({ enum: ['payfast', 'ozow', 'peach', 'stitch', 'eft', 'custom'] }).notNull(),
    provider_status: text().notNull(),
    /** Id at the provider, for payments on a page of the provider. */
    provider_id: text(),
    purpose: text({ enum: ['guest', 'topup'] }).notNull(),
    amount: money().notNull(),
    time_created: now(),
    completed_at: moment(),
  },
  (table) => [
    index('payment_references_created').on(table.time_created),
    index('payment_references_account').on(table.account_id, table.time_created),
  ],
);

export const payment_reference_roles = pgTable(
  'payment_reference_roles',
  {
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.provider] })],
);
