import { MINUTE_MS } from '../kernel/time.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Flow figures count events over a day; stock figures count shipments at a point in time. */
export const flowFigures = ['booked', 'collected', 'delivered', 'failed'] as const;
export const stockFigures = ['not_final', 'unassigned'] as const;
export type FlowFigure = (typeof flowFigures)[number];

/** Filter parameters of the shipment list for the events of each flow figure. */
export const flowFilters = {
  booked: ['created_from', 'created_to'],
  collected: ['collected_from', 'collected_to'],
  delivered: ['delivered_from', 'delivered_to'],
  failed: ['failed_from', 'failed_to'],
} as const satisfies Record<FlowFigure, readonly [from: string, to: string]>;

/** The same minute of the same weekday a week before. */
export function weekBefore(now: Date): Date {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(minute - WEEK_MS);
}
