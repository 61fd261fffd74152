import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  accountKinds,
  accountStatuses,
  accountAllocationMethods,
  billingCycles,
  billingTypes,
} from '#domain/accounts/accounts.ts';
import { degrees, identity, measure, money, moment, now, version } from './columns.ts';
import { rate_groups } from './rates.ts';

export const enterprise_types = pgTable('enterprise_types', {
  id: identity(),
  name: text().notNull().unique(),
});

export const sales_agents = pgTable('sales_agents', {
  id: identity(),
  name: text().notNull(),
  code: text().notNull().unique(),
  email: text(),
  mobile_number: text(),
  commission_percentage: measure().notNull().default(0),
  is_active: boolean().notNull().default(true),
  time_created: now(),
  version: version(),
});

export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    account_code: text().notNull().unique(),
    name: text().notNull(),
    kind: text({ enum: accountKinds }).notNull().default('business'),
    status: text({ enum: accountStatuses }).notNull().default('active'),
    parent_account_id: integer(),
    enterprise_type_id: integer().references(() => enterprise_types.id),
    sales_agent_id: integer().references(() => sales_agents.id),
    branch_id: integer(),
    rate_group_id: integer().references(() => rate_groups.id),
    contact_name: text(),
    email: text().notNull(),
    billing_email: text(),
    mobile_number: text(),
    vat_number: text(),
    registration_number: text(),
    billing_type: text({ enum: billingTypes }).notNull().default('invoice'),
    billing_cycle: text({ enum: billingCycles }).notNull().default('monthly'),
    payment_terms_days: integer().notNull().default(30),
    credit_limit: money().notNull().default(0),
    allocation_method: text({ enum: accountAllocationMethods }).notNull().default('oldest-first'),
    balance: money().notNull().default(0),
    requires_customer_reference: boolean().notNull().default(false),
    webhook_url: text(),
    webhook_enabled: boolean().notNull().default(false),
    street_address: text(),
    suburb: text(),
    city: text(),
    zone: text(),
    postal_code: text(),
    country: text().notNull().default('ZA'),
    latitude: degrees(),
    longitude: degrees(),
    last_invoiced_at: moment(),
    closed_at: moment(),
    time_created: now(),
    time_modified: now(),
    version: version(),
  },
  (table) => [
    index('accounts_created').on(table.time_created),
    index('accounts_status').on(table.status, table.time_created),
    index('accounts_agent').on(table.sales_agent_id),
    index('accounts_words').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.account_code.op('gin_trgm_ops'),
      table.email.op('gin_trgm_ops'),
    ),
  ],
);

export const account_notes = pgTable(
  'account_notes',
  {
    id: identity(),
    account_id: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    user_id: integer(),
    note_type: text().notNull(),
    note: text().notNull(),
    file_id: integer(),
    time_created: now(),
  },
  (table) => [index('account_notes_account').on(table.account_id, table.time_created)],
);
