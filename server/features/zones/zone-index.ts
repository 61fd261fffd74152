import { and, count, eq, isNull, max, sql } from 'drizzle-orm';
import Flatbush from 'flatbush';
import { boxOf, isInside } from '../../../src/domain/rings.ts';
import type { Db } from '../../db/open.ts';
import { tags, zones } from '../../db/schema/zones.ts';

type Zone = Awaited<ReturnType<typeof readZones>>[number];

/** Areas in force with a tree over their boxes: a point is answered in microseconds. */
interface ZoneIndex {
  fingerprint: string;
  areas: readonly Zone[];
  tree: Flatbush | null;
}

// One per database, since tests open several in a process.
const cache = new WeakMap<object, ZoneIndex>();

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
      // A draft that something is to go holds nowhere itself.
      .where(and(eq(zones.is_active, true), isNull(zones.removes_id)))
      .orderBy(zones.type, zones.name, zones.id)
  );
}

/** Differs whenever an area was added, changed or removed, on whichever node. */
async function fingerprintOf(db: Db): Promise<string> {
  const [row] = await db
    .select({
      count: count(),
      last: max(zones.id),
      versions: sql<string>`coalesce(sum(${zones.version}), 0)`,
    })
    .from(zones);
  return `${row?.count} ${row?.last} ${row?.versions}`;
}

function indexOf(fingerprint: string, areas: readonly Zone[]): ZoneIndex {
  if (areas.length === 0) return { fingerprint, areas, tree: null };
  const tree = new Flatbush(areas.length);
  for (const { polygon } of areas) tree.add(...boxOf(polygon.coordinates[0] ?? []));
  tree.finish();
  return { fingerprint, areas, tree };
}

/** The areas in force that a point lies in, whoever asks; read again when any of them changed. */
export async function zonesAt(
  db: Db,
  database: object,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<Zone[]> {
  const fingerprint = await fingerprintOf(db);
  let index = cache.get(database);
  if (index?.fingerprint !== fingerprint) {
    index = indexOf(fingerprint, await readZones(db));
    cache.set(database, index);
  }
  const near = index.tree?.search(longitude, latitude, longitude, latitude) ?? [];
  return near
    .toSorted((one, other) => one - other)
    .flatMap((at) => index.areas[at] ?? [])
    .filter(({ polygon }) => isInside(polygon.coordinates, longitude, latitude));
}
