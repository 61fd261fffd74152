import { isWeekend, startOfDay, todayHere } from '../kernel/business-days.ts';
import { publicHoliday } from '../kernel/public-holidays.ts';
import { HOUR_MS } from '../kernel/time.ts';

/** Hour (South African time) from which the bank file of the day is expected. */
const EXPECTED_FROM_HOUR = 10;
/**
 * Hour by which the receipts in the bank file must be known, so that no account is put on hold
 * after paying.
 */
const DEADLINE_HOUR = 12;

/** Bank file of a banking day; `since` and `deadline` are ISO timestamps. */
export interface ExpectedBankFile {
  day: string;
  since: string;
  deadline: string;
}

/** Bank file that is expected now; null before 10:00 and on days when banks are closed. */
export function expectedBankFile(now: Date): ExpectedBankFile | null {
  const day = todayHere(now);
  if (isWeekend(day) || publicHoliday(day) !== null) return null;
  const after = (hours: number) =>
    new Date(Date.parse(startOfDay(day)) + hours * HOUR_MS).toISOString();
  const since = after(EXPECTED_FROM_HOUR);
  return since > now.toISOString() ? null : { day, since, deadline: after(DEADLINE_HOUR) };
}
