import { sql } from 'drizzle-orm';
import { nowSource, nowSourceIds, type NowSourceId } from '#domain/overview/now.ts';
import { hasBranch } from '#domain/overview/now-set.ts';
import { nowLevelOf, urgency } from '#domain/overview/urgency.ts';
import { mayUse } from '#server/http/access.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { MARKETPLACE_ROLE } from '#domain/people/roles.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { marksOf } from './marks.ts';
import type { NowFeature, NowRows } from './source.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

const files = import.meta.glob<NowFeature>('../../**/*.now.ts', { eager: true, import: 'default' });
const readers: NowFeature = Object.assign({}, ...Object.values(files));

interface Found extends Record<string, unknown> {
  count: number;
  units: number;
  since: string;
  deadline: string | null;
  id: number;
  label: string;
  detail: string | null;
  elsewhere: number;
  groups: { key: string; label: string; count: number; since: string }[];
}

type Audience = ReturnType<typeof nowSource>['audience'];

/**
 * Audiences to which the caller belongs. A marketplace partner also sees those lines for staff that
 * the partner's rights allow.
 */
function audiencesOf(caller: Caller): readonly Audience[] {
  if (isTenant(caller)) return ['customer', 'everybody'];
  return caller.role === MARKETPLACE_ROLE
    ? ['partner', 'staff', 'everybody']
    : ['staff', 'everybody'];
}

/**
 * Reads the lines of work that wait for people, of all branches or one, the most urgent first.
 * Sources without rows have no line.
 */
export async function readNow(db: Db, caller: Caller, branch?: number) {
  const { rows: moments } = await db.execute<{ now: string }>(sql`select now() as now`);
  const at = new Date(moments[0]?.now ?? Date.now());
  const audiences = audiencesOf(caller);
  const lines = [];
  for (const source of nowSourceIds) {
    const rows = readers[source];
    if (rows === undefined || !audiences.includes(nowSource(source).audience)) continue;
    if (!mayUse(rows.can, caller)) continue;
    if (branch !== undefined && !hasBranch(source)) continue;
    const found = await readFigures(db, { source, rows, caller, branch, at });
    if (found) lines.push(lineOf({ source, rows, at }, found));
  }
  const { claimed, snoozed } = await marksOf(db, caller, at);
  const marked = lines.map((line) => ({ ...line, claimed: claimed(line), snoozed: snoozed(line) }));
  return { at: at.toISOString(), lines: marked.toSorted(byUrgency) };
}

type Line = ReturnType<typeof lineOf>;

const byUrgency = (one: Line, other: Line): number =>
  other.score - one.score ||
  (one.deadline ?? '9').localeCompare(other.deadline ?? '9') ||
  one.since.localeCompare(other.since) ||
  one.source.localeCompare(other.source);

interface Reader {
  source: NowSourceId;
  rows: NowRows;
  caller: Caller;
  branch: number | undefined;
  at: Date;
}

const MAX_GROUPS = 20;

const groupsOfFound = sql`
  (select coalesce(json_agg(one), '[]') from (
    select group_key as key, group_label as label, count(*)::int as count, min(since) as since from found
    where group_key is not null group by group_key, group_label order by count(*) desc, group_label limit ${MAX_GROUPS}) as one)`;

/** Reads all figures of a source in one statement, so that they are consistent. */
async function readFigures(
  db: Db,
  { source, rows, caller, branch, at }: Reader,
): Promise<Found | undefined> {
  const groups = nowSource(source).groups ? groupsOfFound : sql`'[]'::json`;
  const whole = rows.whole ? sql`(${rows.whole(caller, branch)})` : sql`total.count`;
  const { rows: found } = await db.execute<Found>(
    sql`with found as materialized (${rows.select(caller, branch, at)})
        select total.*, worst.id, worst.label, worst.detail, (${whole} - total.count)::int as elsewhere, ${groups} as groups
        from (select count(*)::int as count, sum(units)::float8 as units, min(since) as since, min(deadline) as deadline from found) as total,
          (select id, label, to_jsonb(found) ->> 'detail' as detail from found order by deadline nulls last, since, id limit 1) as worst`,
  );
  return found[0];
}

function lineOf(
  { source, rows, at }: { source: NowSourceId; rows: NowRows; at: Date },
  found: Found,
) {
  const hoursTo = (moment: Date) => (moment.getTime() - at.getTime()) / HOUR_MS;
  const since = new Date(found.since);
  const deadline = found.deadline === null ? null : new Date(found.deadline);
  const score = urgency(nowSource(source), {
    units: found.units,
    ageHours: -hoursTo(since),
    hoursLeft: deadline && hoursTo(deadline),
  });
  return {
    source,
    count: found.count,
    since: since.toISOString(),
    deadline: deadline?.toISOString() ?? null,
    worst: { id: found.id, label: found.label, detail: found.detail },
    units: unitsOf(source, found),
    elsewhere: found.elsewhere,
    groups: found.groups.map(({ key, label, ...one }) => ({
      ...one,
      key,
      label: rows.groupName?.(key) ?? label,
      since: new Date(one.since).toISOString(),
    })),
    score,
    level: nowLevelOf(score),
  };
}

const RAND = 1000;

/** Converts units: amounts are weighted in thousands of rand, but returned in rand. */
function unitsOf(source: NowSourceId, { units }: Found): number {
  return nowSource(source).units === 'rand'
    ? Math.round(units * RAND * 100) / 100
    : Math.round(units);
}
