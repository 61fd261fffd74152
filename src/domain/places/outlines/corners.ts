/** Longitude, then latitude, in degrees. */
export type Position = readonly number[];
export type Ring = readonly Position[];

/** Units per degree of a stored coordinate: one unit is a millionth of a degree, about 10 cm. */
export const UNITS = 1e6;

/**
 * Corner in whole millionths of a degree, so that products of differences are exact. `number` counts
 * the corners of the source from 1.
 */
export interface Corner {
  x: number;
  y: number;
  number: number;
}

export const isSame = (one: Corner, other: Corner): boolean =>
  one.x === other.x && one.y === other.y;

/** Whether two corners are at most one rounding step apart, in each direction. */
const isNear = (one: Corner, other: Corner): boolean =>
  Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1;

/**
 * Rounds the corners of a ring, and removes repeated corners and the loops of one rounding step
 * that rounding itself creates. A closed ring stays closed.
 */
export function cornersOf(ring: Ring): Corner[] {
  const kept: Corner[] = [];
  for (const [index, [longitude = NaN, latitude = NaN]] of ring.entries()) {
    const x = Math.round(longitude * UNITS);
    const y = Math.round(latitude * UNITS);
    append(kept, { x, y, number: index + 1 });
  }
  return withoutTip(kept);
}

/**
 * Adds a corner. If the ring returns to an earlier corner within a rounding step, the corners
 * between are removed.
 */
function append(kept: Corner[], corner: Corner): void {
  for (let back = kept.length - 1; back >= 0; back -= 1) {
    const before = kept[back];
    if (before === undefined || !isNear(before, corner)) break;
    if (!isSame(before, corner)) continue;
    kept.length = back + 1;
    return;
  }
  kept.push(corner);
}

/** Removes the first corner of a closed ring if it is the tip of a loop of one rounding step. */
function withoutTip(corners: Corner[]): Corner[] {
  const [tip, next] = corners;
  const [before, last] = corners.slice(-2);
  if (corners.length < 4 || !tip || !next || !before || !last) return corners;
  const isTip = isSame(tip, last) && isSame(next, before) && isNear(next, tip);
  return isTip ? withoutTip(corners.slice(1, -1)) : corners;
}
