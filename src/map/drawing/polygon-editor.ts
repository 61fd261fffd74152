import type { Position, Ring } from '#domain/places/outlines/corners.ts';

/** Longitude, then latitude, in degrees. */
export type Corner = readonly [longitude: number, latitude: number];

interface Moment {
  corners: readonly Corner[];
  /** Index of the corner that keys move; -1 for none. */
  chosen: number;
}

/** Outline being drawn, with its undo and redo steps. Omits the closing corner. */
export interface PolygonEdit extends Moment {
  past: readonly Moment[];
  future: readonly Moment[];
  /**
   * Kind of the last step. A following step of the same kind is merged into it, so that one undo
   * reverts a whole move.
   */
  joins: string | null;
}

const MAX_STEPS = 500;
const DIGITS = 6;
const roundDegrees = (degrees: number) => Number(degrees.toFixed(DIGITS));
const roundCorner = ([longitude, latitude]: Corner): Corner => [
  roundDegrees(longitude),
  roundDegrees(latitude),
];
const momentOf = ({ corners, chosen }: Moment): Moment => ({ corners, chosen });

/** Starts editing a closed ring; without one, an empty outline. */
export function polygonEditOf(ring: Ring = []): PolygonEdit {
  const corners = ring.slice(0, -1).map(cornerOf);
  return { corners, chosen: corners.length === 0 ? -1 : 0, past: [], future: [], joins: null };
}

const cornerOf = ([longitude = 0, latitude = 0]: Position): Corner => [longitude, latitude];

/** Closed ring of an outline. */
export const ringOf = ({ corners }: Pick<PolygonEdit, 'corners'>): Corner[] => {
  const [first] = corners;
  return first ? [...corners, first] : [];
};

function withStep(edit: PolygonEdit, next: Moment, joins: string | null = null): PolygonEdit {
  const isJoined = joins !== null && joins === edit.joins;
  const past = isJoined ? edit.past : [...edit.past, momentOf(edit)].slice(-MAX_STEPS);
  return { ...next, past, future: [], joins };
}

export const chooseCorner = (edit: PolygonEdit, at: number): PolygonEdit => ({
  ...edit,
  chosen: Math.max(-1, Math.min(at, edit.corners.length - 1)),
  joins: null,
});

/** Moves the chosen corner. Consecutive steps with the keys are undone together. */
export function moveChosen(edit: PolygonEdit, to: Corner, isWalk = false): PolygonEdit {
  const { corners, chosen } = edit;
  if (corners[chosen] === undefined) return edit;
  const next = { corners: corners.with(chosen, roundCorner(to)), chosen };
  return withStep(edit, next, isWalk ? `walk ${chosen}` : null);
}

/** Inserts a corner after the chosen one. */
export function insertCorner(edit: PolygonEdit, corner: Corner): PolygonEdit {
  const chosen = edit.chosen + 1;
  const corners = edit.corners.toSpliced(chosen, 0, roundCorner(corner));
  return withStep(edit, { corners, chosen });
}

/** Removes the chosen corner. */
export function removeChosen(edit: PolygonEdit): PolygonEdit {
  const { corners, chosen } = edit;
  if (corners[chosen] === undefined) return edit;
  const left = corners.toSpliced(chosen, 1);
  return withStep(edit, { corners: left, chosen: Math.min(chosen, left.length - 1) });
}

/** Applies a drawn outline and chooses the first corner that differs. */
export function applyOutline(edit: PolygonEdit, drawn: readonly Corner[]): PolygonEdit {
  const corners = drawn.map(roundCorner);
  const at = corners.findIndex((corner, index) => !isSame(corner, edit.corners[index]));
  if (at === -1 && corners.length === edit.corners.length) return edit;
  return withStep(edit, { corners, chosen: at === -1 ? corners.length - 1 : at });
}

const isSame = (one: Corner, other: Corner | undefined) =>
  one[0] === other?.[0] && one[1] === other[1];

export function undoEdit(edit: PolygonEdit): PolygonEdit {
  const before = edit.past.at(-1);
  if (!before) return edit;
  const future = [momentOf(edit), ...edit.future];
  return { ...before, past: edit.past.slice(0, -1), future, joins: null };
}

export function redoEdit(edit: PolygonEdit): PolygonEdit {
  const [next, ...future] = edit.future;
  if (!next) return edit;
  return { ...next, past: [...edit.past, momentOf(edit)], future, joins: null };
}

/**
 * Position of a corner that is added with the keyboard: the middle of the side after the chosen
 * corner; null if there is no such side.
 */
export function middleAfter({ corners, chosen }: Moment): Corner | null {
  const from = corners[chosen];
  const to = corners[(chosen + 1) % corners.length];
  if (corners.length < 2 || !from || !to) return null;
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** Outlines with more corners have handles only around the chosen corner. */
const MAX_HANDLES = 200;
const AROUND = 50;

/** Part of an outline; the whole outline if it is short. */
export interface Part {
  from: number;
  corners: readonly Corner[];
  isWhole: boolean;
}

/**
 * Part of an outline that gets handles, because thousands of handles would be neither visible nor
 * fast.
 */
export function partOf({ corners, chosen }: Moment): Part {
  if (corners.length <= MAX_HANDLES) return { from: 0, corners, isWhole: true };
  const length = 2 * AROUND + 1;
  const from = Math.max(0, Math.min(chosen - AROUND, corners.length - length));
  return { from, corners: corners.slice(from, from + length), isWhole: false };
}

/** Outline of the polygon after the user redrew a part of it. */
export const withPart = (
  corners: readonly Corner[],
  part: Part,
  drawn: readonly Corner[],
): Corner[] => corners.toSpliced(part.from, part.corners.length, ...drawn);

const METRES_PER_DEGREE = 111_195;

/** Moves a corner by metres east and north. */
export function moveCorner([longitude, latitude]: Corner, east: number, north: number): Corner {
  const wide = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return [longitude + east / wide, latitude + north / METRES_PER_DEGREE];
}
