import { nextMonth } from '../../src/domain/billing-periods.ts';
import { shifted, todayHere } from '../../src/domain/business-days.ts';
import { closeMonth } from '../features/billing/months.ts';
import type { Phase } from './phase.ts';
import { HISTORY_DAYS } from './sizes.ts';
import { BOOKKEEPER } from './staff.ts';

/** A month stays open for so many days, until the last documents of it have come in. */
const OPEN_FOR_DAYS = 35;

/** The books of the months that are long over are closed. */
export const months: Phase = {
  name: 'months',
  title: 'Closing months',
  weight: 1,
  async make({ db, now }) {
    const today = todayHere(now);
    const last = shifted(today, -OPEN_FOR_DAYS);
    let month = `${shifted(today, -HISTORY_DAYS).slice(0, 8)}01`;
    while (nextMonth(month) <= last) {
      await closeMonth(db, month, { userId: BOOKKEEPER, today });
      month = nextMonth(month);
    }
  },
};
