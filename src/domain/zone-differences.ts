import { isRemoval, kindOf, type PublishedType, type ZoneType } from './zones.ts';

/** What of an area is compared. */
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
  /** Of a draft that says that an area is to go: which one, and as which version it was looked at. */
  removes_id: number | null;
  removes_version: number | null;
}

/** What publishing a draft does to what is current. */
export interface Difference<Z extends ComparedZone> {
  is: 'added' | 'changed' | 'removed';
  kind: PublishedType | null;
  /** The draft that would be published. */
  draft: Z;
  /** What gives way to it or goes; of an added area, and of one that is gone already, nothing. */
  current: Z | null;
  /** Which facts differ. */
  changes: readonly string[];
}

/**
 * Drafts against what is current, as publishing decides it: a draft replaces every current area of its
 * kind and code. The first of those is what it changes; any other is removed. A draft may also say that
 * one area is to go.
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

/** Why the removal that was drafted cannot be published; null while the area is as it was then. */
export function removalProblem(
  { name, removes_version }: Pick<ComparedZone, 'name' | 'removes_version'>,
  current: Pick<ComparedZone, 'version'> | null,
): string | null {
  if (current === null) return `${name} was already deleted by somebody else.`;
  return current.version === removes_version
    ? null
    : `Somebody else changed ${name} since its removal was drafted.`;
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
