import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, money, moment, now, version } from './columns.ts';
import { roles } from './users.ts';

export const integration_types = pgTable('integration_types', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
});

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
    secret_ending: text(),
    is_active: boolean().notNull().default(true),
    last_success_at: moment(),
    last_failure_at: moment(),
    last_error: text(),
    time_created: now(),
    version: version(),
  },
  (table) => [index('integrations_account').on(table.account_id, table.time_created)],
);

/** When something happens to a shipment, this integration is told. */
export const integration_rules = pgTable(
  'integration_rules',
  {
    id: identity(),
    account_id: integer(),
    integration_id: integer()
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    conditions: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    is_active: boolean().notNull().default(true),
    time_created: now(),
    version: version(),
  },
  (table) => [index('integration_rules_integration').on(table.integration_id, table.event)],
);

/** Each call of a webhook, with what came back. */
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
    state: text({ enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    http_status: integer(),
    error: text(),
    next_attempt_at: moment(),
    time_created: now(),
    delivered_at: moment(),
  },
  (table) => [
    index('webhook_deliveries_state').on(table.state, table.next_attempt_at),
    index('webhook_deliveries_account').on(table.account_id, table.time_created),
    index('webhook_deliveries_shipment').on(table.shipment_id),
  ],
);

/** What people must quote when they pay, and which roles may see it. */
export const payment_references = pgTable(
  'payment_references',
  {
    id: identity(),
    account_id: integer(),
    shipment_id: integer(),
    reference: text().notNull().unique(),
    provider: text({ enum: ['payfast', 'ozow', 'peach', 'stitch', 'eft', 'custom'] }).notNull(),
    provider_status: text().notNull(),
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
