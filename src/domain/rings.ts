import { isInBox } from './south-africa.ts';

/** Longitude, then latitude, in degrees. */
export type Position = readonly number[];
export type Ring = readonly Position[];

/** Places a coordinate is kept to: about a tenth of a metre. */
const DIGITS = 6;
const LEAST_CORNERS = 3;

/** Six decimals, without height. */
export const roundedRing = (ring: Ring): [number, number][] =>
  ring.map(([longitude = Number.NaN, latitude = Number.NaN]) => [
    Number(longitude.toFixed(DIGITS)),
    Number(latitude.toFixed(DIGITS)),
  ]);

/** The corners of all rings; the closing one repeats the first and is not counted. */
export const nodesOf = (rings: readonly Ring[]): number =>
  rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);

/** Why rings do not make an area, in a sentence; null when they do. The first is the outline, others are holes. */
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

interface Segment {
  at: number;
  from: Position;
  to: Position;
  west: number;
  east: number;
}

/** Two sides that are no neighbours and meet, by the corners they start from. Sides are swept from west to east. */
function crossingOf(ring: Ring): number[] | null {
  const sides = sidesOf(ring);
  const swept = sides.toSorted((one, other) => one.west - other.west);
  for (const [place, side] of swept.entries()) {
    for (let next = place + 1; next < swept.length; next += 1) {
      const other = swept[next];
      if (other === undefined || other.west > side.east) break;
      if (!isNeighbour(side.at, other.at, sides.length) && meet(side, other))
        return [side.at, other.at].toSorted((one, another) => one - another);
    }
  }
  return null;
}

function sidesOf(ring: Ring): Segment[] {
  return ring.slice(1).map((to, at) => {
    const from = ring[at] ?? to;
    const [one = 0] = from;
    const [other = 0] = to;
    return { at, from, to, west: Math.min(one, other), east: Math.max(one, other) };
  });
}

function isNeighbour(one: number, other: number, count: number): boolean {
  const apart = Math.abs(one - other);
  return apart === 1 || apart === count - 1;
}

/** Which side of a line a point is on: positive, negative, or 0 on it. */
function turn(from: Position, to: Position, point: Position): number {
  const [ax = 0, ay = 0] = from;
  const [bx = 0, by = 0] = to;
  const [px = 0, py = 0] = point;
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
}

function meet(one: Segment, other: Segment): boolean {
  const [a, b] = [turn(one.from, one.to, other.from), turn(one.from, one.to, other.to)];
  const [c, d] = [turn(other.from, other.to, one.from), turn(other.from, other.to, one.to)];
  if (a !== b && c !== d) return true;
  return a === 0 && b === 0 && areBeside(one, other);
}

/** On one line: whether they share a part. */
function areBeside(one: Segment, other: Segment): boolean {
  const heights = ({ from, to }: Segment) => [from[1] ?? 0, to[1] ?? 0].toSorted((a, b) => a - b);
  const [low = 0, high = 0] = heights(one);
  const [otherLow = 0, otherHigh = 0] = heights(other);
  return one.east >= other.west && other.east >= one.west && high >= otherLow && otherHigh >= low;
}

/** Whether a point lies in an area: inside the outline and in none of its holes. */
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
