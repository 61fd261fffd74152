import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound } from '#api/api-error.ts';
import { diffOf } from '#domain/rates/diff.ts';
import { revisionFields } from '#domain/rates/revision.fields.ts';
import type { Caller } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows, WHOLE_RANGE } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { rate_effects, rate_groups, rate_revisions, surcharges } from '#server/db/schema/rates.ts';
import { users } from '#server/db/schema/users.ts';
import { holdsAt } from '../pricing/rate-terms.ts';
import { cellsOf } from './cells.ts';
import { copyGroup } from './copies.ts';
import { groupsOfRevision } from './groups.ts';
import { holdingNow } from './effect-sides.ts';
import { isDraft, type GroupRow } from './rate-rows.ts';

const groupCells = sql<number>`(select count(*)::int from rates r join rate_groups g on g.id = r.rate_group_id
  where g.rate_revision_id = ${rate_revisions.id})`;

/** Number of cells of a draft that differ from the current ones; 0 for published revisions. */
const changedCells = sql<number>`case when ${rate_revisions.state} in ('published', 'superseded', 'discarded') then 0 else (
  select count(*)::int from rate_groups g join rates r on r.rate_group_id = g.id
  left join rate_groups h on h.family_id = g.family_id and h.state = 'published'
    and h.effective_from <= now() and (h.effective_until is null or h.effective_until > now() or h.effective_until = ${rate_revisions.effective_from})
  left join rates o on o.rate_group_id = h.id and o.service_level_id = r.service_level_id and o.from_zone = r.from_zone and o.to_zone = r.to_zone
  where g.rate_revision_id = ${rate_revisions.id} and (o.id is null or o.bands <> r.bands or o.minimum <> r.minimum)) end`;

interface LastEffect {
  [name: string]: unknown;
  id: number;
  content_version: number;
  holding: string;
  difference: number;
  change: number | null;
}

const lastEffect = sql<LastEffect | null>`(select jsonb_build_object('id', e.id, 'content_version', e.content_version, 'holding', e.holding,
    'difference', e.result->'totals'->'difference', 'change', e.result->'totals'->'change')
  from rate_effects e where e.rate_revision_id = ${rate_revisions.id} and e.state = 'done'
    and e.rate_group_id is null and e.against_revision_id is null order by e.id desc limit 1)`;

const columns = {
  row: rate_revisions,
  by: users.name,
  groups: sql<number>`(select count(*)::int from rate_groups where rate_revision_id = ${rate_revisions.id})`,
  cells: groupCells,
  changed_cells: changedCells,
  effect: lastEffect,
};

const select = (db: Db, chosen = columns) =>
  db.select(chosen).from(rate_revisions).leftJoin(users, eq(users.id, rate_revisions.published_by));

type Selected = Awaited<ReturnType<typeof select>>[number];

/** Whether prices were edited, or other rates published, after an effect was computed. */
const isOldEffect = (
  { content_version, state }: Selected['row'],
  effect: LastEffect,
  now: string,
) => effect.content_version !== content_version || (isDraft(state) && effect.holding !== now);

function revisionResponse({ row, by, effect, ...counts }: Selected, holding: string) {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    cloned_from_id: row.cloned_from_id,
    back_to_id: row.back_to_id,
    is_partial: row.is_partial,
    effective_from: row.effective_from,
    published_at: row.published_at,
    published_by: by,
    notes: row.notes,
    reason: row.reason,
    ...counts,
    is_checked: row.validated_version === row.content_version,
    effect_difference: effect?.difference ?? null,
    effect_change: effect?.change ?? null,
    effect_is_old: effect !== null && isOldEffect(row, effect, holding),
    time_created: row.time_created,
    time_modified: row.time_modified,
    version: row.version,
  };
}

const listed = readFields(revisionFields, columnsOf(rate_revisions), {});

/** Lists revisions that were not discarded, newest first and all of them by default. */
export async function listRevisions(db: Db, query: InputOf<'GET /rates/revisions'>['query']) {
  const { rows, total } = await listRows({
    db,
    select: select(db).$dynamic(),
    query: { ...query, range: query.range ?? WHOLE_RANGE },
    where: [
      ne(rate_revisions.state, 'discarded'),
      ...listed.conditions(query.filter ?? {}, [rate_revisions.name, rate_revisions.notes]),
    ],
    sort: listed.sort,
    usual: ['id', 'DESC'],
    tieBreaker: rate_revisions.id,
    joinsOnlyShow: true,
  });
  const holding = await holdingNow(db);
  return { rows: rows.map((one) => revisionResponse(one, holding)), total };
}

