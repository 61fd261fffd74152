import { sql, type SQL } from 'drizzle-orm';
import { tenantScopeOf } from '#server/http/access.ts';
import type { Context } from '#server/context.ts';
import type { Matching } from '#server/db/list.ts';
import type { Database, Db } from '#server/db/open.ts';
import { type ShipmentFilter } from './shipment-filter.ts';
import { flagsOf, ofStatusAlone, ofTime, type Flag } from './shipment-flags.ts';

/** Cached total, with the change counter at the time of counting. */
interface Counted {
  changes: string;
  total: number;
}

const MAX_CACHED = 1_000;
/** Number of tally rows from which folding starts. */
const ENOUGH_TO_FOLD = 500;

const counted = new WeakMap<Database, Map<string, Counted>>();

/**
 * Exact number of shipments that match a filter, in the caller's tenant scope and the current
 * transaction. The database keeps totals by account and status; other totals are cached until the
 * change counter in the database differs, which works across nodes.
 */
export async function totalOfShipments(
  matching: Matching,
  filter: ShipmentFilter,
  { db, database, caller, asOf }: Pick<Context, 'db' | 'database' | 'caller' | 'asOf'>,
): Promise<number> {
  // Tallies and cache only hold current values.
  if (asOf !== undefined) return (await count(db, matching)).total;
  if (isTallied(filter)) return sumTallies(db, matching.condition);
  if (dependsOnMore(filter)) return (await count(db, matching)).total;
  const cache = cacheOf(database);
  const { by: _, ...scope } = tenantScopeOf(caller);
  const key = JSON.stringify([scope, filter]);
  const before = cache.get(key);
  if (before !== undefined && before.changes === (await changesOf(db))) return before.total;
  const now = await count(db, matching);
  cache.delete(key);
  if (now.isSettled) cache.set(key, now);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return now.total;
}

/**
 * Folds repeated tally rows of an account and status into one; the sums stay the same for all
 * readers.
 */
export async function foldShipmentTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from shipment_tallies
      where (select count(*) from shipment_tallies) - (select count(*) from (select distinct account_id, status from shipment_tallies) kinds) >= ${ENOUGH_TO_FOLD}
        and (account_id, status) in (select account_id, status from shipment_tallies group by 1, 2 having count(*) > 1)
      returning account_id, status, difference, changes, unbilled
    )
    insert into shipment_tallies
      select account_id, status, sum(difference), sum(changes), sum(unbilled) from folded group by 1, 2`);
}

const flagsIn = ({ flag, without_flag: without }: ShipmentFilter): readonly Flag[] => [
  ...flagsOf(flag),
  ...flagsOf(without),
];

/** Whether the result can change although no shipment changes: over time, or with claims. */
const dependsOnMore = (filter: ShipmentFilter): boolean =>
  filter.change !== undefined ||
  filter.claimed !== undefined ||
  flagsIn(filter).some((flag) => ofTime.has(flag));

/** Whether the filter only uses accounts and statuses. */
function isTallied(filter: ShipmentFilter): boolean {
  const { status: _status, account_id: _account, flag: _, without_flag: __, ...others } = filter;
  const isOther = Object.values(others).some((value) => value !== undefined);
  return !isOther && flagsIn(filter).every((flag) => ofStatusAlone.has(flag));
}

// The alias `shipments` lets the same condition apply to the tallies.
async function sumTallies(db: Db, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select coalesce(sum(difference), 0) as total from shipment_tallies as shipments where ${condition}`,
  );
  return Number(rows[0]?.total ?? 0);
}

const changes = sql`(select coalesce(sum(changes), 0)::text from shipment_tallies)`;

async function changesOf(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ changes: string }>(sql`select ${changes} as changes`);
  return rows[0]?.changes;
}

/**
 * Counts, and reads the change counter in the same statement. A total is not settled if the
 * transaction has made changes; such totals must not be cached.
 */
async function count(db: Db, { rows }: Matching): Promise<Counted & { isSettled: boolean }> {
  const found = await db.execute<{ total: string; changes: string; is_settled: boolean }>(
    sql`select (select count(*) from ${rows} as counted) as total, ${changes} as changes,
      pg_current_xact_id_if_assigned() is null as is_settled`,
  );
  const { total = '0', changes: seen = '', is_settled: isSettled = false } = found.rows[0] ?? {};
  return { total: Number(total), changes: seen, isSettled };
}

function cacheOf(database: Database): Map<string, Counted> {
  const cache = counted.get(database) ?? new Map<string, Counted>();
  counted.set(database, cache);
  return cache;
}
