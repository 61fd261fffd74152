import * as z from 'zod';
import { collectionRequestFields } from '#domain/collections/collection-request.fields.ts';
import { holidayRules } from '#domain/collections/collection-dates.ts';
import {
  collectionKinds,
  collectionStates,
  windowProblem,
} from '#domain/collections/collections.ts';
import { weekdays } from '#domain/zones/zones.ts';
import { rowOf } from '#api/field-schemas.ts';
import { id, instant, line, paragraph } from '../field-parts.ts';
import { atDoor } from '../shipments/shipment-parts.ts';

export const collectionKind = z.enum(collectionKinds);
const weekday = z.enum(weekdays);
const rule = z.enum(holidayRules);

const date = z.object({
  planned_on: z.string(),
  collect_on: z.string(),
  /** Public holiday on the planned day, which may have moved the collection. */
  holiday: z.string().nullable(),
  state: z.enum(collectionStates),
});

/** Collection on one day. */
export const occurrence = date.extend({
  id: z.int(),
  ready_time: z.string(),
  close_time: z.string(),
  parcel_count: z.int(),
  collected_count: z.int().nullable(),
  driver_id: z.int().nullable(),
  driver: z.string().nullable(),
  reason: z.string().nullable(),
  /**
   * Times at which the branch received the request, and at which it was collected, failed or
   * cancelled.
   */
  requested_at: instant.nullable(),
  settled_at: instant.nullable(),
});

export const collectionRequest = rowOf(collectionRequestFields).extend({
  weekdays: z.array(weekday),
  month_days: z.array(z.int()),
  /** Up to three next collections. */
  next: z.array(date),
});

const day = (label: string) => z.iso.date('Use a day like 2026-11-24.').meta({ label });
const time = (label: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 08:00.')
    .meta({ label });

const count = z
  .int()
  .min(1, 'Parcels must be more than 0.')
  .max(9999, 'At most 9999 parcels.')
  .meta({ label: 'Parcels' });
const driver = { driver_id: id.nullish().meta({ label: 'Driver', pick: 'drivers' }) };

const window = { ready_time: time('Ready'), close_time: time('Closes') };

const common = {
  name: line('Name'),
  ...window,
  parcel_count: count,
  total_weight: z.number().positive().max(100_000).nullish().meta({ label: 'Weight, kg' }),
  instructions: paragraph('Instructions', 500).nullish(),
  /** Collection address: from the address book, or given in the request. */
  address_book_id: id.nullish().meta({ label: 'Address' }),
  address: atDoor.nullish(),
  ...driver,
};

const rhythm = {
  weekdays: z.array(weekday).max(7).default([]).meta({ label: 'Days of the week' }),
  month_days: z
    .array(z.int().min(1).max(31))
    .max(31)
    .default([])
    .meta({ label: 'Days of the month' }),
  every: z.int().min(1).max(12).default(1).meta({ label: 'Every' }),
  starts_on: day('Starts').nullish(),
  ends_on: day('Ends').nullish(),
  on_holiday: rule.default('skip').meta({ label: 'On a public holiday' }),
};

type Given = Partial<Record<'ready_time' | 'close_time' | 'starts_on' | 'ends_on', string | null>>;

const say = (context: z.RefinementCtx, field: string, message: string) =>
  context.addIssue({ code: 'custom', path: [field], message });

/** Checks that windows and date ranges are in order. */
function checkRanges(given: Given, context: z.RefinementCtx): void {
  const { ready_time: ready, close_time: close, starts_on: starts, ends_on: ends } = given;
  const short = ready && close ? windowProblem({ ready_time: ready, close_time: close }) : null;
  if (short !== null) say(context, 'close_time', short);
  if (starts && ends && ends < starts)
    say(context, 'ends_on', 'The end must not be before the start.');
}

function addressSaid(
  { address, address_book_id: kept }: { address?: unknown; address_book_id?: unknown },
  context: z.RefinementCtx,
): void {
  const [isWritten, isKept] = [address ?? null, kept ?? null].map((one) => one !== null);
  if (!isWritten && !isKept) say(context, 'address_book_id', 'Choose an address.');
  if (isWritten && isKept)
    say(context, 'address', 'Choose a saved address or enter one, not both.');
}

const owner = { account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }) };

export const newRequest = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('recurring'), ...owner, ...common, ...rhythm })
    .superRefine((given, context) => {
      checkRanges(given, context);
      addressSaid(given, context);
      if (given.weekdays.length + given.month_days.length === 0)
        say(context, 'weekdays', 'Choose a day.');
    }),
  z
    .object({ kind: z.literal('bulk'), ...owner, ...common, collect_on: day('Collect on') })
    .superRefine((given, context) => {
      checkRanges(given, context);
      addressSaid(given, context);
    }),
]);

/** Change to the collection on one day. */
const change = z.strictObject({
  collect_on: day('Collect on').optional(),
  ready_time: window.ready_time.optional(),
  close_time: window.close_time.optional(),
  parcel_count: count.optional(),
  ...driver,
  /** True skips the collection, false restores it. */
  is_skipped: z.boolean().optional(),
});

const changed = z.object({ ...common, ...rhythm }).partial().shape;

export const changedRequest = z
  .strictObject({
    ...changed,
    weekdays: rhythm.weekdays.unwrap().optional(),
    month_days: rhythm.month_days.unwrap().optional(),
    every: rhythm.every.unwrap().optional(),
    on_holiday: rule.optional(),
    state: z.enum(['active', 'paused', 'cancelled']).optional().meta({ label: 'State' }),
    paused_until: day('Until').nullish(),
    collect_on: day('Collect on').optional(),
    /** Planned day of the collection that `change` changes. */
    occurrence: day('Day').optional(),
    change: change.optional(),
  })
  .superRefine((given, context) => {
    checkRanges(given, context);
    if ((given.occurrence === undefined) !== (given.change === undefined))
      say(context, 'occurrence', 'Choose the day and what changes.');
    if (given.address && given.address_book_id) addressSaid(given, context);
  });

/** Report of a driver's device about a collection. */
export const collectionReport = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('collected'),
    collection_id: id,
    parcel_count: z.int().min(0).max(9999),
    at: instant.optional(),
  }),
  z.strictObject({
    outcome: z.literal('failed'),
    collection_id: id,
    reason: line('Reason', 200),
    at: instant.optional(),
  }),
]);
