import * as z from 'zod';
import { revisionStates } from '#domain/rates/revisions.ts';
import { surchargeConditions, surchargeKinds } from '#domain/rates/surcharges.ts';
import { instant } from '../field-parts.ts';

const state = z.enum(revisionStates);
const kilograms = z.number().positive().max(100_000);
const rand = z.number().min(-1_000_000).max(1_000_000);
export const band = z.object({
  /** Start in kilograms, which must equal the end of the previous band if it is given. */
  from: z.number().min(0).max(100_000).optional(),
  until: kilograms.nullable(),
  base: rand,
  per_kilogram: rand,
});

const zoneCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,60}$/, 'Use letters, digits and hyphens.');
export const cellPlace = {
  service: z.string().trim().min(1).max(40),
  from: zoneCode,
  to: zoneCode,
};

/** Cell of a price table as typed: withdrawn, or with weight bands. */
export const typedCell = z.object({
  ...cellPlace,
  minimum: rand.default(0),
  bands: z.array(band).max(20).default([]),
  withdrawn: z.boolean().optional(),
  /** Cell that the editor saw: refused with 409 if another user changed it. */
  was: z
    .object({
      minimum: z.number(),
      bands: z.array(z.looseObject({ until: z.number().nullable() })),
    })
    .nullish(),
});

const readBand = z.object({
  until: z.number().nullable(),
  base: z.number(),
  per_kilogram: z.number(),
});

export const cell = z.object({
  service: z.string(),
  from: z.string(),
  to: z.string(),
  minimum: z.number(),
  /** Weight bands; empty if the service is withdrawn between these zones. */
  bands: z.array(readBand),
});

export const finding = z.object({
  code: z.string(),
  weight: z.enum(['stops', 'warns', 'informs']),
  text: z.string(),
  group: z.string().nullable(),
  service: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export const group = z.object({
  id: z.int(),
  family_id: z.int(),
  rate_revision_id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  state,
  is_default: z.boolean(),
  fuel_percentage: z.number(),
  markup_percentage: z.number(),
  effective_from: instant.nullable(),
  effective_until: instant.nullable(),
  version: z.int(),
  /** Current group of the family; null for a family that was never published. */
  holding_id: z.int().nullable(),
  cells: z.int(),
  /** Number of prices that differ from the family's current prices; zero for published groups. */
  changed_cells: z.int(),
  /**
   * Accounts of the family, and their shipments of the last 30 days; null if the caller is a
   * customer.
   */
  accounts: z.int().nullable(),
  shipments_30_days: z.int().nullable(),
  revenue_30_days: z.number().meta({ needs: 'View billing' }).nullable().optional(),
});

export const revision = z.object({
  id: z.int(),
  name: z.string(),
  state,
  cloned_from_id: z.int().nullable(),
  back_to_id: z.int().nullable(),
  is_partial: z.boolean(),
  effective_from: instant.nullable(),
  published_at: instant.nullable(),
  published_by: z.string().nullable(),
  notes: z.string().nullable(),
  reason: z.string().nullable(),
  groups: z.int(),
  cells: z.int(),
  /** Number of prices that differ from the current rates. */
  changed_cells: z.int(),
  /** Whether the draft was validated and not edited since. */
  is_checked: z.boolean(),
  effect_difference: z.number().meta({ needs: 'View billing' }).nullable().optional(),
  effect_change: z.number().meta({ needs: 'View billing' }).nullable().optional(),
  /** Whether the draft was edited after the effect was calculated. */
  effect_is_old: z.boolean(),
  time_created: instant,
  time_modified: instant,
  version: z.int(),
});

export const surcharge = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(surchargeKinds),
  amount: z.number(),
  condition: z.enum(surchargeConditions),
  zone_code: z.string().nullable(),
  conditions: z.record(z.string(), z.unknown()),
});

export const service = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  lane: z.string(),
  volumetric_divisor: z.int(),
  max_weight: z.number().nullable(),
  max_length: z.number().nullable(),
  days_min: z.int(),
  days_max: z.int(),
  collection_cut_off_time: z.string(),
});

export const cellChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  group: z.string(),
  service: z.string(),
  from: z.string(),
  to: z.string(),
  before: cell.nullable(),
  after: cell.nullable(),
  change: z.number().nullable(),
});
