import { bbox } from '@turf/bbox';
import {
  cornersOf,
  isSame,
  UNITS,
  type Corner,
  type Position,
  type Ring,
} from './outlines/corners.ts';
import { holeProblem, ringName } from './outlines/holes.ts';
import { sweepSides, type Side } from './outlines/meetings.ts';
import { isInBox } from './south-africa.ts';

const MIN_CORNERS = 3;

/** Rounds coordinates to six decimals and drops the height and repeated corners. */
export const roundedRing = (ring: Ring): [number, number][] =>
  cornersOf(ring).map(({ x, y }) => [x / UNITS, y / UNITS]);

/** Number of corners of all rings, without the closing corner that repeats the first. */
export const nodesOf = (rings: readonly Ring[]): number =>
  rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);

/** Bounding box of a ring: west, south, east and north. */
export function boxOf(ring: Ring): [number, number, number, number] {
  const coordinates = ring.map((corner) => [...corner]);
  const [west, south, east, north] = bbox({ type: 'MultiPoint', coordinates });
  return [west, south, east, north];
}

/**
 * Returns why rings (an outline, then its holes) are not a valid area; null if they are. Repeated
 * corners are ignored. Sides are named by their first corner in the given ring.
 */
export function ringProblem(rings: readonly Ring[], mostNodes: number): string | null {
  if (rings.length === 0) return 'The area has no outline.';
  const cleaned = rings.map(cornersOf);
  const nodes = cleaned.reduce((sum, corners) => sum + Math.max(0, corners.length - 1), 0);
  if (nodes > mostNodes) return `The area has ${nodes} corners; at most ${mostNodes} are allowed.`;
  for (const [at, corners] of cleaned.entries()) {
    const problem = cornerProblem(rings[at] ?? [], corners, at);
    if (problem !== null) return problem;
  }
  const { meeting, touches } = sweepSides(cleaned);
  if (meeting === 'unknown')
    return 'The outline has too many long sides next to each other. Draw it with fewer corners.';
  return meeting ? meetingProblem(meeting) : holeProblem(cleaned, touches);
}

/** Finds the problem with the corners of one ring; null if there is none. */
function cornerProblem(ring: Ring, corners: readonly Corner[], at: number): string | null {
  const name = at === 0 ? 'An outline' : `Hole ${at}`;
  const [first] = corners;
  const last = corners.at(-1);
  const outside = ring.find(([longitude = NaN, latitude = NaN]) => !isInBox(latitude, longitude));
  if (ring.length <= MIN_CORNERS) return `${name} needs at least three corners.`;
  if (outside) return outsideProblem(outside);
  if (corners.length <= MIN_CORNERS)
    return `${name} needs at least three corners that are more than 10 cm apart.`;
  if (first === undefined || last === undefined || !isSame(first, last))
    return `${name} must end where it starts.`;
  return isOnOneLine(corners)
    ? `${at === 0 ? 'The outline' : name} encloses no area: all corners are on one line.`
    : null;
}

function isOnOneLine([first, ...others]: readonly Corner[]): boolean {
  if (first === undefined) return true;
  const second = others.find((corner) => !isSame(first, corner)) ?? first;
  const [x, y] = [second.x - first.x, second.y - first.y];
  return others.every((corner) => x * (corner.y - first.y) === y * (corner.x - first.x));
}

function meetingProblem(sides: readonly [Side, Side]): string {
  const [{ ring }, { ring: other }] = sides;
  if (ring !== other) {
    const where = sides.map((side) => `${sideInWords(side)} of ${ringName(side.ring)}`);
    return `Hole ${other} meets ${ringName(ring)}: ${where.join(' meets ')}.`;
  }
  const name = ring === 0 ? 'The outline' : `Hole ${ring}`;
  return `${name} crosses itself: ${sides.map(sideInWords).join(' meets ')}.`;
}

const sideInWords = ({ number }: Side) => `the side after corner ${number}`;

const MAX_LONGITUDE = 180;

function outsideProblem([longitude = NaN, latitude = NaN]: Position): string {
  const words = `${longitude}, ${latitude}`;
  if (isInBox(longitude, latitude))
    return `${words} has latitude and longitude swapped: longitude comes first.`;
  const isProjected = [longitude, latitude].some((value) => Math.abs(value) > MAX_LONGITUDE);
  return isProjected
    ? `${words} is not in degrees. Export the areas as WGS 84 (EPSG:4326).`
    : `${words} is outside South Africa.`;
}

/**
 * Whether a point is inside the outline and in none of the holes. Written here because library
 * functions assign a point on a shared border to both areas; this function assigns it to exactly
 * one.
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
