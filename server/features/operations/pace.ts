import { sql } from 'drizzle-orm';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { statuses, isFinal } from '#domain/kernel/statuses.ts';
import { timeZone } from '#server/db/time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { constant, inPeriod, rowsOf } from '#server/db/lists/counting.ts';

/** Number of past weeks from which the usual pace of a weekday is computed. */
const WEEKS = 4;
const STEP_MINUTES = 10;
const STEPS_A_DAY = 144;
const WEEK_DAYS = 7;

const open = constant(statuses.filter((status) => !isFinal(status)));

interface Step extends Record<string, unknown> {
  day: number;
  step: number;
  count: number;
}

/** Deliveries on the same weekday some weeks ago. */
const stepsOf = (day: string, weeksAgo: number) => sql`
  select ${weeksAgo}::int as day, delivered_at from shipments
  where delivery_driver_id is not null and ${inPeriod(sql`delivered_at`, { from: day, to: day })}`;

async function courseOf(db: Db, today: string) {
  const days = Array.from({ length: WEEKS }, (_, at) =>
    stepsOf(shiftDay(today, -WEEK_DAYS * (at + 1)), at),
  );
  const steps = await rowsOf<Step>(
    db,
    sql`select day, (extract(hour from here) * 6 + floor(extract(minute from here) / ${STEP_MINUTES}))::int as step, count(*)::int as count
        from (select day, delivered_at at time zone ${timeZone} as here from (${sql.join(days, sql` union all `)}) as days) as moments
        group by 1, 2`,
  );
  return meanOf(steps);
}

/**
 * Mean share of a day's deliveries that were made by the end of each ten-minute step. Days without
 * deliveries do not count.
 */
function meanOf(steps: readonly Step[]) {
  const days = [...new Set(steps.map(({ day }) => day))].map((day) => {
    const ofDay = steps.filter((one) => one.day === day);
    const total = ofDay.reduce((sum, { count }) => sum + count, 0);
    return (until: number) =>
      ofDay.reduce((sum, { step, count }) => (step <= until ? sum + count : sum), 0) / total;
  });
  if (days.length === 0) return [];
  return Array.from({ length: STEPS_A_DAY }, (_, step) => ({
    minute: (step + 1) * STEP_MINUTES,
    share: days.reduce((sum, shareOf) => sum + shareOf(step), 0) / days.length,
  }));
}

/**
 * Today's delivered and expected shipments, and the usual pace of the weekday in steps of ten
 * minutes.
 */
export async function readPace(db: Db) {
  const today = todayHere();
  const period = { from: today, to: today };
  const [counts] = await rowsOf<{ delivered: number; open: number }>(
    db,
    sql`select
        (select count(*)::int from shipments where delivery_driver_id is not null and ${inPeriod(sql`delivered_at`, period)}) as delivered,
        (select count(*)::int from shipments where status in ${open} and ${inPeriod(sql`estimated_delivery_to`, period)}) as open`,
  );
  const { delivered = 0, open: left = 0 } = counts ?? {};
  return { date: today, delivered, expected: delivered + left, course: await courseOf(db, today) };
}
