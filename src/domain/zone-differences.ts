import { kindOf, type PublishedType, type ZoneType } from './zones.ts';

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
}

/** What publishing a draft does to what is current. */
export interface Difference<Z extends ComparedZone> {
  is: 'added' | 'changed' | 'removed';
  kind: PublishedType | null;
  /** The draft that would be published. */
  draft: Z;
  /** What gives way to it; of an added area, nothing. */
  current: Z | null;
  /** Which facts differ. */
  changes: readonly string[];
}

/**
 * Drafts against what is current, as publishing decides it: a draft replaces every current area of its
 * kind and code. The first of those is what it changes; any other is removed.
 */
export function differencesOf<Z extends ComparedZone>(
  drafts: readonly Z[],
  current: readonly Z[],
): Difference<Z>[] {
  const places = new Map<string, Z[]>();
  for (const zone of current) {
    const place = `${zone.type} ${zone.code}`;
    places.set(place, [...(places.get(place) ?? []), zone]);
  }
  return drafts.flatMap((draft) => {
    const kind = kindOf(draft);
    const [before = null, ...others] = places.get(`${kind} ${draft.code}`) ?? [];
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
