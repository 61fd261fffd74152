const WEEK_MS = 7 * 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** What happens in the course of a day, and what there is at a moment. */
export const flowFigures = ['booked', 'collected', 'delivered', 'failed'] as const;
export const stockFigures = ['not_final', 'unassigned'] as const;
export type FlowFigure = (typeof flowFigures)[number];

/** How the list of shipments is asked for what happened in a time. */
export const flowFilters = {
  booked: ['created_from', 'created_to'],
  collected: ['collected_from', 'collected_to'],
  delivered: ['delivered_from', 'delivered_to'],
  failed: ['failed_from', 'failed_to'],
} as const satisfies Record<FlowFigure, readonly [from: string, to: string]>;

/** The same minute of the same weekday, a week before. */
export function weekBefore(now: Date): Date {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(minute - WEEK_MS);
}
