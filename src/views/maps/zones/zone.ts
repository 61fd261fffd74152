import { formatSignificant } from '#domain/kernel/format.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import { nodesOf, ringProblem } from '#domain/places/rings.ts';
import { squareKilometres } from '#domain/places/square-kilometres.ts';
import { isRemoval, kindOf, zoneNames } from '#domain/zones/zones.ts';
import { ringOf, type PolygonEdit } from '#map/drawing/polygon-editor.ts';

export type Zone = RowOf<'GET /zones'>;

export const isZone = (value: unknown): value is Zone =>
  typeof value === 'object' && value !== null && 'polygon' in value;

/** Area in words: "123,6 km²". */
export const areaInWords = (rings: Zone['polygon']['coordinates']): string =>
  `${formatSignificant(squareKilometres(rings))} km²`;

/** Kind in words: "rate zone", "draft of a rate zone" or "removal of a rate zone". */
export function kindInWords(zone: Pick<Zone, 'type' | 'mtype' | 'removes_id'>): string {
  const kind = kindOf(zone);
  const name = kind === null ? 'zone without a kind' : zoneNames[kind];
  if (zone.type !== 'draft') return name;
  return `${isRemoval(zone) ? 'removal' : 'draft'} of ${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** Rings of an area: the drawn outline and the unchanged holes. */
export const ringsOf = (outline: PolygonEdit, zone: Zone | null): number[][][] => {
  const holes = zone?.polygon.coordinates.slice(1) ?? [];
  return [ringOf(outline).map(([longitude, latitude]) => [longitude, latitude]), ...holes];
};

/** Returns why an outline cannot be saved, in the words of the server; null if it can. */
export function outlineProblem(outline: PolygonEdit, zone: Zone | null, mostCorners: number) {
  return ringProblem(ringsOf(outline, zone), mostCorners);
}

/** Corner limit of `map_max_node_count`; Infinity while it is not set. */
export const mostCornersOf = (setting: number): number => (setting > 0 ? setting : Infinity);

export const cornersInWords = (rings: Zone['polygon']['coordinates']): string => {
  const count = nodesOf(rings);
  return `${count} ${count === 1 ? 'corner' : 'corners'}`;
};
