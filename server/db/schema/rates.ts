import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Band } from '../../../src/domain/rates/bands.ts';
import type { EffectResult } from '../../../src/domain/rates/effect-result.ts';
import type { Finding } from '../../../src/domain/rates/findings.ts';
import { revisionStates } from '../../../src/domain/rates/revisions.ts';
import { surchargeConditions, surchargeKinds } from '../../../src/domain/rates/surcharges.ts';
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
    state: text({ enum: revisionStates }).notNull(),
    cloned_from_id: integer(),
    effective_from: moment(),
    published_at: moment(),
    published_by: integer(),
    notes: text(),
    /** Counts the edits of everything in it; what was checked or computed at an older count no longer binds. */
    content_version: integer().notNull().default(1),
    validated_version: integer(),
    findings: jsonb().$type<Finding[]>().notNull().default([]),
    /** The effect that was seen when it was published. */
    effect_id: integer(),
    /** It holds some groups only; the others go on as they are. */
    is_partial: boolean().notNull().default(false),
    /** The superseded revision that this one brings back. */
    back_to_id: integer(),
    reason: text(),
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
    state: text({ enum: revisionStates }).notNull(),
    is_default: boolean().notNull().default(false),
    fuel_percentage: measure().notNull().default(0),
    markup_percentage: measure().notNull().default(0),
    cloned_from_id: integer(),
    /** What the group is over time: the id of its first row. Accounts name it; the database gives it to new ones. */
    family_id: integer()
      .notNull()
      .default(sql`null`),
    /** When its prices hold; null of drafts. */
    effective_from: moment(),
    effective_until: moment(),
    time_created: now(),
    time_modified: now(),
    version: version(),
  },
  (table) => [
    index('rate_groups_revision').on(table.rate_revision_id, table.code),
    index('rate_groups_family').on(table.family_id, table.effective_from),
  ],
);

/** What a service costs from one zone to another, by bands of weight. */
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
    bands: jsonb().$type<Band[]>().notNull(),
    minimum: money().notNull(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    uniqueIndex('rates_group').on(
      table.rate_group_id,
      table.service_level_id,
      table.from_zone,
      table.to_zone,
    ),
  ],
);

/** What is added to the rate; opt-in ones are chosen by the sender. Each revision has its own. */
export const surcharges = pgTable(
  'surcharges',
  {
    id: identity(),
    rate_revision_id: integer()
      .notNull()
      .references(() => rate_revisions.id),
    code: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: surchargeKinds }).notNull(),
    amount: money().notNull(),
    applies_to: text({ enum: surchargeConditions }).notNull(),
    /** Of one by zone: the code of the areas that bring it; null for all that no other surcharge names. */
    zone_code: text(),
    conditions: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    is_active: boolean().notNull().default(true),
    time_created: now(),
    version: version(),
  },
  (table) => [uniqueIndex('surcharges_revision').on(table.rate_revision_id, table.code)],
);

/** Days that the President declared public holidays, beside those of the Act. */
export const declared_holidays = pgTable('declared_holidays', {
  day: date().primaryKey(),
  name: text().notNull(),
});

/** What a revision would have changed in the shipments of some days: priced under it and under what it is compared with. */
export const rate_effects = pgTable(
  'rate_effects',
  {
    id: identity(),
    rate_revision_id: integer()
      .notNull()
      .references(() => rate_revisions.id, { onDelete: 'cascade' }),
    against_revision_id: integer(),
    /** The one group that it is of; null of the whole revision. */
    rate_group_id: integer().references(() => rate_groups.id, { onDelete: 'cascade' }),
    /** The groups that held when it was computed. */
    holding: text().notNull().default(''),
    content_version: integer().notNull(),
    first_day: date().notNull(),
    last_day: date().notNull(),
    result: jsonb().$type<EffectResult>().notNull(),
    user_id: integer(),
    time_created: now(),
    state: text({ enum: ['working', 'done', 'stopped'] })
      .notNull()
      .default('done'),
    /** The share of the days that is added up, from 0 to 1. */
    done: doublePrecision().notNull().default(1),
    time_modified: now(),
  },
  (table) => [index('rate_effects_revision').on(table.rate_revision_id, table.id)],
);
