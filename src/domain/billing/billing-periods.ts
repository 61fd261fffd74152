import { shifted, weekdayOf } from '../kernel/business-days.ts';

export type BillingCycle = 'weekly' | 'monthly';

/** Last day of the latest finished period: a Sunday or the end of a month. */
export function lastPeriodEnd(cycle: BillingCycle, today: string): string {
  return cycle === 'weekly'
    ? shifted(today, -(weekdayOf(today) === 0 ? 7 : weekdayOf(today)))
    : shifted(`${today.slice(0, 8)}01`, -1);
}

/** First day of the next month. */
export const nextMonth = (day: string): string =>
  `${shifted(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`;
