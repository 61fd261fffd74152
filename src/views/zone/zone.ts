import type { Contract } from '../../api/contract.ts';
import type { RowOf } from '../../api/endpoint.ts';
import { nodesOf, ringProblem } from '../../domain/rings.ts';
import { squareKilometres } from '../../domain/square-kilometres.ts';
import { isRemoval, kindOf, zoneNames } from '../../domain/zones.ts';
import { ringOf, type Sketch } from '../../map/sketch.ts';

export type Zone = RowOf<Contract['GET /zones']>;

export const isZone = (value: unknown): value is Zone =>
  typeof value === 'object' && value !== null && 'polygon' in value;

const area = new Intl.NumberFormat('en-ZA', { maximumSignificantDigits: 4 });

/** "123,6 km²". */
export const areaInWords = (rings: Zone['polygon']['coordinates']): string =>
  `${area.format(squareKilometres(rings))} km²`;

/** "rate zone", "draft of a rate zone", or "removal of a rate zone". */
export function kindInWords(zone: Pick<Zone, 'type' | 'mtype' | 'removes_id'>): string {
  const kind = kindOf(zone);
  const name = kind === null ? 'zone of no kind' : zoneNames[kind];
  if (zone.type !== 'draft') return name;
  return `${isRemoval(zone) ? 'removal' : 'draft'} of ${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The rings of a sketch: its outline as drawn, the holes as they were. */
export const ringsOf = (sketch: Sketch, zone: Zone | null): number[][][] => {
  const holes = zone?.polygon.coordinates.slice(1) ?? [];
  return [ringOf(sketch).map(([longitude, latitude]) => [longitude, latitude]), ...holes];
};

/** Why a sketch cannot be saved, as the server would say it; null when it can. */
export function sketchProblem(sketch: Sketch, zone: Zone | null, mostCorners: number) {
  return ringProblem(ringsOf(sketch, zone), mostCorners);
}

/** What `map_max_node_count` says, or more than any zone has while nobody knows. */
export const mostCornersOf = (setting: number): number => (setting > 0 ? setting : Infinity);

export const cornersInWords = (rings: Zone['polygon']['coordinates']): string => {
  const count = nodesOf(rings);
  return `${count} ${count === 1 ? 'corner' : 'corners'}`;
};
