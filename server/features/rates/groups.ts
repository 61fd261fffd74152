import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, staleError } from '#api/api-error.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { rate_groups, rates, service_levels } from '#server/db/schema/rates.ts';
import { holdsAt } from '../pricing/rate-terms.ts';
import { cellsOf } from './cells.ts';
import { CODE_NEEDED } from './services.ts';
import { currentOf, draftGroup, groupRow, touchRevision, type GroupRow } from './rate-rows.ts';

interface Figures {
  family: number;
  accounts: number;
  shipments: number;
  revenue: number;
}

async function figuresOf(db: Db, caller: Caller): Promise<Map<number, Figures>> {
  if (isTenant(caller)) return new Map();
  const { rows } = await db.execute<Record<keyof Figures, number>>(sql`
    select f.family, count(distinct a.id)::int as accounts, coalesce(sum(s.shipments), 0)::int as shipments,
      coalesce(sum(s.revenue), 0)::float8 as revenue
    from accounts a cross join lateral (select baton_family_at(a.id, now()) as family) f
    left join lateral (
      select count(*) as shipments, sum(charge) as revenue from shipments
      where account_id = a.id and time_created > now() - interval '30 days' and status <> 'cancelled'
    ) s on true where f.family is not null group by 1`);
  return new Map(rows.map((row) => [row.family, row]));
}

/** Currently valid groups, by family. */
async function holdingByFamily(db: Db): Promise<Map<number, number>> {
  const { id, family_id } = rate_groups;
  const rows = await db.select({ id, family_id }).from(rate_groups).where(holdsAt(new Date()));
  return new Map(rows.map((row) => [row.family_id, row.id]));
}

/** Counts the cells of drafts that differ from the current cells. */
async function changedIn(
  db: Db,
  groups: readonly GroupRow[],
  holding: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const drafts = groups.filter(({ state }) => ['draft', 'validated', 'scheduled'].includes(state));
  if (drafts.length === 0) return new Map();
  const pairs = drafts.map(
    ({ id, family_id }) => sql`(${id}::int, ${holding.get(family_id) ?? null}::int)`,
  );
  const { rows } = await db.execute<{ id: number; changed: number }>(sql`
    select p.id, count(*)::int as changed from (values ${sql.join(pairs, sql`, `)}) as p (id, now)
    join rates r on r.rate_group_id = p.id
    left join rates o on o.rate_group_id = p.now and o.service_level_id = r.service_level_id
      and o.from_zone = r.from_zone and o.to_zone = r.to_zone
    where o.id is null or o.bands <> r.bands or o.minimum <> r.minimum group by 1`);
  return new Map(rows.map((row) => [row.id, row.changed]));
}

/**
 * Groups in the format of responses, with the number of cells and the figures of their accounts.
 */
async function shownGroups(db: Db, caller: Caller, groups: readonly GroupRow[]) {
  const counts = await db
    .select({ id: rates.rate_group_id, cells: sql<number>`count(*)::int` })
    .from(rates)
    .where(inArray(rates.rate_group_id, [-1, ...groups.map(({ id }) => id)]))
    .groupBy(rates.rate_group_id);
  const cells = new Map(counts.map((row) => [row.id, row.cells]));
  const holding = await holdingByFamily(db);
  const changed = await changedIn(db, groups, holding);
  const figures = await figuresOf(db, caller);
  return groups.map((row) => {
    const { cloned_from_id: _, time_created: __, time_modified: ___, ...shown } = row;
    return {
      ...shown,
      holding_id: holding.get(row.family_id) ?? null,
      cells: cells.get(row.id) ?? 0,
      changed_cells: changed.get(row.id) ?? 0,
      ...figuresFor(caller, figures.get(row.family_id)),
    };
  });
}

