import * as z from 'zod';
import { batteryRisks } from '#domain/outages/battery.ts';
import { outageFields } from '#domain/outages/outage.fields.ts';
import { planSteps } from '#domain/outages/outage.ts';
import { MAX_STAGE } from '#domain/outages/schedule.ts';
import { rowOf } from '#api/field-schemas.ts';
import { instant, line } from '../field-parts.ts';

export const outageRow = rowOf(outageFields);

export const lockerInOutage = z.object({
  locker_id: z.int(),
  code: z.string(),
  name: z.string(),
  risk: z.enum(batteryRisks),
  on_mains: z.boolean(),
  battery_percentage: z.int().nullable(),
  dark_from: instant.nullable(),
  spare_minutes: z.int().nullable(),
  is_measured: z.boolean(),
  parcels: z.int(),
  went_dark_at: instant.nullable(),
});

export const skippedParcel = z.object({ reference: z.string(), why: z.string() });

export const planned = z.object({
  step: z.enum(planSteps),
  is_chosen: z.boolean(),
  /** User who chose the step or left it out; null for the default. */
  chosen_by: z.string().nullable(),
  chosen_at: instant.nullable(),
  /** Numbers of parcels, shipments or lockers that the step would now affect and would skip. */
  done: z.int(),
  skipped: z.int(),
});

/** Recent power sources of a locker, and the measured minutes that its full battery lasts. */
export const lockerPowerLog = z.object({
  samples: z.array(
    z.object({ at: instant, on_mains: z.boolean(), battery_percentage: z.int().nullable() }),
  ),
  outages: z.array(z.object({ id: z.int(), from_at: instant, until_at: instant })),
  discharges: z.array(z.int()),
  usable_minutes: z.int(),
  is_measured: z.boolean(),
});

export const stageStatement = z.object({
  provider: line('Provider', 60).meta({ label: 'Provider' }),
  stage: z.int().min(0).max(MAX_STAGE).meta({ label: 'Stage' }),
  from: instant.meta({ label: 'From' }),
  until: instant.nullish().meta({ label: 'Until' }),
});

export const stageEffect = z.object({
  added: z.int(),
  changed: z.int(),
  withdrawn: z.int(),
  /** Unsent messages about cancelled outages, which are cancelled too. */
  stopped: z.int(),
  /**
   * Lockers that lose power in outages of this electricity provider, and parcels in these lockers.
   */
  dark: z.int(),
  parcels: z.int(),
});

export const stagePreview = stageEffect.extend({
  /** The same numbers as before the change. */
  dark_now: z.int(),
  parcels_now: z.int(),
  /**
   * Number of parcels whose window would end without power and whose recipients can be informed.
   */
  recipients: z.int(),
});

export const powerArea = z.object({
  code: z.string(),
  /** Null if the block of the area is unknown, so that no outages are planned. */
  provider: z.string().nullable(),
  block: z.int().nullable(),
  lockers: z.int(),
  parcels: z.int(),
});
