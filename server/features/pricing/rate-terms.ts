import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Cell } from '#domain/rates/bands.ts';
import { holdingStates } from '#domain/rates/revisions.ts';
import type { SurchargeTerms } from '#domain/rates/surcharges.ts';
import type { Db } from '#server/db/open.ts';
import { rate_groups, rates, service_levels, surcharges } from '#server/db/schema/rates.ts';

const columns = {
  id: rate_groups.id,
  family_id: rate_groups.family_id,
  rate_revision_id: rate_groups.rate_revision_id,
  code: rate_groups.code,
  name: rate_groups.name,
  is_default: rate_groups.is_default,
  fuel_percentage: rate_groups.fuel_percentage,
  version: rate_groups.version,
};

/**
 * Condition: a group is valid at the given time by its validity window alone, so that every node
 * switches at the same time.
 */
export const holdsAt = (at: Date) =>
  and(
    inArray(rate_groups.state, [...holdingStates]),
    or(isNull(rate_groups.effective_from), lte(rate_groups.effective_from, at.toISOString())),
    or(isNull(rate_groups.effective_until), gt(rate_groups.effective_until, at.toISOString())),
  );

/** Groups that are valid at the given time, one per family. */
export const groupsAt = (db: Db, at: Date) =>
  db
    .select(columns)
    .from(rate_groups)
    .where(holdsAt(at))
    .orderBy(desc(rate_groups.is_default), rate_groups.id);

export type Group = Awaited<ReturnType<typeof groupsAt>>[number];

/** Returns the valid group of a family, otherwise the default group; null if there is neither. */
export const groupOf = (all: readonly Group[], family: number | null): Group | null =>
  all.find(({ family_id }) => family_id === family) ??
  all.find(({ is_default }) => is_default) ??
  null;

/**
 * Family whose prices an account pays at the given time; a temporary family takes precedence. Null
 * for the default family.
 */
export async function familyAt(db: Db, account: number, at: Date): Promise<number | null> {
  const { rows } = await db.execute<{ family: number | null }>(
    sql`select baton_family_at(${account}, ${at.toISOString()}::timestamptz) as family`,
  );
  return rows[0]?.family ?? null;
}

/** Reads a group by id in any state. */
export async function groupById(db: Db, id: number): Promise<Group | null> {
  const [group] = await db.select(columns).from(rate_groups).where(eq(rate_groups.id, id));
  return group ?? null;
}

/** Surcharges of a revision, in order. */
export const readSurcharges = (db: Db, revision: number): Promise<SurchargeTerms[]> =>
  db
    .select()
    .from(surcharges)
    .where(and(eq(surcharges.rate_revision_id, revision), eq(surcharges.is_active, true)))
    .orderBy(surcharges.id);

const route = z.object({
  id: z.number(),
  from: z.array(z.string()),
  to: z.array(z.string()),
});

/** Prices of a group between two lists of zones: `cell(service, from, to)`. */
export async function readCells(db: Db, key: string) {
  const { id, from, to } = route.parse(JSON.parse(key));
  const found = await db
    .select({
      service: service_levels.code,
      from: rates.from_zone,
      to: rates.to_zone,
      minimum: rates.minimum,
      bands: rates.bands,
    })
    .from(rates)
    .innerJoin(service_levels, eq(service_levels.id, rates.service_level_id))
    .where(
      and(eq(rates.rate_group_id, id), inArray(rates.from_zone, from), inArray(rates.to_zone, to)),
    );
  const cells = new Map<string, Cell>(
    found.map(({ service, from: start, to: end, ...cell }) => [`${service} ${start} ${end}`, cell]),
  );
  return (service: string, start: string, end: string) => cells.get(`${service} ${start} ${end}`);
}
