import * as z from 'zod';
import { invalidError } from '#api/api-error.ts';
import type { Ring } from '#domain/places/rings.ts';

const MOST_FEATURES = 1000;
const LONGEST_NAME = 120;

// A plain check, because a schema per number would take seconds for a large file.
const isPosition = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
const ring = z.custom<number[][]>((value) => Array.isArray(value) && value.every(isPosition));
const rings = z.array(ring);
const geometry: z.ZodType<Geometry> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
    z.object({ type: z.literal('GeometryCollection'), geometries: z.array(geometry).max(1000) }),
    z.object({
      type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString']),
      coordinates: z.unknown(),
    }),
  ]),
);
const feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: geometry.nullable(),
});
const geojson = z.union([
  z.object({ type: z.literal('FeatureCollection'), features: z.array(feature).max(MOST_FEATURES) }),
  feature,
  geometry,
]);

type Geometry =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }
  | { type: 'GeometryCollection'; geometries: Geometry[] }
  | { type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString'; coordinates?: unknown };

/** An area of a file with its properties. */
export interface Area {
  name: string;
  rings: readonly Ring[];
  properties: Readonly<Record<string, unknown>>;
}

/** Areas in GeoJSON of any nesting, without points and lines; throws 422 for other content. */
export function areasOf(given: unknown): Area[] {
  const read = geojson.safeParse(given);
  if (!read.success) throw invalidError({ geojson: ['This is not GeoJSON with areas in it.'] });
  const { data } = read;
  const features = 'features' in data ? data.features : 'geometry' in data ? [data] : [bare(data)];
  return features.flatMap(({ properties, geometry: shape }, at) => {
    const parts = shape ? partsOf(shape) : [];
    const name = nameOf(properties ?? {}, at);
    return parts.map((one, part) => ({
      name: parts.length > 1 ? `${name} ${part + 1}` : name,
      rings: one,
      properties: properties ?? {},
    }));
  });
}

const bare = (shape: Geometry) => ({ properties: {}, geometry: shape });

function partsOf(shape: Geometry): number[][][][] {
  if (shape.type === 'Polygon') return [shape.coordinates];
  if (shape.type === 'MultiPolygon') return shape.coordinates;
  return 'geometries' in shape ? shape.geometries.flatMap(partsOf) : [];
}

function nameOf(properties: Readonly<Record<string, unknown>>, at: number): string {
  const given = properties['name'] ?? properties['Name'] ?? properties['NAME'];
  const words = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  // Texts of a file are shown to other users, so line breaks and invisible characters are removed.
  const clean = words.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return clean.slice(0, LONGEST_NAME) || `Area ${at + 1}`;
}
