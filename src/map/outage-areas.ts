import { kilometresBetween } from '#domain/places/kilometres.ts';
import type { Point } from './mercator.ts';

/** Locker with the next outage of its area. */
export interface PoweredPlace extends Point {
  load_shedding_area: string | null;
  outage_from: string | null;
  outage_until: string | null;
  dark_from: string | null;
}

/** Longitude, then latitude. */
type Corner = [number, number];

/** Area with an outage, drawn around its lockers because providers publish no boundaries. */
export interface OutageArea {
  name: string;
  /** Open outlines, without repeating the first corner. Distant lockers have separate outlines. */
  rings: readonly (readonly Corner[])[];
  /** Start of the next outage in milliseconds. */
  from: number;
  until: number;
  /** Whether at least one locker of the area loses power, because its battery does not last. */
  isDark: boolean;
}

const KM_PER_DEGREE = 111.32;
/** Distance of the outline from its lockers, in kilometres. */
const AROUND_KM = 1.5;
const SIDES = 12;
/**
 * Maximum distance in kilometres between lockers of an outline, because outages in larger gaps are
 * not known.
 */
const NEAR_KM = 4;

const kmPerLongitude = (latitude: number): number =>
  KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);

/** Twelve corners around a point. */
const around = ({ longitude, latitude }: Point): Corner[] =>
  Array.from({ length: SIDES }, (_, side) => {
    const angle = (side / SIDES) * 2 * Math.PI;
    return [
      longitude + (AROUND_KM * Math.cos(angle)) / kmPerLongitude(latitude),
      latitude + (AROUND_KM * Math.sin(angle)) / KM_PER_DEGREE,
    ];
  });

/** Side of the line through two corners on which the third is; positive on the left. */
const side = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Half of the convex hull of corners that are sorted from west to east, or reversed. */
function chain(corners: readonly Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const corner of corners) {
    for (;;) {
      const [before, last] = [kept.at(-2), kept.at(-1)];
      if (!before || !last || side(before, last, corner) > 0) break;
      kept.pop();
    }
    kept.push(corner);
  }
  return kept.slice(0, -1);
}

/** Convex hull of corners. */
function outlineOf(corners: readonly Corner[]): Corner[] {
  const ordered = corners.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  return [...chain(ordered), ...chain(ordered.toReversed())];
}

/** Groups lockers that are near another one of the group. */
function clusters<P extends Point>(places: readonly P[]): P[][] {
  const groups: P[][] = [];
  for (const place of places) {
    const near = groups.filter((group) =>
      group.some((other) => kilometresBetween(place, other) <= NEAR_KM),
    );
    for (const one of near) groups.splice(groups.indexOf(one), 1);
    groups.push([place, ...near.flat()]);
  }
  return groups;
}

/** Areas of lockers with outages, each with its next outage. */
export function outageAreas(places: readonly PoweredPlace[]): OutageArea[] {
  const areas = new Map<string, PoweredPlace[]>();
  for (const place of places)
    if (place.load_shedding_area !== null && place.outage_from !== null)
      areas.set(place.load_shedding_area, [...(areas.get(place.load_shedding_area) ?? []), place]);
  return [...areas].map(([name, all]) => ({
    name,
    rings: clusters(all).map((group) => outlineOf(group.flatMap(around))),
    from: Math.min(...all.map((place) => Date.parse(place.outage_from ?? ''))),
    until: Math.max(...all.map((place) => Date.parse(place.outage_until ?? ''))),
    isDark: all.some((place) => place.dark_from !== null),
  }));
}

/**
 * Lines from south-west to north-east within a convex outline, `apart` kilometres from each other.
 */
export function hatchLines(ring: readonly Corner[], apart: number): [Corner, Corner][] {
  const [, latitude = 0] = ring[0] ?? [];
  const scale = kmPerLongitude(latitude);
  // Distance of a point from the diagonal through the origin; all points of a hatching line have
  // the same.
  const lineOf = ([x, y]: Corner) => (y * KM_PER_DEGREE - x * scale) / Math.SQRT2;
  const all = ring.map(lineOf);
  const lines: [Corner, Corner][] = [];
  for (
    let line = Math.ceil(Math.min(...all) / apart) * apart;
    line < Math.max(...all);
    line += apart
  ) {
    const met = ring.flatMap((corner, at): Corner[] => {
      const next = ring[(at + 1) % ring.length] ?? corner;
      const [from, to] = [lineOf(corner) - line, lineOf(next) - line];
      if (from > 0 === to > 0) return [];
      const share = from / (from - to);
      return [
        [corner[0] + share * (next[0] - corner[0]), corner[1] + share * (next[1] - corner[1])],
      ];
    });
    const [first, second] = met;
    if (first && second) lines.push([first, second]);
  }
  return lines;
}
