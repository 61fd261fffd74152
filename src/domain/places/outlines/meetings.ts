import { isSame, type Corner } from './corners.ts';

/** Maximum number of pairs of sides to compare before giving up; real areas need far fewer. */
const MAX_PAIRS = 1_000_000;

/** Side of a ring with its bounding box; plain numbers, because millions of pairs are compared. */
export interface Side {
  /** Index of its ring: 0 is the outline. */
  ring: number;
  /** Index in its ring, and number of sides of the ring. */
  at: number;
  count: number;
  /** Number of its first corner. */
  number: number;
  x: number;
  y: number;
  toX: number;
  toY: number;
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Two sides that must not meet. */
type Meeting = readonly [Side, Side];

type Point = Pick<Corner, 'x' | 'y'>;

/** Points at which two rings touch, by the pair of rings. */
export type Touches = ReadonlyMap<string, Point>;

interface Swept {
  meeting: Meeting | 'unknown' | null;
  touches: Touches;
}

/**
 * Finds two sides that must not meet but do: sides of one ring, or of two rings unless these touch
 * at a single point. A side that doubles back over its predecessor is found because it also meets a
 * third side. Sweeps sides from west to east, and returns `unknown` if too many overlap in
 * longitude.
 */
export function sweepSides(rings: readonly (readonly Corner[])[]): Swept {
  const touches = new Map<string, Point>();
  const sides = rings.flatMap(sidesOf).toSorted((one, other) => one.west - other.west);
  let pairs = 0;
  for (const [index, side] of sides.entries()) {
    for (let next = index + 1; next < sides.length; next += 1) {
      const other = sides[next];
      if (other === undefined || other.west > side.east) break;
      pairs += 1;
      if (pairs > MAX_PAIRS) return { meeting: 'unknown', touches };
      const is = isApart(side, other) ? null : meets(side, other);
      if (is !== null && !isFirstTouch(touches, [side, other], is))
        return { meeting: inOrder(side, other), touches };
    }
  }
  return { meeting: null, touches };
}

const inOrder = (one: Side, other: Side): Meeting =>
  one.ring < other.ring || (one.ring === other.ring && one.at < other.at)
    ? [one, other]
    : [other, one];

function sidesOf(corners: readonly Corner[], ring: number): Side[] {
  return corners.slice(1).map(({ x: toX, y: toY }, at) => {
    const { x = toX, y = toY, number = 0 } = corners[at] ?? {};
    const [west, east] = x < toX ? [x, toX] : [toX, x];
    const [south, north] = y < toY ? [y, toY] : [toY, y];
    return {
      ring,
      at,
      count: corners.length - 1,
      number,
      x,
      y,
      toX,
      toY,
      west,
      east,
      south,
      north,
    };
  });
}

/** Key of two rings, lower index first. */
export const pairOf = (one: number, other: number): string =>
  `${Math.min(one, other)} ${Math.max(one, other)}`;

/** Whether two different rings touch here and nowhere else so far; records the point. */
function isFirstTouch(
  touches: Map<string, Point>,
  [one, other]: readonly [Side, Side],
  is: Meets,
): boolean {
  if (is === 'crossed' || one.ring === other.ring) return false;
  const key = pairOf(one.ring, other.ring);
  const known = touches.get(key) ?? is;
  touches.set(key, known);
  return known.x === is.x && known.y === is.y;
}

/** Relation of two sides: crossed or overlapping, or touching at a point. */
type Meets = 'crossed' | Point;

/**
 * Whether two sides cannot meet: their latitudes do not overlap, or they are neighbours in a ring.
 */
function isApart(one: Side, other: Side): boolean {
  if (one.south > other.north || one.north < other.south) return true;
  const steps = Math.abs(one.at - other.at);
  return one.ring === other.ring && (steps === 1 || steps === one.count - 1);
}

/** Side of a line on which a point is: positive, negative, or 0 on the line. */
const turn = ({ x, y, toX, toY }: Side, pointX: number, pointY: number): number =>
  Math.sign((toX - x) * (pointY - y) - (toY - y) * (pointX - x));

/** Returns how two sides with overlapping boxes meet; null if the sides do not meet. */
function meets(one: Side, other: Side): Meets | null {
  const a = turn(one, other.x, other.y);
  const b = turn(one, other.toX, other.toY);
  if (a === 0 && b === 0) return overlapOf(one, other);
  const c = turn(other, one.x, one.y);
  const d = turn(other, one.toX, one.toY);
  if (a * b > 0 || c * d > 0) return null;
  if (a === 0) return { x: other.x, y: other.y };
  if (b === 0) return { x: other.toX, y: other.toY };
  if (c === 0) return { x: one.x, y: one.y };
  return d === 0 ? { x: one.toX, y: one.toY } : 'crossed';
}

/** Returns how two sides on one line with overlapping boxes meet: at a point or along a stretch. */
function overlapOf(one: Side, other: Side): Meets {
  const west = Math.max(one.west, other.west);
  const south = Math.max(one.south, other.south);
  const isPoint =
    west === Math.min(one.east, other.east) && south === Math.min(one.north, other.north);
  if (!isPoint) return 'crossed';
  const isStart =
    (one.x === other.x && one.y === other.y) || (one.x === other.toX && one.y === other.toY);
  return isStart ? { x: one.x, y: one.y } : { x: one.toX, y: one.toY };
}

/** Whether a point lies inside a ring; exact, for points that are not on the ring. */
export function isEnclosed({ x, y }: Point, corners: readonly Corner[]): boolean {
  let isIn = false;
  for (const [at, to] of corners.entries()) {
    const from = corners[at - 1];
    if (from === undefined || isSame(from, to) || from.y > y === to.y > y) continue;
    const side = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    if (side > 0 === to.y > from.y) isIn = !isIn;
  }
  return isIn;
}
