import { isRemoval, kindOf, type PublishedType, type ZoneType } from './zones.ts';

/** Facts of a zone that are compared. */
export interface ComparedZone {
  id: number;
  type: ZoneType;
  mtype: string | null;
  name: string;
  code: string;
  tag_id: number | null;
  polygon: { coordinates: number[][][] };
  service_days: string[] | null;
  exception_from: string | null;
  exception_until: string | null;
  is_active: boolean;
  version: number;
  /** Zone that a removal draft deletes, and its version when the draft was made; null otherwise. */
  removes_id: number | null;
  removes_version: number | null;
}

/** Effect of publishing a draft. */
export interface Difference<Z extends ComparedZone> {
  is: 'added' | 'changed' | 'removed';
  kind: PublishedType | null;
  /** Draft to publish. */
  draft: Z;
  /** Zone that is replaced or removed; null if the zone is new or was already deleted. */
  current: Z | null;
  /** Names of the changed facts. */
  changes: readonly string[];
}

/**
 * Compares drafts with the current zones, by the rules of publishing. A draft replaces the first
 * current zone of its kind and code and removes the others. A removal draft deletes one zone.
 */
export function differencesOf<Z extends ComparedZone>(
  drafts: readonly Z[],
  current: readonly Z[],
): Difference<Z>[] {
  const zonesByCode = new Map<string, Z[]>();
  for (const zone of current) {
    const key = `${zone.type} ${zone.code}`;
    zonesByCode.set(key, [...(zonesByCode.get(key) ?? []), zone]);
  }
  const byId = new Map(current.map((zone) => [zone.id, zone]));
  return drafts.flatMap((draft): Difference<Z>[] => {
    const kind = kindOf(draft);
    if (isRemoval(draft)) {
      const going = byId.get(draft.removes_id ?? 0) ?? null;
      return [{ is: 'removed', kind, draft, current: going, changes: [] }];
    }
    const [before = null, ...others] = zonesByCode.get(`${kind} ${draft.code}`) ?? [];
    const changes = before ? changesBetween(before, draft) : [];
    return [
      { is: before ? 'changed' : 'added', kind, draft, current: before, changes },
      ...others.map((other): Difference<Z> => ({
        is: 'removed',
        kind,
        draft,
        current: other,
        changes: [],
      })),
    ];
  });
}

/** Returns why a removal draft cannot be published; null while the zone is unchanged. */
export function removalProblem(
  { name, removes_version }: Pick<ComparedZone, 'name' | 'removes_version'>,
  current: Pick<ComparedZone, 'version'> | null,
): string | null {
  if (current === null) return `${name} was already deleted by another user.`;
  return current.version === removes_version
    ? null
    : `Another user changed ${name} since its removal was drafted.`;
}

const facts: readonly [words: string, of: (zone: ComparedZone) => unknown][] = [
  ['shape', ({ polygon }) => polygon.coordinates],
  ['name', ({ name }) => name],
  ['tag', ({ tag_id }) => tag_id],
  ['days', ({ service_days }) => service_days],
  ['dates', ({ exception_from, exception_until }) => [exception_from, exception_until]],
  ['in force again', ({ is_active }) => is_active],
];

const changesBetween = (before: ComparedZone, after: ComparedZone) =>
  facts
    .filter(([, of]) => JSON.stringify(of(before)) !== JSON.stringify(of(after)))
    .map(([words]) => words);
