import { sql } from 'drizzle-orm';
import { customerStatus, isStatus, statuses, type Status } from '#domain/kernel/statuses.ts';
import { settingWords } from '#domain/settings/setting-reads.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { rowsOf } from '#server/db/lists/counting.ts';

const lists = ['collection', 'delivery', 'exception'] as const;

/**
 * Counts shipments by status for the collection, delivery and exception lists of the dashboard,
 * whose statuses are settings. Users of customers get the simplified statuses.
 */
export async function byStatusList(
  db: Db,
  caller: Caller,
  settings: ReadonlyMap<string, string>,
): Promise<{ list: (typeof lists)[number]; counts: { status: Status; count: number }[] }[]> {
  // The tallies are maintained by triggers.
  const rows = await rowsOf<{ status: string; count: number }>(
    db,
    sql`select status, sum(difference)::int as count from shipment_tallies group by 1`,
  );
  const shown = (status: string) => (isTenant(caller) ? customerStatus(status) : status);
  const counts = new Map<string, number>();
  for (const { status, count } of rows)
    counts.set(shown(status), (counts.get(shown(status)) ?? 0) + count);
  return lists.map((list) => {
    const listedStatuses = new Set(
      settingWords(settings, `dashboard_${list}_statuses`).filter(isStatus).map(shown),
    );
    return {
      list,
      counts: statuses
        .filter((status) => listedStatuses.has(status))
        .map((status) => ({ status, count: counts.get(status) ?? 0 })),
    };
  });
}
