import { and, eq, isNull, sql } from 'drizzle-orm';
import Flatbush from 'flatbush';
import { boxOf, isInside } from '#domain/places/rings.ts';
import { squareKilometres } from '#domain/places/square-kilometres.ts';
import type { Db } from '#server/db/open.ts';
import { tags, zones } from '#server/db/schema/zones.ts';

type Zone = Awaited<ReturnType<typeof readZones>>[number] & {
  /** Square kilometres. */
  size: number;
};

/** Current areas with a spatial index over their bounding boxes; finds a point in microseconds. */
interface ZoneIndex {
  areas: readonly Zone[];
  tree: Flatbush | null;
}

// The cache holds one index per fingerprint. Fingerprints differ between databases and scopes,
// because tests open several in one process.
const MAX_KEPT = 8;
const cache = new Map<string, ZoneIndex>();

function readZones(db: Db) {
  return (
    db
      .select({
        id: zones.id,
        type: zones.type,
        name: zones.name,
        code: zones.code,
        tag: tags.name,
        polygon: zones.polygon,
        service_days: zones.service_days,
        exception_from: zones.exception_from,
        exception_until: zones.exception_until,
      })
      .from(zones)
      .leftJoin(tags, eq(tags.id, zones.tag_id))
      // Drafts of removals are not areas themselves.
      .where(and(eq(zones.is_active, true), isNull(zones.removes_id)))
      .orderBy(zones.type, zones.name, zones.id)
  );
}

/**
 * Fingerprint of all areas; differs after every change on any node, because each change gives a row
 * another xmin.
 */
async function fingerprintOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ fingerprint: string }>(sql`
    select concat_ws(' ', current_database(), count(*), max(id), sum(version), sum(xmin::text::bigint), min(time_created),
      max(time_created), sum(min_latitude), sum(max_latitude), sum(min_longitude), sum(max_longitude)) as fingerprint from zones`);
  return rows[0]?.fingerprint ?? '';
}

function indexOf(found: readonly Omit<Zone, 'size'>[]): ZoneIndex {
  const areas = found.map((area) => ({
    ...area,
    size: squareKilometres(area.polygon.coordinates),
  }));
  if (areas.length === 0) return { areas, tree: null };
  const tree = new Flatbush(areas.length);
  for (const { polygon } of areas) tree.add(...boxOf(polygon.coordinates[0] ?? []));
  tree.finish();
  return { areas, tree };
}

async function currentIndex(db: Db): Promise<ZoneIndex> {
  const fingerprint = await fingerprintOf(db);
  const index = cache.get(fingerprint) ?? indexOf(await readZones(db));
  cache.delete(fingerprint);
  cache.set(fingerprint, index);
  const [oldest] = cache.keys();
  if (cache.size > MAX_KEPT && oldest !== undefined) cache.delete(oldest);
  return index;
}

interface Where {
  latitude: number;
  longitude: number;
}

function holdingAt({ areas, tree }: ZoneIndex, { latitude, longitude }: Where): Zone[] {
  const near = tree?.search(longitude, latitude, longitude, latitude) ?? [];
  return near
    .toSorted((one, other) => one - other)
    .flatMap((at) => areas[at] ?? [])
    .filter(({ polygon }) => isInside(polygon.coordinates, longitude, latitude));
}

/** Returns a function that finds the current areas of points. */
export async function zoneFinder(db: Db): Promise<(where: Where) => Zone[]> {
  const index = await currentIndex(db);
  return (where) => holdingAt(index, where);
}

/** Current areas that contain a point; reads them again after a change. */
export async function zonesAt(db: Db, where: Where): Promise<Zone[]> {
  return holdingAt(await currentIndex(db), where);
}
