import * as z from 'zod';
import { batteryRisks } from '../../domain/outages/battery.ts';
import { outageKinds, outageStates, planSteps } from '../../domain/outages/outage.ts';
import { MOST_STAGE } from '../../domain/outages/schedule.ts';
import { instant, line } from './field-parts.ts';

export const outageRow = z.object({
  id: z.int(),
  area: z.string(),
  kind: z.enum(outageKinds),
  state: z.enum(outageStates),
  provider: z.string().nullable(),
  stage: z.int().nullable(),
  from_at: instant,
  until_at: instant,
  reason: z.string().nullable(),
  lockers: z.int(),
  /** Lockers whose batteries end before it does, are close to it, or are not reported. */
  dark: z.int(),
  close: z.int(),
  unknown: z.int(),
  /** When the first of them has no power. */
  first_dark: instant.nullable(),
  /** Parcels in lockers that lose power. */
  parcels: z.int(),
  /** Of those, parcels whose time to collect ends before power is back, or soon after. */
  windows: z.int(),
  extended: z.int(),
  informed: z.int(),
  /** Shipments on their way that go to another locker. */
  redirected: z.int(),
  /** What terminals reported: when power went and returned, and how many lockers went dark. */
  off_at: instant.nullable(),
  on_at: instant.nullable(),
  went_dark: z.int(),
  announced_by: z.string().nullable(),
  time_created: instant,
  version: z.int(),
});

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
  /** Who chose it or left it out; null where it is as usual. */
  chosen_by: z.string().nullable(),
  chosen_at: instant.nullable(),
  /** For how many parcels, shipments or lockers it would be taken now, and how many of them it would skip. */
  done: z.int(),
  skipped: z.int(),
});

/** What a locker ran on lately; what its battery gives by its last discharges, in minutes of a full one. */
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
  stage: z.int().min(0).max(MOST_STAGE).meta({ label: 'Stage' }),
  from: instant.meta({ label: 'From' }),
  until: instant.nullish().meta({ label: 'Until' }),
});

export const stageEffect = z.object({
  added: z.int(),
  changed: z.int(),
  withdrawn: z.int(),
  /** Messages about outages that are not to be, which were not sent yet and are cancelled. */
  stopped: z.int(),
  /** Lockers that lose power in the outages of the provider, and the parcels in them. */
  dark: z.int(),
  parcels: z.int(),
});

export const stagePreview = stageEffect.extend({
  /** The same as it is now. */
  dark_now: z.int(),
  parcels_now: z.int(),
  /** Parcels whose time to collect would end without power: their recipients can be informed. */
  recipients: z.int(),
});

export const powerArea = z.object({
  code: z.string(),
  /** Null where nobody said in which block it is: then no outage of it is planned. */
  provider: z.string().nullable(),
  block: z.int().nullable(),
  lockers: z.int(),
  parcels: z.int(),
});