/** Shipments and revenue of a group's accounts, hidden from tenants. */
const figuresFor = (caller: Caller, own: Figures | undefined) =>
  isTenant(caller)
    ? { accounts: null, shipments_30_days: null, revenue_30_days: null }
    : {
        accounts: own?.accounts ?? 0,
        shipments_30_days: own?.shipments ?? 0,
        revenue_30_days: own?.revenue ?? 0,
      };

/** A group in the format of responses. */
export async function shownGroup(db: Db, caller: Caller, row: GroupRow) {
  const [shown] = await shownGroups(db, caller, [row]);
  if (shown === undefined) throw notFound();
  return shown;
}

/** Lists the currently valid groups; customers see their own group and the default group. */
export const currentGroups = async (db: Db, caller: Caller, at: Date) =>
  shownGroups(
    db,
    caller,
    await db.select().from(rate_groups).where(holdsAt(at)).orderBy(rate_groups.family_id),
  );

/** Groups of a revision; throws 422 if none is named. */
export async function groupsOfRevision(db: Db, caller: Caller, id: number | undefined) {
  if (id === undefined) throw invalidError({ rate_revision_id: ['Choose a revision.'] });
  const rows = await db
    .select()
    .from(rate_groups)
    .where(eq(rate_groups.rate_revision_id, id))
    .orderBy(rate_groups.family_id);
  return shownGroups(db, caller, rows);
}

/** Groups that currently price a service. */
export async function groupsWith(db: Db, caller: Caller, code: string | undefined) {
  if (!code) throw invalidError({ code: [CODE_NEEDED] });
  const pricing = db
    .select({ id: rates.rate_group_id })
    .from(rates)
    .innerJoin(service_levels, eq(service_levels.id, rates.service_level_id))
    .where(and(eq(service_levels.code, code), sql`jsonb_array_length(${rates.bands}) > 0`));
  const rows = await db
    .select()
    .from(rate_groups)
    .where(and(holdsAt(new Date()), inArray(rate_groups.id, pricing)))
    .orderBy(rate_groups.family_id);
  return shownGroups(db, caller, rows);
}

/** Reads a group with its cells, and with the cells of the currently valid group of its family. */
export async function groupWithCells(
  db: Db,
  caller: Caller,
  { id, service }: { id: number; service?: string | undefined },
) {
  const row = await groupRow(db, id);
  const current = await currentOf(db, row.family_id);
  const cells = await cellsOf(db, current ? [id, current.id] : [id], service);
  return {
    ...(await shownGroup(db, caller, row)),
    all_cells: cells.get(id) ?? [],
    current_cells: (current && cells.get(current.id)) ?? [],
  };
}

type Change = InputOf<'PUT /rates/groups/:id'>['body'];

async function requireFree(db: Db, group: GroupRow, code: string): Promise<void> {
  const taken = and(
    eq(rate_groups.code, code),
    ne(rate_groups.family_id, group.family_id),
    eq(rate_groups.rate_revision_id, group.rate_revision_id),
  );
  if ((await db.$count(rate_groups, taken)) > 0)
    throw invalidError({ code: [`The code ${code} is taken.`] });
}

/**
 * Changes a group of a draft. A new default group replaces the previous default group of the draft.
 */
export async function changeGroup(
  db: Db,
  caller: Caller,
  { id, body, version }: { id: number; body: Change; version: number | undefined },
) {
  const group = await draftGroup(db, id);
  if (version !== undefined && version !== group.version)
    throw staleError(await shownGroup(db, caller, group));
  if (body.code !== undefined) await requireFree(db, group, body.code);
  if (body.is_default === false && group.is_default)
    throw invalidError({ is_default: ['Make another group the default group instead.'] });
  if (body.is_default === true)
    await db
      .update(rate_groups)
      .set({ is_default: false })
      .where(eq(rate_groups.rate_revision_id, group.rate_revision_id));
  const set = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0)
    await db.update(rate_groups).set(set).where(eq(rate_groups.id, id));
  await touchRevision(db, group);
  return shownGroup(db, caller, await groupRow(db, id));
}
