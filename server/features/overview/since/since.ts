import { and, eq, lte, sql } from 'drizzle-orm';
import {
  minuteOf,
  MAX_COUNTED,
  sinceSet,
  sinceSource,
  sinceSourceIds,
  type SinceSourceId,
} from '#domain/overview/since.ts';
import { mayUse } from '#server/http/access.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { absences } from '#server/db/schema/since.ts';
import { users } from '#server/db/schema/users.ts';
import type { SinceRows } from './source.ts';

/** Maximum number of changes per table that are searched; older changes are not counted. */
const MAX_CHANGES = 100_000;
/** Maximum number of named rows per line. */
const MAX_NAMED = 3;

const features = import.meta.glob<SinceRows>('../../**/*.since.ts', {
  eager: true,
  import: 'default',
});
const rowsOf: Readonly<Record<string, SinceRows>> = Object.fromEntries(
  Object.values(features).map((rows) => [rows.kind, rows]),
);

/** Branch of a staff user. */
async function branchOf(db: Db, caller: Caller) {
  const [branch] = await db
    .select({ id: branches.id, code: branches.code })
    .from(users)
    .innerJoin(branches, eq(branches.id, users.branch_id))
    .where(eq(users.id, caller.userId));
  return branch ?? null;
}

/**
 * Reads when the caller left before this visit; null without an absence, or if the changes during
 * the absence were seen.
 */
async function leftAt(db: Db, caller: Caller): Promise<string | null> {
  const [found] = await db
    .select({ left_at: absences.left_at })
    .from(absences)
    .where(eq(absences.user_id, caller.userId));
  return found?.left_at ?? null;
}

/**
 * Earliest time from which changes can be counted, limited by the recorded history and by
 * `MAX_CHANGES`.
 */
async function reachOf(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ reach: string | null }>(sql`
    select max(greatest(known_since, now() - make_interval(days => days),
      baton_past_reach(name, ${MAX_CHANGES}) + interval '1 minute')) as reach
    from past_tables where name in ('shipments', 'lockers')`);
  const reach = rows[0]?.reach ?? null;
  return reach === null ? null : new Date(reach).toISOString();
}

interface Counting {
  db: Db;
  caller: Caller;
  from: string;
  branch: number | null;
}

/** Counts the changed rows of a source and names the first rows; undefined if there are none. */
async function lineOf(source: SinceSourceId, { db, caller, from, branch }: Counting) {
  const rows = rowsOf[sinceSource(source).kind];
  if (rows === undefined || !mayUse(rows.can, caller)) return undefined;
  const { filter } = sinceSet(source, { from, branch });
  const found = await db.execute<{ count: number; labels: string[] | null }>(sql`
    with found as materialized (${rows.select(filter, caller)} limit ${MAX_COUNTED + 1})
    select count(*)::int as count, (select json_agg(label order by id desc) from (
      select id, label from found order by id desc limit ${MAX_NAMED}) as named) as labels from found`);
  const { count = 0, labels } = found.rows[0] ?? {};
  if (count === 0) return undefined;
  const isMore = count > MAX_COUNTED;
  return { source, count: Math.min(count, MAX_COUNTED), is_more: isMore, first: labels ?? [] };
}

/** Counts changes that concern the caller, since their absence began or since a given time. */
export async function readSince({ db, caller }: Pick<Context, 'db' | 'caller'>, asked?: string) {
  const left_at = await leftAt(db, caller);
  const at = new Date().toISOString();
  const branch = await branchOf(db, caller);
  const wanted = asked ?? left_at;
  if (wanted === null) return { at, left_at, from: null, is_cut: false, branch, lines: [] };
  const reach = await reachOf(db);
  const isCut = reach !== null && Date.parse(reach) > Date.parse(wanted);
  const from = minuteOf(isCut ? reach : wanted);
  const lines = [];
  for (const source of sinceSourceIds) {
    const line = await lineOf(source, { db, caller, from, branch: branch?.id ?? null });
    if (line) lines.push(line);
  }
  return { at, left_at, from, is_cut: isCut, branch, lines };
}

/** Marks changes up to a time as seen, which ends the absence. */
export async function markSeen(db: Db, caller: Caller, until: string): Promise<void> {
  await db
    .delete(absences)
    .where(and(eq(absences.user_id, caller.userId), lte(absences.left_at, until)));
}
