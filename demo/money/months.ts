import { nextMonth } from '#domain/billing/billing-periods.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { closeMonth } from '#server/features/ledger/months.ts';
import type { Phase } from '../phase.ts';
import { HISTORY_DAYS } from '../sizes.ts';
import { BOOKKEEPER } from '../people/staff.ts';

/** Days that a month stays open after its end, so that the last documents can arrive. */
const OPEN_FOR_DAYS = 35;

/** Closes the books of older months. */
export const months: Phase = {
  name: 'months',
  title: 'Closing months',
  weight: 1,
  async make({ db, now }) {
    const today = todayHere(now);
    const last = shiftDay(today, -OPEN_FOR_DAYS);
    let month = `${shiftDay(today, -HISTORY_DAYS).slice(0, 8)}01`;
    while (nextMonth(month) <= last) {
      await closeMonth(db, month, { userId: BOOKKEEPER, today });
      month = nextMonth(month);
    }
  },
};
