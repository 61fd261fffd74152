import { area } from '@turf/area';
import type { Ring } from './outlines/corners.ts';

const SQUARE_METRES = 1_000_000;

/** Ground area of rings: the outline minus its holes, in km². */
export const squareKilometres = (rings: readonly Ring[]): number =>
  area({ type: 'Polygon', coordinates: rings.map(closeRing) }) / SQUARE_METRES;

/** Closes a ring; an outline that is still being drawn is open. */
function closeRing(ring: Ring): number[][] {
  const [first = []] = ring;
  const last = ring.at(-1);
  const isClosed = first[0] === last?.[0] && first[1] === last?.[1];
  return [...ring, ...(isClosed ? [] : [first])].map((corner) => [...corner]);
}
