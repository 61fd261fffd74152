import { bbox } from '@turf/bbox';
import { isInBox } from './south-africa.ts';

/** Longitude, then latitude, in degrees. */
export type Position = readonly number[];
export type Ring = readonly Position[];

/** Decimals of a stored coordinate: about 10 cm. */
const DIGITS = 6;
const LEAST_CORNERS = 3;
/** Pairs of sides that are compared before giving up; real areas need far fewer. */
const MOST_PAIRS = 1_000_000;

/** Rounds coordinates to six decimals and drops the height. */
export const roundedRing = (ring: Ring): [number, number][] =>
  ring.map(([longitude = Number.NaN, latitude = Number.NaN]) => [
    Number(longitude.toFixed(DIGITS)),
    Number(latitude.toFixed(DIGITS)),
  ]);

/** Number of corners of all rings, without the closing corner that repeats the first. */
export const nodesOf = (rings: readonly Ring[]): number =>
  rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);

/** Bounding box of a ring: west, south, east and north. */
export function boxOf(ring: Ring): [number, number, number, number] {
  const coordinates = ring.map((corner) => [...corner]);
  const [west, south, east, north] = bbox({ type: 'MultiPoint', coordinates });
  return [west, south, east, north];
}

/** Why rings (an outline, then its holes) are not a valid area; null if they are. */
export function ringProblem(rings: readonly Ring[], mostNodes: number): string | null {
  if (rings.length === 0) return 'The area has no outline.';
  if (nodesOf(rings) > mostNodes)
    return `The area has ${nodesOf(rings)} corners; at most ${mostNodes} are allowed.`;
  for (const ring of rings) {
    const problem = outlineProblem(ring);
    if (problem !== null) return problem;
  }
  return null;
}

function outlineProblem(ring: Ring): string | null {
  const [first] = ring;
  const last = ring.at(-1);
  if (ring.length <= LEAST_CORNERS) return 'An outline needs at least three corners.';
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
    return 'An outline must end where it starts.';
  const outside = ring.find(([longitude = NaN, latitude = NaN]) => !isInBox(latitude, longitude));
  if (outside) return outsideProblem(outside);
  const sides = crossingOf(ring);
  if (sides === 'unknown')
    return 'The outline has too many long sides beside each other. Draw it with fewer corners.';
  return sides && `The outline crosses itself: ${sides.map(sideInWords).join(' meets ')}.`;
}

const sideInWords = (side: number) => `the side after corner ${side + 1}`;

function outsideProblem([longitude = NaN, latitude = NaN]: Position): string {
  const isSwapped = isInBox(longitude, latitude);
  const words = `${longitude}, ${latitude}`;
  return isSwapped
    ? `${words} has latitude and longitude swapped: longitude comes first.`
    : `${words} is outside South Africa.`;
}

/** Side with its bounding box; plain numbers, because millions of pairs are compared. */
interface Segment {
  at: number;
  x: number;
  y: number;
  toX: number;
  toY: number;
  west: number;
  east: number;
  south: number;
  north: number;
}

/**
 * Two non-adjacent sides that meet, by their first corners. Sides are swept from west to east;
 * gives up with `unknown` if too many overlap in longitude.
 */
function crossingOf(ring: Ring): number[] | 'unknown' | null {
  const sides = sidesOf(ring);
  let pairs = 0;
  const swept = sides.toSorted((one, other) => one.west - other.west);
  for (const [index, side] of swept.entries()) {
    for (let next = index + 1; next < swept.length; next += 1) {
      const other = swept[next];
      if (other === undefined || other.west > side.east) break;
      pairs += 1;
      if (pairs > MOST_PAIRS) return 'unknown';
      if (!isNeighbour(side.at, other.at, sides.length) && meet(side, other))
        return [side.at, other.at].toSorted((one, another) => one - another);
    }
  }
  return null;
}

function sidesOf(ring: Ring): Segment[] {
  return ring.slice(1).map(([toX = 0, toY = 0], at) => {
    const [x = 0, y = 0] = ring[at] ?? [];
    const [west, east] = x < toX ? [x, toX] : [toX, x];
    const [south, north] = y < toY ? [y, toY] : [toY, y];
    return { at, x, y, toX, toY, west, east, south, north };
  });
}

function isNeighbour(one: number, other: number, count: number): boolean {
  const apart = Math.abs(one - other);
  return apart === 1 || apart === count - 1;
}

/** Side of a line on which a point is: positive, negative, or 0 on the line. */
const turn = ({ x, y, toX, toY }: Segment, pointX: number, pointY: number): number =>
  Math.sign((toX - x) * (pointY - y) - (toY - y) * (pointX - x));

/** Whether two sides with overlapping longitudes meet. */
function meet(one: Segment, other: Segment): boolean {
  if (one.south > other.north || one.north < other.south) return false;
  const a = turn(one, other.x, other.y);
  const b = turn(one, other.toX, other.toY);
  // Sides on one line meet if their boxes overlap.
  if (a === b) return a === 0;
  return turn(other, one.x, one.y) !== turn(other, one.toX, one.toY);
}

/**
 * Whether a point is inside the outline and in none of the holes. Written here because library
 * functions assign a point on a shared border to both areas, and this one to exactly one.
 */
export function isInside(rings: readonly Ring[], longitude: number, latitude: number): boolean {
  return rings.reduce((inside, ring) => inside !== isInRing(ring, longitude, latitude), false);
}

function isInRing(ring: Ring, longitude: number, latitude: number): boolean {
  let isIn = false;
  let before = ring.at(-1);
  for (const corner of ring) {
    const [x = 0, y = 0] = corner;
    const [px = 0, py = 0] = before ?? corner;
    const isCrossed = y > latitude !== py > latitude;
    if (isCrossed && longitude < ((px - x) * (latitude - y)) / (py - y) + x) isIn = !isIn;
    before = corner;
  }
  return isIn;
}
