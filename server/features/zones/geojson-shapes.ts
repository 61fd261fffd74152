import type { Ring } from '#domain/places/outlines/corners.ts';
import type { AreaFeature, AreaShape, OtherShape } from './areas.ts';

/** Maximum number of levels of nested geometry collections. */
const MAX_LEVELS = 10;
const LONGEST_QUOTE = 60;

export type Fields = Readonly<Record<string, unknown>>;
type Shape = AreaShape | OtherShape;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Reads the areas of a geometry of GeoJSON, and the kinds of its other shapes. */
export function areaShapes(geometry: unknown): Pick<AreaFeature, 'shapes' | 'others'> {
  const shapes = shapesOf(geometry);
  return {
    shapes: shapes.filter((shape) => typeof shape !== 'string'),
    others: [...new Set(shapes.filter((shape) => typeof shape === 'string'))],
  };
}

/** Readers by the type of geometry. */
const readers: ReadonlyMap<unknown, (geometry: Fields, level: number) => Shape[]> = new Map([
  ['Point', () => ['point']],
  ['MultiPoint', () => ['point']],
  ['LineString', () => ['line']],
  ['MultiLineString', () => ['line']],
  ['Polygon', ({ coordinates }) => [polygonOf(coordinates)]],
  ['MultiPolygon', ({ coordinates }) => partsOf(coordinates).map(polygonOf)],
  [
    'GeometryCollection',
    ({ geometries }, level) => partsOf(geometries).flatMap((one) => shapesOf(one, level + 1)),
  ],
] satisfies [string, (geometry: Fields, level: number) => Shape[]][]);

/**
 * Parts of a shape. A shape without parts gets one unknown part, so that it is named as skipped.
 */
const partsOf = (value: unknown): readonly unknown[] =>
  isList(value) && value.length > 0 ? value : [undefined];

function shapesOf(geometry: unknown, level = 0): Shape[] {
  if (!isFields(geometry)) return [{ why: 'This feature has no shape.' }];
  if (level > MAX_LEVELS)
    return [{ why: `The shape is nested more than ${MAX_LEVELS} levels deep.` }];
  const read = readers.get(geometry['type']);
  return read ? read(geometry, level) : [{ why: unknownShape(geometry) }];
}

const unknownShape = (geometry: Fields): string =>
  'rings' in geometry
    ? 'This is a shape of Esri JSON. Export the areas as GeoJSON.'
    : 'This feature has a shape that is not in GeoJSON.';

function polygonOf(coordinates: unknown): AreaShape {
  if (!isList(coordinates) || coordinates.length === 0) return { why: 'The area has no outline.' };
  const rings: Ring[] = [];
  for (const [at, ring] of coordinates.entries()) {
    const where = at === 0 ? 'the outline' : `hole ${at}`;
    if (!isList(ring)) return { why: `The corners of ${where} are not a list.` };
    if (ring.length === 0 && at === 0) return { why: 'The area has no corners.' };
    const wrong = ring.findIndex((corner) => !isPosition(corner));
    if (wrong >= 0) return { why: cornerProblem(ring[wrong], `Corner ${wrong + 1} of ${where}`) };
    // A hole without corners removes nothing.
    if (ring.length > 0) rings.push(ring.filter(isPosition));
  }
  return { rings };
}

const isPosition = (value: unknown): value is number[] =>
  isList(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

function cornerProblem(corner: unknown, where: string): string {
  const quoted = (JSON.stringify(corner) ?? '').slice(0, LONGEST_QUOTE);
  const texts = isList(corner) ? corner.filter((value) => typeof value === 'string') : [];
  if (texts.some((text) => /^\s*[+-]?\d+,\d+\s*$/.test(text)))
    return `${where} has decimal commas: ${quoted}. Write numbers with a point, such as 28.05.`;
  return texts.length > 0
    ? `${where} is text: ${quoted}. Write the numbers without quotes.`
    : `${where} is not longitude and latitude: ${quoted}.`;
}