/** Reads a revision; throws 404 if it does not exist. */
export async function readRevision(db: Db, id: number, chosen = columns) {
  const [found] = await select(db, chosen).where(eq(rate_revisions.id, id));
  if (found === undefined) throw notFound();
  return revisionResponse(found, await holdingNow(db));
}

/** Reads a revision with its groups and the findings of the last validation. */
export async function revisionWithGroups(db: Db, caller: Caller, id: number) {
  // Not counted for the whole revision, because each group counts its own cells and a second count
  // would take as long again.
  const revision = await readRevision(db, id, { ...columns, changed_cells: sql<number>`0` });
  const [row] = await db
    .select({ findings: rate_revisions.findings })
    .from(rate_revisions)
    .where(eq(rate_revisions.id, id));
  const group_list = await groupsOfRevision(db, caller, id);
  const changed_cells = group_list.reduce((sum, group) => sum + group.changed_cells, 0);
  return { ...revision, changed_cells, group_list, findings: row?.findings ?? [] };
}

type NewRevision = InputOf<'POST /rates/revisions'>['body'];

/** Returns the groups for a new draft: those of a revision, else the current groups. */
async function sourcesOf(db: Db, from: number | null, codes?: readonly string[]) {
  const where = from === null ? holdsAt(new Date()) : eq(rate_groups.rate_revision_id, from);
  const wanted = codes ? and(where, inArray(rate_groups.code, [...codes])) : where;
  const found = await db.select().from(rate_groups).where(wanted).orderBy(rate_groups.family_id);
  if (found.length === 0)
    throw invalidError({ cloned_from_id: ['There is no group to start from.'] });
  return found;
}

/** Copies the surcharges of a revision to another revision. */
async function copySurcharges(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into surcharges (rate_revision_id, code, name, kind, amount, applies_to, zone_code, conditions, is_active)
    select ${to}, code, name, kind, amount, applies_to, zone_code, conditions, is_active
    from ${surcharges} where rate_revision_id = ${from} order by id
    on conflict do nothing`);
}

/** Creates a draft of groups with their cells and surcharges. */
export async function draftOf(
  db: Db,
  facts: {
    name: string;
    cloned_from_id: number | null;
    back_to_id?: number | null;
    is_partial: boolean;
  },
  sources: readonly GroupRow[],
) {
  const [made] = await db
    .insert(rate_revisions)
    .values({ ...facts, state: 'draft' })
    .returning();
  if (made === undefined) throw new Error('The revision was not saved');
  for (const source of sources) await copyGroup(db, source, { rate_revision_id: made.id });
  const [first] = sources.toSorted(
    (one, other) => Number(other.is_default) - Number(one.is_default),
  );
  if (first) await copySurcharges(db, first.rate_revision_id, made.id);
  return made;
}

/** Creates a draft from the current rates, or from another revision. */
export async function addRevision(db: Db, body: NewRevision) {
  const from = body.back_to ?? body.cloned_from_id ?? null;
  if (from !== null) await readRevision(db, from);
  const sources = await sourcesOf(db, from, body.group_codes);
  const made = await draftOf(
    db,
    {
      name: body.name,
      cloned_from_id: from ?? sources[0]?.rate_revision_id ?? null,
      back_to_id: body.back_to ?? null,
      is_partial: body.group_codes !== undefined,
    },
    sources,
  );
  return readRevision(db, made.id);
}

/**
 * Lists the cells that a revision adds, removes and changes, compared with another revision or the
 * current rates.
 */
export async function revisionDiff(db: Db, id: number, against: number | undefined) {
  await readRevision(db, id);
  const groups = await db.select().from(rate_groups).where(eq(rate_groups.rate_revision_id, id));
  const others = await db
    .select()
    .from(rate_groups)
    .where(against === undefined ? holdsAt(new Date()) : eq(rate_groups.rate_revision_id, against));
  if (against !== undefined && others.length === 0)
    throw invalidError({ against: ['This revision does not exist or has no groups.'] });
  const cells = await cellsOf(
    db,
    [...groups, ...others].map((row) => row.id),
  );
  return groups.flatMap((group) => {
    const other = others.find(({ family_id }) => family_id === group.family_id);
    const before = (other && cells.get(other.id)) ?? [];
    return diffOf(before, cells.get(group.id) ?? []).map((one) => ({ ...one, group: group.code }));
  });
}

/** Reads the latest effect of a revision, or of one of its groups. */
export async function lastEffectRow(db: Db, id: number, group: number | null) {
  const isOf =
    group === null ? isNull(rate_effects.rate_group_id) : eq(rate_effects.rate_group_id, group);
  const [row] = await db
    .select()
    .from(rate_effects)
    .where(and(eq(rate_effects.rate_revision_id, id), isOf))
    .orderBy(desc(rate_effects.id))
    .limit(1);
  return row ?? null;
}
