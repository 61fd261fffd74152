import type { Position, Ring } from './rings.ts';

const EARTH_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How large an area is on the ground: its outline without its holes. */
export function squareKilometres([outline = [], ...holes]: readonly Ring[]): number {
  return holes.reduce((left, hole) => left - ringArea(hole), ringArea(outline));
}

/** Exact for sides along parallels, and close enough for all that are drawn by hand. */
function ringArea(ring: Ring): number {
  const sum = ring.reduce((total, corner, at) => {
    const next = ring[(at + 1) % ring.length] ?? corner;
    return total + strip(corner, next);
  }, 0);
  return Math.abs((sum * EARTH_KM ** 2) / 2);
}

const strip = ([x = 0, y = 0]: Position, [nextX = 0, nextY = 0]: Position) =>
  radians(nextX - x) * (2 + Math.sin(radians(y)) + Math.sin(radians(nextY)));
