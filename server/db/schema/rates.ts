import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, measure, money, moment, now, version } from './columns.ts';

export const service_levels = pgTable('service_levels', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  lane: text({ enum: ['D2D', 'D2L', 'L2D', 'L2L'] }).notNull(),
  days_min: integer().notNull(),
  days_max: integer().notNull(),
  collection_cut_off_time: text().notNull(),
  delivery_before_time: text().notNull(),
  max_weight: measure(),
  max_length: measure(),
  volumetric_divisor: integer().notNull().default(5000),
  is_active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  time_created: now(),
  version: version(),
});

export const rate_revisions = pgTable(
  'rate_revisions',
  {
    id: identity(),
    name: text().notNull(),
    state: text({ enum: ['draft', 'published', 'archived'] }).notNull(),
    cloned_from_id: integer(),
    effective_from: moment(),
    published_at: moment(),
    published_by: integer(),
    notes: text(),
    time_created: now(),
    time_modified: now(),
    version: version(),
  },
  (table) => [index('rate_revisions_state').on(table.state, table.time_created)],
);

export const rate_groups = pgTable(
  'rate_groups',
  {
    id: identity(),
    rate_revision_id: integer()
      .notNull()
      .references(() => rate_revisions.id),
    name: text().notNull(),
    code: text().notNull(),
    description: text(),
    state: text({ enum: ['draft', 'published', 'archived'] }).notNull(),
    is_default: boolean().notNull().default(false),
    fuel_percentage: measure().notNull().default(0),
    markup_percentage: measure().notNull().default(0),
    cloned_from_id: integer(),
    time_created: now(),
    time_modified: now(),
    version: version(),
  },
  (table) => [index('rate_groups_revision').on(table.rate_revision_id, table.code)],
);

/** A price from one kind of area to another: a base up to a weight, then so much a kilogram. */
export const rates = pgTable(
  'rates',
  {
    id: identity(),
    rate_group_id: integer()
      .notNull()
      .references(() => rate_groups.id, { onDelete: 'cascade' }),
    service_level_id: integer()
      .notNull()
      .references(() => service_levels.id),
    from_zone: text().notNull(),
    to_zone: text().notNull(),
    base_weight: measure().notNull(),
    base_rate: money().notNull(),
    per_kilogram: money().notNull(),
    minimum: money().notNull(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('rates_group').on(
      table.rate_group_id,
      table.service_level_id,
      table.from_zone,
      table.to_zone,
    ),
  ],
);

/** What is added to the rate; opt-in ones are chosen by the sender. */
export const surcharges = pgTable('surcharges', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  kind: text({ enum: ['flat', 'percentage', 'per_kilogram'] }).notNull(),
  amount: money().notNull(),
  applies_to: text({
    enum: ['zone', 'opt-in', 'time-based', 'weight', 'value', 'always'],
  }).notNull(),
  zone_id: integer(),
  conditions: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  is_active: boolean().notNull().default(true),
  time_created: now(),
  version: version(),
});
