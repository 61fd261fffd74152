import * as z from 'zod';
import { flowFigures, stockFigures } from '#domain/operations/compared-figures.ts';
import { faults } from '#domain/shipments/failures.ts';
import { stages, statuses } from '#domain/kernel/statuses.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { guardedAmount, instant } from '../field-parts.ts';

export const analyticsParts = [
  'now',
  'compared',
  'days',
  'statuses',
  'on_time',
  'failures',
  'ageing',
  'lockers',
] as const;

const period = { from: z.iso.date(), to: z.iso.date() };

export const analytics = endpoints({
  'GET /analytics': {
    summary: 'Returns the dashboard figures that the caller may see: all of them, or one part',
    can: 'View shipments',
    query: z.strictObject({ part: z.enum(analyticsParts).optional() }),
    returns: json(
      z.object({
        at: instant,
        today: z.iso.date(),
        now: z
          .object({
            booked_today: z.int(),
            delivered_today: z.int(),
            not_final: z.int(),
            unassigned: z.int(),
            failed_today: z.int(),
            overdue: z.int(),
            on_hold: z.int(),
            in_locker_over_24h: z.int(),
          })
          .optional(),
        /**
         * Figures now and at the same time a week before; `before` is null if it was not recorded.
         */
        compared: z
          .object({
            before: instant,
            counts: z.array(
              z.object({
                figure: z.enum([...flowFigures, ...stockFigures]),
                count: z.int(),
                before: z.int().nullable(),
              }),
            ),
          })
          .optional(),
        /** The last 14 days, today last. Charges exclude VAT and cancelled bookings. */
        days: z
          .array(
            z.object({
              date: z.iso.date(),
              booked: z.int(),
              delivered: z.int(),
              charges: guardedAmount,
            }),
          )
          .optional(),
        /** Numbers of shipments by status, in the lists of statuses that the settings define. */
        statuses: z
          .array(
            z.object({
              list: z.enum(['collection', 'delivery', 'exception']),
              counts: z.array(z.object({ status: z.enum(statuses), count: z.int() })),
            }),
          )
          .optional(),
        /** Shipments delivered in the period. */
        on_time: z.object({ ...period, delivered: z.int(), late: z.int() }).optional(),
        /** Shipments with a failed attempt in the period, by reason. */
        failures: z
          .object({
            ...period,
            reasons: z.array(
              z.object({ reason: z.string().nullable(), fault: z.enum(faults), count: z.int() }),
            ),
          })
          .optional(),
        /** Open shipments by stage and booking day; the days `from` and `to` are included. */
        ageing: z
          .array(
            z.object({
              stage: z.enum(stages),
              statuses: z.array(z.enum(statuses)),
              ages: z.array(
                z.object({ from: z.iso.date().nullable(), to: z.iso.date(), count: z.int() }),
              ),
            }),
          )
          .optional(),
        lockers: z
          .object({
            total: z.int(),
            online: z.int(),
            nearly_full: z.int(),
            full: z.int(),
            offline: z.int(),
            out_of_service: z.int(),
          })
          .meta({ needs: 'View lockers' })
          .optional(),
      }),
    ),
    reads: ['operations', 'settings'],
    example: { as: 'account', query: {} },
  },
});
