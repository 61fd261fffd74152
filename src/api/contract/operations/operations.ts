import * as z from 'zod';
import { driverSummaryFields, opsManagerFields } from '#domain/operations/driver-summary.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { rowOf, unsearchedListOf, unsearchedListOfRows } from '#api/field-schemas.ts';
import { dayHere, id, instant } from '../field-parts.ts';

const outcomes = {
  collected: z.int(),
  delivered: z.int(),
  /** Deliveries within the promised time. */
  on_time: z.int(),
  /** Failed attempts to collect or deliver. */
  failed: z.int(),
};

const driverSummary = rowOf(driverSummaryFields).extend({
  /** Deliveries on each of the last 14 days, today last. */
  delivered_by_day: z.array(z.object({ date: z.iso.date(), delivered: z.int() })),
});

const unassigned = z.object({
  /** Null if no branch is responsible yet. */
  branch_id: z.int().nullable(),
  branch: z.string().nullable(),
  branch_name: z.string().nullable(),
  collections: z.int(),
  deliveries: z.int(),
  oldest_at: instant.nullable(),
});

const day = z.object({ date: z.iso.date(), is_weekend: z.boolean(), ...outcomes });

export const operations = endpoints({
  'GET /ops-api/get_ops_managers': {
    summary: 'Lists operations managers with the number of drivers they lead',
    can: 'View operations',
    ...unsearchedListOf(opsManagerFields, {}),
    reads: ['operations', 'drivers'],
    example: { as: 'ops', query: { filter: {}, range: [0, 24] } },
  },
  'GET /ops-api/drivers_summary': {
    summary: 'Lists drivers with their current work, what they did today and their last 14 days',
    can: 'View operations',
    ...unsearchedListOfRows(driverSummary, driverSummaryFields, {}),
    reads: ['operations', 'drivers'],
    example: { as: 'ops', query: { filter: { branch_id: 1 }, range: [0, 9] } },
  },
  'GET /ops-api/ops_unassign_summary': {
    summary:
      'Counts the collections and deliveries without a driver by branch, longest waiting first',
    can: 'View operations',
    query: z.strictObject({ branch_id: id.optional() }),
    returns: json(z.array(unassigned)),
    reads: ['operations', 'branches'],
    example: { as: 'ops', query: {} },
  },
  'GET /ops-api/drivers_today_stats': {
    summary:
      'Returns driver activity on a day and in each of its hours. The day is today by default',
    can: 'View operations',
    query: z.strictObject({ date: dayHere.optional(), driver_id: id.optional() }),
    returns: json(
      z.object({
        date: z.iso.date(),
        driver_id: z.int().nullable(),
        to_collect: z.int(),
        to_deliver: z.int(),
        ...outcomes,
        as_of: instant,
        /**
         * Figures of the same weekday a week earlier, up to the same time of day; null for past
         * days.
         */
        compared: z.object({ date: z.iso.date(), ...outcomes }).nullable(),
        first_at: instant.nullable(),
        last_at: instant.nullable(),
        by_hour: z.array(
          z.object({
            hour: z.int().min(0).max(23),
            collected: z.int(),
            delivered: z.int(),
            failed: z.int(),
          }),
        ),
      }),
    ),
    reads: ['operations'],
    example: { as: 'ops', query: {} },
  },
  'GET /ops-api/drivers_trend': {
    summary:
      'Returns driver activity on each day between two dates, at most 92 days. Without dates, returns the last 14 days',
    can: 'View operations',
    query: z.strictObject({
      start_date: dayHere.optional(),
      end_date: dayHere.optional(),
      driver_id: id.optional(),
      include_weekends: z.enum(['true', 'false', '1', '0']).optional(),
    }),
    returns: json(z.array(day)),
    reads: ['operations'],
    example: { as: 'ops', query: { start_date: '2026-11-01', end_date: '2026-11-14' } },
  },
});
