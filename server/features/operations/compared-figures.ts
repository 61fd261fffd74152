import { and, sql } from 'drizzle-orm';
import { startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import {
  flowFigures,
  flowFilters,
  stockFigures,
  weekBefore,
  type FlowFigure,
} from '#domain/operations/compared-figures.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { shipmentConditions } from '../shipments/list/shipment-list.ts';
import { rowsOf } from '#server/db/lists/counting.ts';
import { shipmentsNow } from './figures.ts';

/** Interval between samples, and maximum distance between a sample and the time to compare with. */
const SAMPLE_MINUTES = 5;
const SAMPLE_DAYS_KEPT = 15;

/**
 * Figures of the day, compared with the same weekday a week before at the same minute. Events are
 * counted in shipments; stock comes from samples, which cover the whole company.
 */
export async function comparedFigures(db: Db, caller: Caller, now: Date) {
  const before = weekBefore(now);
  const stock = await shipmentsNow(db, todayHere(now));
  const sample = isTenant(caller) ? undefined : await sampleAt(db, before);
  const flows = [];
  for (const figure of flowFigures)
    flows.push({
      figure,
      count: await countOf(db, caller, { figure, from: todayHere(now) }),
      before: await countOf(db, caller, { figure, from: todayHere(before), to: before }),
    });
  return {
    before: before.toISOString(),
    counts: [
      ...flows,
      ...stockFigures.map((figure) => ({
        figure,
        count: stock[figure],
        before: sample?.[figure] ?? null,
      })),
    ],
  };
}

interface Asked {
  figure: FlowFigure;
  from: string;
  /** End of counting; the end of the day by default. */
  to?: Date;
}

/** Number of shipments from the start of the day until `to`, counted as in the list. */
async function countOf(db: Db, caller: Caller, { figure, from, to }: Asked): Promise<number> {
  const [begins, ends] = flowFilters[figure];
  const filter = { [begins]: startOfDay(from), ...(to && { [ends]: to.toISOString() }) };
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${shipments} where ${and(...shipmentConditions(filter, caller))}`,
  );
  return row?.count ?? 0;
}

async function sampleAt(db: Db, at: Date) {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const [sample] = await rowsOf<Record<(typeof stockFigures)[number], number>>(
    db,
    sql`select not_final, unassigned from figure_samples
        where taken_at > ${moment} - make_interval(mins => ${SAMPLE_MINUTES})
          and taken_at < ${moment} + make_interval(mins => ${SAMPLE_MINUTES})
        order by abs(extract(epoch from taken_at - ${moment})) limit 1`,
  );
  return sample;
}

/** Stores the current stock for later comparison; several nodes store it once. */
export async function sampleFigures(db: Db): Promise<void> {
  const { not_final: open, unassigned } = await shipmentsNow(db, todayHere());
  await db.execute(
    sql`insert into figure_samples (taken_at, not_final, unassigned)
        select now(), ${open}, ${unassigned}
        where not exists (select from figure_samples where taken_at > now() - make_interval(mins => ${SAMPLE_MINUTES}) + interval '10 seconds')`,
  );
  await db.execute(
    sql`delete from figure_samples where taken_at < now() - make_interval(days => ${SAMPLE_DAYS_KEPT})`,
  );
}
