import { shiftDay, weekdayOf } from '../kernel/business-days.ts';

export type BillingCycle = 'weekly' | 'monthly';

/** Last day of the latest finished period: a Sunday or the end of a month. */
export function lastPeriodEnd(cycle: BillingCycle, today: string): string {
  return cycle === 'weekly'
    ? shiftDay(today, -(weekdayOf(today) === 0 ? 7 : weekdayOf(today)))
    : shiftDay(`${today.slice(0, 8)}01`, -1);
}

export const nextMonth = (day: string): string =>
  `${shiftDay(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`;
