import type { Corner } from './corners.ts';
import { isEnclosed, pairOf, type Touches } from './meetings.ts';

type Corners = readonly Corner[];

interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Name of a ring: the outline, or a hole by its number. */
export const ringName = (ring: number): string => (ring === 0 ? 'the outline' : `hole ${ring}`);

/**
 * Returns why holes do not fit in the outline; null if they do. Expects rings that touch at most at
 * single points.
 */
export function holeProblem(rings: readonly Corners[], touches: Touches): string | null {
  const [outline = [], ...holes] = rings;
  // Corner of a ring, apart from the point at which the two rings touch.
  const cornerOf = (ring: number, other: number) => {
    const touch = touches.get(pairOf(ring, other));
    return rings[ring]?.find(({ x, y }) => x !== touch?.x || y !== touch?.y);
  };
  const isWithin = (ring: number, other: number) => {
    const corner = cornerOf(ring, other);
    return corner !== undefined && isEnclosed(corner, rings[other] ?? []);
  };
  const outside = holes.findIndex((_, at) => !isWithin(at + 1, 0));
  if (outside >= 0) return `Hole ${outside + 1} lies outside the outline.`;
  const boxes = [outline, ...holes].map(boxAround);
  for (let inner = 1; inner < rings.length; inner += 1)
    for (let outer = 1; outer < rings.length; outer += 1)
      if (inner !== outer && isBoxIn(boxes[inner], boxes[outer]) && isWithin(inner, outer))
        return `Hole ${inner} lies inside hole ${outer}.`;
  return null;
}

function boxAround(corners: Corners): Box {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const { x, y } of corners) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

const isBoxIn = (inner: Box | undefined, outer: Box | undefined): boolean =>
  inner !== undefined &&
  outer !== undefined &&
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north;
