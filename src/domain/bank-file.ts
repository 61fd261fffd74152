import { isWeekend, startOfDay, todayHere } from './business-days.ts';
import { publicHoliday } from './public-holidays.ts';

/** From then on somebody should have imported the bank file of the day, in hours after midnight here. */
const EXPECTED_FROM_HOUR = 10;
/** By then its receipts should be known, so that no account is held for what it has paid. */
const DEADLINE_HOUR = 12;
const HOUR_MS = 3_600_000;

/** The file of a bank day: since and deadline are ISO moments. */
export interface ExpectedBankFile {
  day: string;
  since: string;
  deadline: string;
}

/** The bank file that should be imported by now; null before 10:00 and on days on which banks are closed. */
export function expectedBankFile(now: Date): ExpectedBankFile | null {
  const day = todayHere(now);
  if (isWeekend(day) || publicHoliday(day) !== null) return null;
  const after = (hours: number) =>
    new Date(Date.parse(startOfDay(day)) + hours * HOUR_MS).toISOString();
  const since = after(EXPECTED_FROM_HOUR);
  return since > now.toISOString() ? null : { day, since, deadline: after(DEADLINE_HOUR) };
}
