import type { Database } from '#server/db/open.ts';
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
import type { Ask, Finding } from './finding.ts';
import { judgeHistory, readHistories, readReasons } from './histories.ts';
import { judgeCommand, judgeLeg, readCommands, readLegs } from './locker-deeds.ts';
import { judgeRefusal, readRefusals } from './marketplace-causes.ts';
import { judgeBooks, judgePrepaid, readPrepaid } from './money.ts';
import { judgeText, readRules, readTexts } from './messages.ts';

interface Seeded {
  /** End of the history. */
  now: string;
  /** Time when filling the database began, by its own clock. */
  filledFrom: string;
}

/** Finds everything in a seeded company that the product could not have produced. */
export async function replay(
  { db, pool }: Database,
  { now, filledFrom }: Seeded,
): Promise<Finding[]> {
  const ask: Ask = async <T extends object>(text: string) => (await pool.query<T>(text)).rows;
  const reasons = await readReasons(db);
  const rules = await readRules(ask, db);
  return [
    ...(await readHistories(ask)).flatMap((history) => judgeHistory(history, reasons)),
    ...(await readScans(ask)).flatMap(judgeScan),
    ...(await readOnTheRoad(ask)).flatMap(judgeOnTheRoad),
    ...(await readPresences(ask, now)).flatMap(judgePresence),
    ...(await readBookings(ask)).flatMap(judgeBooking),
    ...(await readDeeds(ask)).flatMap(judgeDeed),
    ...(await readTexts(ask)).flatMap((text) => judgeText(text, rules)),
    ...(await readRefusals(ask)).flatMap(judgeRefusal),
    ...(await readCommands(ask)).flatMap(judgeCommand),
    ...(await readLegs(ask)).flatMap((leg) => judgeLeg(leg, Date.parse(now))),
    ...(await judgeBooks(db)),
    ...(await readPrepaid(ask)).flatMap(judgePrepaid),
    ...(await readDates(ask, now, filledFrom)).flatMap(judgeDates),
  ];
}
