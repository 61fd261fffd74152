import { sql } from 'drizzle-orm';
import { shiftDay } from '#domain/kernel/business-days.ts';
import {
  customerStatus,
  isFinal,
  stages,
  statuses,
  statusFacts,
  type Stage,
  type Status,
} from '#domain/kernel/statuses.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { constant, dayOf, rowsOf } from '#server/db/lists/counting.ts';

/** Age bands of open shipments in days since the booking; null means no end. */
const ages: readonly (readonly [number, number | null])[] = [
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 7],
  [8, 14],
  [15, null],
];

const open = statuses.filter((status) => !isFinal(status));

interface Stock {
  stage: Stage;
  statuses: Status[];
  ages: { from: string | null; to: string; count: number }[];
}

/** Open shipments by stage and age. */
export async function readAgeing(db: Db, caller: Caller, today: string): Promise<Stock[]> {
  const rows = await rowsOf<{ status: string; date: string; count: number }>(
    db,
    sql`select status, ${dayOf(sql`time_created`)} as date, count(*)::int as count
        from shipments where status in ${constant(open)} group by 1, 2`,
  );
  const shown = (status: string) => (isTenant(caller) ? customerStatus(status) : status);
  const visible = open.filter((status) => shown(status) === status);
  return stages
    .map((stage) => ({
      stage,
      statuses: visible.filter((status) => statusFacts(status).stage === stage),
    }))
    .filter((one) => one.statuses.length > 0)
    .map((one) => {
      const mine = new Set<string>(one.statuses);
      const rest = rows.filter(({ status }) => mine.has(shown(status)));
      return {
        ...one,
        ages: ages.map(([youngest, oldest]) => {
          const to = shiftDay(today, -youngest);
          const from = oldest === null ? null : shiftDay(today, -oldest);
          const those = rest.filter(({ date }) => date <= to && (from === null || date >= from));
          return { from, to, count: those.reduce((sum, { count }) => sum + count, 0) };
        }),
      };
    });
}
