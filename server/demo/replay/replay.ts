import type { Db } from '../../db/open.ts';
import { judgeBooking, judgeDeed, readBookings, readDeeds } from './bookings.ts';
import { judgeDates, readDates } from './dates.ts';
import {
  judgeOnTheRoad,
  judgePresence,
  judgeScan,
  readOnTheRoad,
  readPresences,
  readScans,
} from './duties.ts';
import type { Finding } from './finding.ts';
import { judgeHistory, readHistories, readReasons } from './histories.ts';
import { judgeText, readRules, readTexts } from './messages.ts';

interface Seeded {
  /** The moment at which the history ends. */
  now: string;
  /** When the database began to be filled, by its own clock. */
  filledFrom: string;
}

/** Everything in a seeded company that the product could not have produced. */
export async function replay(db: Db, { now, filledFrom }: Seeded): Promise<Finding[]> {
  const reasons = await readReasons(db);
  const rules = await readRules(db);
  return [
    ...(await readHistories(db)).flatMap((history) => judgeHistory(history, reasons)),
    ...(await readScans(db)).flatMap(judgeScan),
    ...(await readOnTheRoad(db)).flatMap(judgeOnTheRoad),
    ...(await readPresences(db, now)).flatMap(judgePresence),
    ...(await readBookings(db)).flatMap(judgeBooking),
    ...(await readDeeds(db)).flatMap(judgeDeed),
    ...(await readTexts(db)).flatMap((text) => judgeText(text, rules)),
    ...(await readDates(db, now, filledFrom)).flatMap(judgeDates),
  ];
}
