import type { Position, Ring } from '../domain/rings.ts';

/** Longitude, then latitude, in degrees. */
export type Corner = readonly [longitude: number, latitude: number];

interface Moment {
  corners: readonly Corner[];
  /** The corner that keys act on; -1 while there is none. */
  chosen: number;
}

/** An outline that is being drawn, with the steps that lead back and forth. The closing corner is left out. */
export interface PolygonEdit extends Moment {
  past: readonly Moment[];
  future: readonly Moment[];
  /** What the last step did; the next of the same kind joins it, so that one undo takes back a whole move. */
  joins: string | null;
}

const MOST_STEPS = 500;
const DIGITS = 6;
const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));
const kept = ([longitude, latitude]: Corner): Corner => [rounded(longitude), rounded(latitude)];
const momentOf = ({ corners, chosen }: Moment): Moment => ({ corners, chosen });

/** Starts from a closed ring, or from nothing. */
export function polygonEditOf(ring: Ring = []): PolygonEdit {
  const corners = ring.slice(0, -1).map(cornerOf);
  return { corners, chosen: corners.length === 0 ? -1 : 0, past: [], future: [], joins: null };
}

const cornerOf = ([longitude = 0, latitude = 0]: Position): Corner => [longitude, latitude];

/** The closed ring of an outline. */
export const ringOf = ({ corners }: Pick<PolygonEdit, 'corners'>): Corner[] => {
  const [first] = corners;
  return first ? [...corners, first] : [];
};

function stepped(edit: PolygonEdit, next: Moment, joins: string | null = null): PolygonEdit {
  const isJoined = joins !== null && joins === edit.joins;
  const past = isJoined ? edit.past : [...edit.past, momentOf(edit)].slice(-MOST_STEPS);
  return { ...next, past, future: [], joins };
}

export const chosenAt = (edit: PolygonEdit, at: number): PolygonEdit => ({
  ...edit,
  chosen: Math.max(-1, Math.min(at, edit.corners.length - 1)),
  joins: null,
});

/** Puts the chosen corner elsewhere. Steps of one walk with the keys are taken back together. */
export function movedTo(edit: PolygonEdit, to: Corner, isWalk = false): PolygonEdit {
  const { corners, chosen } = edit;
  if (corners[chosen] === undefined) return edit;
  const next = { corners: corners.with(chosen, kept(to)), chosen };
  return stepped(edit, next, isWalk ? `walk ${chosen}` : null);
}

/** Adds a corner after the chosen one. */
export function insertedAt(edit: PolygonEdit, corner: Corner): PolygonEdit {
  const chosen = edit.chosen + 1;
  const corners = edit.corners.toSpliced(chosen, 0, kept(corner));
  return stepped(edit, { corners, chosen });
}

/** Takes the chosen corner out. */
export function removedFrom(edit: PolygonEdit): PolygonEdit {
  const { corners, chosen } = edit;
  if (corners[chosen] === undefined) return edit;
  const left = corners.toSpliced(chosen, 1);
  return stepped(edit, { corners: left, chosen: Math.min(chosen, left.length - 1) });
}

/** Takes over an outline that was drawn by hand; the first corner that differs is the chosen one. */
export function redrawn(edit: PolygonEdit, drawn: readonly Corner[]): PolygonEdit {
  const corners = drawn.map(kept);
  const at = corners.findIndex((corner, index) => !isSame(corner, edit.corners[index]));
  if (at === -1 && corners.length === edit.corners.length) return edit;
  return stepped(edit, { corners, chosen: at === -1 ? corners.length - 1 : at });
}

const isSame = (one: Corner, other: Corner | undefined) =>
  one[0] === other?.[0] && one[1] === other[1];

export function undone(edit: PolygonEdit): PolygonEdit {
  const before = edit.past.at(-1);
  if (!before) return edit;
  const future = [momentOf(edit), ...edit.future];
  return { ...before, past: edit.past.slice(0, -1), future, joins: null };
}

export function redone(edit: PolygonEdit): PolygonEdit {
  const [next, ...future] = edit.future;
  if (!next) return edit;
  return { ...next, past: [...edit.past, momentOf(edit)], future, joins: null };
}

/** Where a new corner goes by key: in the middle of the side after the chosen one; null while there is no side. */
export function middleAfter({ corners, chosen }: Moment): Corner | null {
  const from = corners[chosen];
  const to = corners[(chosen + 1) % corners.length];
  if (corners.length < 2 || !from || !to) return null;
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** Beyond so many corners only those around the chosen one have handles. */
const MOST_HANDLES = 200;
const AROUND = 50;

/** A stretch of an outline; the whole of it where it is short. */
export interface Part {
  from: number;
  corners: readonly Corner[];
  isWhole: boolean;
}

/** What of an outline is under the pointer: handles of thousands of corners would be neither seen nor fast. */
export function partOf({ corners, chosen }: Moment): Part {
  if (corners.length <= MOST_HANDLES) return { from: 0, corners, isWhole: true };
  const length = 2 * AROUND + 1;
  const from = Math.max(0, Math.min(chosen - AROUND, corners.length - length));
  return { from, corners: corners.slice(from, from + length), isWhole: false };
}

/** The whole outline after its part was drawn anew. */
export const withPart = (
  corners: readonly Corner[],
  part: Part,
  drawn: readonly Corner[],
): Corner[] => corners.toSpliced(part.from, part.corners.length, ...drawn);

const METRES_PER_DEGREE = 111_195;

/** A corner so many metres further east and north. */
export function walked([longitude, latitude]: Corner, east: number, north: number): Corner {
  const wide = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return [longitude + east / wide, latitude + north / METRES_PER_DEGREE];
}
