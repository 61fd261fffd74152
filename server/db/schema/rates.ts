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
import type { Band } from '#domain/rates/bands.ts';
import type { EffectResult } from '#domain/rates/effect-result.ts';
import type { Finding } from '#domain/rates/findings.ts';
import { revisionStates } from '#domain/rates/revisions.ts';
import { surchargeConditions, surchargeKinds } from '#domain/rates/surcharges.ts';
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
    /**
     * Number of edits within the revision; validations and computations of an older number are
     * outdated.
     */
    content_version: integer().notNull().default(1),
    validated_version: integer(),
    findings: jsonb().$type<Finding[]>().notNull().default([]),
    /** Effect that was shown at publication. */
    effect_id: integer(),
    /** Whether the revision contains only some groups; the others remain valid. */
    is_partial: boolean().notNull().default(false),
    /** Superseded revision that this one restores. */
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
    /**
     * Identity of the group over time: the id of its first row, set by the database. Accounts refer
     * to it.
     */
    family_id: integer()
      .notNull()
      .default(sql`null`),
    /** Validity of the prices; null for drafts. */
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

/** Prices of a service from one zone to another, by weight band. */
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

/** Surcharges of a revision; opt-in ones are chosen by the sender. */
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
    /** For surcharges by zone: code of the areas; null for areas that no other surcharge names. */
    zone_code: text(),
    conditions: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    is_active: boolean().notNull().default(true),
    time_created: now(),
    version: version(),
  },
  (table) => [uniqueIndex('surcharges_revision').on(table.rate_revision_id, table.code)],
);

/** Public holidays declared by the President, in addition to those of the Act. */
export const declared_holidays = pgTable('declared_holidays', {
  day: date().primaryKey(),
  name: text().notNull(),
});

/**
 * Effects of a revision on past shipments: their prices under it, compared with those under another
 * one.
 */
export const rate_effects = pgTable(
  'rate_effects',
  {
    id: identity(),
    rate_revision_id: integer()
      .notNull()
      .references(() => rate_revisions.id, { onDelete: 'cascade' }),
    against_revision_id: integer(),
    /** Group that the effect is about; null for the whole revision. */
    rate_group_id: integer().references(() => rate_groups.id, { onDelete: 'cascade' }),
    /** Groups that were valid when the effect was computed. */
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
    /** Share of the days that is computed, from 0 to 1. */
    done: doublePrecision().notNull().default(1),
    time_modified: now(),
  },
  (table) => [index('rate_effects_revision').on(table.rate_revision_id, table.id)],
);
