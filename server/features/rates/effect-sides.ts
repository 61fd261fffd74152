import { eq } from 'drizzle-orm';
import type { EffectSide, TariffChange } from '#domain/rates/effect.ts';
import { isSameCell } from '#domain/rates/diff.ts';
import { cellKey, type PlacedCell } from '#domain/rates/findings.ts';
import type { Tariff } from '#domain/rates/price.ts';
import { invalidError } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { rate_groups } from '#server/db/schema/rates.ts';
import { createPricer, type Pricer } from '../pricing/pricer.ts';
import { groupById, groupOf, groupsAt, type Group } from '../pricing/rate-terms.ts';
import { cellsOf } from './cells.ts';
import type { RevisionRow } from './rate-rows.ts';

/** All prices of a group, so that pricing needs no database. */
interface WholeTariff extends Tariff {
  /** Version of the group, which every edit of a price increments. */
  version: number;
  cells: ReadonlyMap<string, PlacedCell>;
}

/** One of the two sets of prices that an effect compares, with all of its prices. */
interface WholeSide extends EffectSide {
  tariffs: ReadonlyMap<number, WholeTariff>;
}

export interface Sides {
  now: WholeSide;
  draft: WholeSide;
}

async function groupsOf(db: Db, revision: number): Promise<Group[]> {
  const found = await db
    .select({ id: rate_groups.id })
    .from(rate_groups)
    .where(eq(rate_groups.rate_revision_id, revision));
  const groups = await Promise.all(found.map((row) => groupById(db, row.id)));
  return groups.filter((group) => group !== null);
}

/** Returns the prices of groups; reuses those from `before` that were not edited since. */
async function pricesOf(db: Db, groups: readonly Group[], before: WholeSide | undefined) {
  const known = groups.flatMap(({ id, version }) => {
    const tariff = before?.tariffs.get(id);
    return tariff?.version === version ? [[id, tariff.cells] as const] : [];
  });
  const prices = new Map<number, WholeTariff['cells']>(known);
  const missing = groups.map(({ id }) => id).filter((id) => !prices.has(id));
  if (missing.length === 0) return prices;
  for (const [id, cells] of await cellsOf(db, missing))
    prices.set(id, new Map(cells.map((cell) => [cellKey(cell), cell])));
  return prices;
}

async function sideOf(
  db: Db,
  { pricer, before }: { pricer: Pricer; before: WholeSide | undefined },
  groups: readonly Group[],
): Promise<WholeSide> {
  const prices = await pricesOf(db, groups, before);
  const tariffs = new Map<number, WholeTariff>();
  for (const group of groups) {
    const own = prices.get(group.id) ?? new Map<string, PlacedCell>();
    tariffs.set(group.id, {
      version: group.version,
      fuel_percentage: group.fuel_percentage,
      surcharges: await pricer.surcharges(group),
      vatPercentage: pricer.vatPercentage,
      cells: own,
      cell: (service, from, to) => own.get(`${service} ${from} ${to}`),
    });
  }
  return { groupOf: (family) => groupOf(groups, family), tariffs };
}

/** Ids of the currently valid groups, for comparison with a later state. */
export const holdingNow = async (db: Db): Promise<string> =>
  (await groupsAt(db, new Date()))
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join();

interface Wanted {
  revision: RevisionRow;
  against: number | null;
  group: number | null;
  /** The two sets of prices of the previous computation. */
  before: Sides | undefined;
}

/**
 * Sides of an effect: the prices now or those of another revision, and the prices with this
 * revision.
 */
export async function sidesOf(
  db: Db,
  { revision, against, group, before }: Wanted,
): Promise<Sides> {
  const now = await groupsAt(db, new Date());
  const all = await groupsOf(db, revision.id);
  const own = group === null ? all : all.filter(({ id }) => id === group);
  if (own.length === 0)
    throw invalidError({ rate_group_id: ['There is no such group in this revision.'] });
  const families = new Set(own.map(({ family_id }) => family_id));
  // Families outside the revision keep their current prices.
  const rest = now.filter(({ family_id }) => !families.has(family_id));
  const draft = [...own, ...rest].toSorted(
    (one, two) => Number(two.is_default) - Number(one.is_default),
  );
  const pricer = await createPricer(db);
  const other = against === null ? now : await groupsOf(db, against);
  return {
    now: await sideOf(db, { pricer, before: before?.now }, other),
    draft: await sideOf(db, { pricer, before: before?.draft }, draft),
  };
}

const termsIn = ({ fuel_percentage, surcharges, vatPercentage }: Tariff): string =>
  JSON.stringify([fuel_percentage, surcharges, vatPercentage]);

function changeOf(before: WholeTariff | undefined, after: WholeTariff): TariffChange {
  if (!before || termsIn(before) !== termsIn(after)) return 'all';
  if (before.cells === after.cells) return new Set();
  const changed = new Set<string>();
  for (const key of new Set([...before.cells.keys(), ...after.cells.keys()])) {
    const [one, other] = [before.cells.get(key), after.cells.get(key)];
    if (!one || !other || !isSameCell(one, other)) changed.add(key);
  }
  return changed;
}

/** Changes of a side's prices after an edit, by group; unchanged groups are omitted. */
export function sideChanges(before: WholeSide, after: WholeSide): Map<number, TariffChange> {
  const changes = [...after.tariffs].map(
    ([id, tariff]) => [id, changeOf(before.tariffs.get(id), tariff)] as const,
  );
  return new Map(changes.filter(([, change]) => change === 'all' || change.size > 0));
}

/** Whether two sides have the same groups with the same prices. */
export const isSameSide = (one: WholeSide, other: WholeSide): boolean =>
  [...one.tariffs.keys()].join() === [...other.tariffs.keys()].join() &&
  sideChanges(one, other).size === 0;
