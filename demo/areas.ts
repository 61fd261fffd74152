import { tags, zones } from '#server/db/schema/zones.ts';
import { provinces } from '#domain/places/provinces.ts';
import { knownSuburbs, type Suburb } from '#domain/places/suburbs.ts';
import { branchPlans, placeOfBranch } from './branches.ts';
import { insertRows, type Phase, type Scene } from './phase.ts';

const types = ['driver', 'rates', 'surcharges', 'service_days', 'exceptions', 'draft'] as const;
type AreaType = (typeof types)[number];

/** Areas on the maps, and their tags. */
export const areas: Phase = {
  name: 'areas',
  title: 'Drawing areas',
  weight: 1,
  async make(scene) {
    await insertRows(scene.db, tags, tagRows());
    await insertRows(
      scene.db,
      zones,
      areaRows(scene).map((row, index) => ({ ...row, id: index + 1 })),
    );
  },
};

const tagNames: Record<AreaType, [string, string]> = {
  driver: ['Day shift', 'Late shift'],
  rates: ['Main centre', 'Regional'],
  surcharges: ['Outlying', 'High risk'],
  service_days: ['Daily', 'Twice a week'],
  exceptions: ['Closed', 'Limited'],
  draft: ['Proposal', 'For review'],
};
const colors = ['#2564e0', '#009a4d', '#8c69ed', '#b35c00', '#c62f3b', '#078ec4'];

function tagRows() {
  return types.flatMap((type, index) =>
    tagNames[type].map((name, turn) => ({
      id: index * 2 + turn + 1,
      type,
      mtype: type,
      name,
      color: colors[(index + turn) % colors.length] ?? '#2564e0',
    })),
  );
}

function areaRows({ now }: Scene) {
  const day = (days: number) =>
    new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const quarters = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const;
  const ofDrivers = branchPlans.flatMap((branch, index) =>
    quarters.map(([north, east], quarter) => {
      const { latitude, longitude } = placeOfBranch(branch);
      const center = { latitude: latitude + north * 0.09, longitude: longitude + east * 0.1 };
      return {
        ...area('driver', `${branch.code} ${quarter + 1}`, around(center, 0.085)),
        branch_id: index + 1,
      };
    }),
  );
  const ofRates = provinces.map(({ code }) => area('rates', code, around(middle(code), 1.1)));
  const outlying = knownSuburbs.filter(({ zone }) => ['NC', 'LP', 'EC'].includes(zone));
  const ofSurcharges = outlying.map((place) =>
    area('surcharges', `OUT ${place.suburb}`, around(place, 0.12)),
  );
  const ofDays = outlying.map((place, index) => ({
    ...area('service_days', `DAYS ${place.suburb}`, around(place, 0.15)),
    service_days: index % 2 === 0 ? ['Tuesday', 'Thursday'] : ['Monday', 'Wednesday', 'Friday'],
  }));
  const closed = knownSuburbs.slice(3, 60).filter((_, index) => index % 12 === 0);
  const exceptions = closed.map((place, index) => ({
    ...area('exceptions', `EXC ${place.suburb}`, around(place, 0.03)),
    exception_from: day(index - 2),
    exception_until: day(index + 3),
  }));
  // New areas, and current areas with changed shapes, so that both can be compared and published.
  const drafts = [
    ...knownSuburbs
      .slice(0, 3)
      .map((place) => draftArea('surcharges', `DRAFT ${place.suburb}`, around(place, 0.05))),
    ...provinces
      .slice(0, 3)
      .map(({ code }) => draftArea('rates', code, around(middle(code), 1.25))),
  ];
  return [...ofDrivers, ...ofRates, ...ofSurcharges, ...ofDays, ...exceptions, ...drafts];
}

type Point = Pick<Suburb, 'latitude' | 'longitude'>;

function middle(zone: string): Point {
  const inside = knownSuburbs.filter((place) => place.zone === zone);
  const mean = (key: keyof Point) =>
    inside.reduce((sum, place) => sum + place[key], 0) / inside.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}

/** A closed ring of twelve corners, longitude first as in GeoJSON. */
function around({ latitude, longitude }: Point, radius: number): number[][] {
  return Array.from({ length: 13 }, (_, corner) => {
    const angle = ((corner % 12) / 12) * 2 * Math.PI;
    const reach = radius * (0.85 + 0.15 * Math.cos(angle * 3));
    return [
      Number((longitude + reach * Math.cos(angle)).toFixed(5)),
      Number((latitude + reach * 0.9 * Math.sin(angle)).toFixed(5)),
    ];
  });
}

function area(type: AreaType, name: string, ring: number[][]) {
  const longitudes = ring.map(([longitude = 0]) => longitude);
  const latitudes = ring.map(([, latitude = 0]) => latitude);
  return {
    type,
    mtype: type,
    name,
    code: name.toUpperCase().replace(/[^A-Z0-9]+/g, '-'),
    tag_id: types.indexOf(type) * 2 + 1 + (name.length % 2),
    polygon: { type: 'Polygon' as const, coordinates: [ring] },
    min_latitude: Math.min(...latitudes),
    min_longitude: Math.min(...longitudes),
    max_latitude: Math.max(...latitudes),
    max_longitude: Math.max(...longitudes),
    node_count: ring.length - 1,
  };
}

/**
 * Creates the draft of an area. Publishing the draft replaces a current area with the same code.
 */
const draftArea = (kind: AreaType, name: string, ring: number[][]) => ({
  ...area(kind, name, ring),
  type: 'draft' as const,
});
