import { and, eq } from 'drizzle-orm';
import { invalidError, ApiError } from '#api/api-error.ts';
import type { Ring } from '#domain/places/outlines/corners.ts';
import { boxOf, nodesOf, ringProblem, roundedRing } from '#domain/places/rings.ts';
import { daysProblem, zoneEditProblem, type ZoneType } from '#domain/zones/zones.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { tags, zones } from '#server/db/schema/zones.ts';
import { settingFor } from '../settings/settings.ts';

/** Default of `map_max_node_count`. */
const USUAL_MOST_NODES = 5000;

/** Maximum number of corners of an area (setting `map_max_node_count`). */
export async function mostNodes(db: Db): Promise<number> {
  const value = Number(await settingFor(db, 'map_max_node_count', null));
  return Number.isInteger(value) && value > 0 ? value : USUAL_MOST_NODES;
}

/** Columns of a shape: rounded coordinates and the bounding box. */
export function shapeColumns(rings: readonly Ring[]) {
  const coordinates = rings.map(roundedRing);
  const outline = coordinates[0] ?? [];
  const [min_longitude, min_latitude, max_longitude, max_latitude] = boxOf(outline);
  return {
    polygon: { type: 'Polygon' as const, coordinates },
    min_latitude,
    min_longitude,
    max_latitude,
    max_longitude,
    node_count: nodesOf(coordinates),
  };
}

/** Columns of a drawn shape; throws 422 if the shape is not a valid area. */
export async function checkedShape(db: Db, coordinates: readonly Ring[]) {
  const problem = ringProblem(coordinates, await mostNodes(db));
  if (problem !== null) throw invalidError({ polygon: [problem] });
  return shapeColumns(coordinates);
}

/** Throws 422 unless the days of an exception are present and in order. */
export function requireDays(kind: string | null, days: Parameters<typeof daysProblem>[1]) {
  const problem = daysProblem(kind, days);
  if (problem) throw invalidError({ [problem.field]: [problem.text] });
}

/**
 * Throws 403 unless the caller may edit areas and see the map of each type, because users must not
 * change invisible areas.
 */
export function requireMap({ permissions }: Caller, ...types: readonly (ZoneType | null)[]) {
  const problem = zoneEditProblem((one) => permissions.has(one), ...types);
  if (problem !== null) throw new ApiError(403, { message: problem, code: 'forbidden' });
}

/** Throws 422 unless the tag belongs to the kind of the area. */
export async function requireTag(db: Db, id: number | null | undefined, type: string | null) {
  if (id === null || id === undefined) return;
  const [tag] = await db.select({ type: tags.type }).from(tags).where(eq(tags.id, id));
  if (tag?.type !== type)
    throw invalidError({ tag_id: ['There is no such tag for this kind of zone.'] });
}

export const draftedAlready = (code: string) => `There is already a draft of ${code}.`;

/** Whether a draft for this area exists. */
export async function isDrafted(db: Db, mtype: string, code: string): Promise<boolean> {
  const isIt = and(eq(zones.type, 'draft'), eq(zones.mtype, mtype), eq(zones.code, code));
  return (await db.select({ id: zones.id }).from(zones).where(isIt).limit(1)).length > 0;
}
