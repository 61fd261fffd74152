import type { DoorUse } from '../doors/door.ts';

/** Kinds of walks, by the doors to visit. */
export const walkKinds = ['full', 'occupied', 'free', 'suspect', 'chosen'] as const;
export type WalkKind = (typeof walkKinds)[number];
export const walkOrders = ['serpentine', 'number', 'size'] as const;
export type WalkOrder = (typeof walkOrders)[number];
export const walkStates = ['under-way', 'paused', 'closed', 'abandoned'] as const;
type WalkState = (typeof walkStates)[number];

/** Whether the walk accepts answers; a paused walk continues with the next answer. */
export const isOpenWalk = (state: WalkState): boolean =>
  state === 'under-way' || state === 'paused';

/** Hours without an answer after which a walk is abandoned. */
export const WALK_HOURS = 4;
/** Hours after which a paused walk is abandoned. */
export const PAUSED_HOURS = 24;

/** Hours after closing a walk in which left-out corrections can still be made. */
export const CORRECTED_LATER_HOURS = 24;

/** Possible findings at a door. */
export const findings = [
  'as-recorded',
  'empty',
  'other',
  'no-access',
  'not-closing',
  'undecided',
] as const;
export type Finding = (typeof findings)[number];

/** Recorded contents of a door, as if it were not blocked. */
export type RecordedUse = Exclude<DoorUse, 'blocked'>;

interface Placed {
  number: number;
  column_no: number;
  row_from: number;
  /** Size as a number that grows with the door. */
  size: number;
}

const byNumber = (a: Placed, b: Placed): number => a.number - b.number;

/** Down the first column and up the next, the shortest way. */
const serpentine = (a: Placed, b: Placed): number => {
  if (a.column_no !== b.column_no) return a.column_no - b.column_no;
  return a.column_no % 2 === 1 ? a.row_from - b.row_from : b.row_from - a.row_from;
};

const orders: Record<WalkOrder, (a: Placed, b: Placed) => number> = {
  serpentine: (a, b) => serpentine(a, b) || byNumber(a, b),
  number: byNumber,
  size: (a, b) => a.size - b.size || byNumber(a, b),
};

/** Sorts doors into the order in which a walk visits them. */
export const inWalkOrder = <D extends Placed>(doors: readonly D[], order: WalkOrder): D[] =>
  doors.toSorted(orders[order]);

interface Looked {
  position: number;
  found: Finding | null;
}

/** Next door to visit: the first door of the walk without an answer; null if all have an answer. */
export const nextDoor = <D extends Looked>(doors: readonly D[]): D | null =>
  doors.toSorted((a, b) => a.position - b.position).find(({ found }) => found === null) ?? null;

/** Door visited before a position; null at the first. */
export const doorBefore = <D extends Looked>(doors: readonly D[], at: number): D | null =>
  doors.toSorted((a, b) => b.position - a.position).find(({ position }) => position < at) ?? null;

interface Counted {
  found: Finding | null;
  isDifference: boolean;
}

/** Number of matching, different and remaining doors. */
export function walkProgress(doors: readonly Counted[]) {
  const different = doors.filter(({ isDifference }) => isDifference).length;
  const left = doors.filter(({ found }) => found === null).length;
  return { agreed: doors.length - different - left, different, left };
}

const MAX_DOORS = 200;

/** Parses door numbers: "3, 7-9" means 3, 7, 8 and 9, each once; null if invalid. */
export function doorNumbersIn(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const [, from, to = from] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) return null;
    for (let number = Number(from); number <= Number(to); number += 1) numbers.add(number);
  }
  return numbers.size === 0 || numbers.size > MAX_DOORS ? null : [...numbers];
}
