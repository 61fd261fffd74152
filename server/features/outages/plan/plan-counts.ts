import { sql } from 'drizzle-orm';
import type { PlanStep } from '#domain/outages/outage.ts';
import type { Db } from '#server/db/open.ts';
import { forecastRedirects } from '../inbound.ts';
import { forecast } from './steps.ts';

/** Number of parcels, shipments or lockers that a step affects and skips. */
export interface Count {
  done: number;
  skipped: number;
}
export type Counts = Partial<Record<PlanStep, Count>>;

/** Lockers that lose power and still accept reservations. */
export async function openLockers(db: Db, outageId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select l.id from outage_lockers p join lockers l on l.id = p.locker_id
    where p.outage_id = ${outageId} and p.dark_from is not null and l.takes_reservations and l.state <> 'retired' order by l.id`);
  return rows.map(({ id }) => id);
}

/** Predicts the effect that steps would have now. */
export async function predictSteps(
  db: Db,
  row: { id: number; until_at: string },
  steps: readonly PlanStep[],
): Promise<Counts> {
  const outage = { id: row.id, until_at: new Date(row.until_at).toISOString() };
  const counts: Counts = {};
  for (const step of steps) {
    if (step === 'stop')
      counts[step] = { done: (await openLockers(db, row.id)).length, skipped: 0 };
    else
      counts[step] =
        step === 'redirect'
          ? await forecastRedirects(db, outage)
          : await forecast(db, outage, step);
  }
  return counts;
}
