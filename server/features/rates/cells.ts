import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, staleError } from '#api/api-error.ts';
import { bandFindings, cellFindings, cellKey, type PlacedCell } from '#domain/rates/findings.ts';
import type { Db } from '#server/db/open.ts';
import { rates, service_levels } from '#server/db/schema/rates.ts';
import { currentOf, draftGroup, touchRevision } from './rate-rows.ts';

type Body = InputOf<'PUT /rates/groups/update-rate-group/:id'>['body'];
type Typed = Body['patch'][number];

const columns = {
  service: service_levels.code,
  from: rates.from_zone,
  to: rates.to_zone,
  minimum: rates.minimum,
  bands: rates.bands,
};

/** Cells of the price tables of groups, by group. */
export async function cellsOf(db: Db, groups: readonly number[], service?: string) {
  const rows = await db
    .select({ group: rates.rate_group_id, ...columns })
    .from(rates)
    .innerJoin(service_levels, eq(service_levels.id, rates.service_level_id))
    .where(
      and(
        inArray(rates.rate_group_id, [...groups]),
        service === undefined ? undefined : eq(service_levels.code, service),
      ),
    )
    .orderBy(service_levels.position, service_levels.id, rates.from_zone, rates.to_zone);
  const byGroup = new Map<number, PlacedCell[]>(groups.map((id) => [id, []]));
  for (const { group, ...cell } of rows) byGroup.get(group)?.push(cell);
  return byGroup;
}

/** A cell in stored form. Each of its bands includes its end, but not its start. */
const keptCell = ({ service, from, to, minimum, bands, withdrawn }: Typed): PlacedCell => ({
  service,
  from,
  to,
  minimum: withdrawn ? 0 : minimum,
  bands: withdrawn
    ? []
    : bands.map(({ until, base, per_kilogram }) => ({ until, base, per_kilogram })),
});

function requireWhole(patch: readonly Typed[]): void {
  const problems = patch.flatMap((cell) => {
    const empty = !cell.withdrawn && cell.bands.length === 0;
    const ends = cell.bands.slice(0, -1).some(({ until }) => until === null);
    if (empty)
      return [`${cell.service} ${cell.from}→${cell.to}: enter a band, or withdraw the price.`];
    if (ends)
      return [`${cell.service} ${cell.from}→${cell.to}: only the last band may be open-ended.`];
    return bandFindings(cell).map(({ text }) => text);
  });
  if (problems.length > 0) throw invalidError({ patch: problems.slice(0, 20) });
}

const sameCell = (was: NonNullable<Typed['was']>, now: PlacedCell): boolean =>
  was.minimum === now.minimum &&
  was.bands.length === now.bands.length &&
  now.bands.every((band, at) => {
    const its = was.bands[at];
    return (
      its?.until === band.until &&
      its['base'] === band.base &&
      its['per_kilogram'] === band.per_kilogram
    );
  });

/** Throws 409, with the current values, for cells that changed since the editor read them. */
function requireSeen(patch: readonly Typed[], before: ReadonlyMap<string, PlacedCell>): void {
  const changed = patch.flatMap((cell) => {
    const now = before.get(cellKey(cell));
    if (cell.was === undefined) return [];
    const isSeen = cell.was === null ? now === undefined : now && sameCell(cell.was, now);
    return isSeen ? [] : [now ?? { ...keptCell(cell), minimum: 0, bands: [] }];
  });
  if (changed.length > 0) throw staleError(changed);
}

async function serviceIds(db: Db, codes: readonly string[]) {
  const rows = await db
    .select({ id: service_levels.id, code: service_levels.code, most: service_levels.max_weight })
    .from(service_levels)
    .where(inArray(service_levels.code, [...new Set(codes)]));
  const known = new Map(rows.map((row) => [row.code, row]));
  const missing = codes.find((code) => !known.has(code));
  if (missing !== undefined) throw invalidError({ patch: [`There is no service ${missing}.`] });
  return known;
}

/** Changes cells of a draft, all or none, and returns its current findings. */
export async function patchCells(db: Db, id: number, { patch }: Body) {
  requireWhole(patch);
  const group = await draftGroup(db, id);
  const services = await serviceIds(
    db,
    patch.map(({ service }) => service),
  );
  const before = (await cellsOf(db, [id])).get(id) ?? [];
  requireSeen(patch, new Map(before.map((cell) => [cellKey(cell), cell])));
  const cells = [...new Map(patch.map((cell) => [cellKey(cell), keptCell(cell)])).values()];
  await db
    .insert(rates)
    .values(
      cells.map(({ service, from, to, minimum, bands }) => ({
        rate_group_id: id,
        service_level_id: services.get(service)?.id ?? 0,
        from_zone: from,
        to_zone: to,
        minimum,
        bands: [...bands],
      })),
    )
    .onConflictDoUpdate({
      target: [rates.rate_group_id, rates.service_level_id, rates.from_zone, rates.to_zone],
      set: {
        minimum: sql`excluded.minimum`,
        bands: sql`excluded.bands`,
        version: sql`${rates.version} + 1`,
      },
    });
  const version = await touchRevision(db, group);
  const holding = await currentOf(db, group.family_id);
  const current = holding ? ((await cellsOf(db, [holding.id])).get(holding.id) ?? []) : [];
  const now = new Map(current.map((cell) => [cellKey(cell), cell]));
  const findings = cells.flatMap((cell) =>
    cellFindings(cell, {
      most: services.get(cell.service)?.most ?? null,
      before: now.get(cellKey(cell)),
    }),
  );
  return { version, cells, findings: findings.map((one) => ({ ...one, group: group.code })) };
}
