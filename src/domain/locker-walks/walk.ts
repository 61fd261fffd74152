import type { DoorUse } from '../doors/door.ts';

/** Which doors a person looks at, and in which order. */
export const walkKinds = ['full', 'occupied', 'free', 'suspect', 'chosen'] as const;
export type WalkKind = (typeof walkKinds)[number];
export const walkOrders = ['serpentine', 'number', 'size'] as const;
export type WalkOrder = (typeof walkOrders)[number];
export const walkStates = ['under-way', 'paused', 'closed', 'abandoned'] as const;
type WalkState = (typeof walkStates)[number];

/** Whether people can still answer: a paused walk goes on with the next answer. */
export const isOpenWalk = (state: WalkState): boolean =>
  state === 'under-way' || state === 'paused';

/** A walk in which nobody answered for so long is abandoned, in hours. */
export const WALK_HOURS = 4;
/** One that was paused waits longer. */
export const PAUSED_HOURS = 24;

/** What was left out when a walk was closed can be corrected after all for so long, in hours. */
export const CORRECTED_LATER_HOURS = 24;

/** What a person finds at a door. */
export const findings = [
  'as-recorded',
  'empty',
  'other',
  'no-access',
  'not-closing',
  'undecided',
] as const;
export type Finding = (typeof findings)[number];

/** What is recorded of the contents of a door, beneath a block. */
export type RecordedUse = Exclude<DoorUse, 'blocked'>;

interface Placed {
  number: number;
  column_no: number;
  row_from: number;
  /** The size, as a figure that grows with it. */
  size: number;
}

const byNumber = (a: Placed, b: Placed): number => a.number - b.number;

/** Down the first column, up the next: the way in which nobody walks back. */
const serpentine = (a: Placed, b: Placed): number => {
  if (a.column_no !== b.column_no) return a.column_no - b.column_no;
  return a.column_no % 2 === 1 ? a.row_from - b.row_from : b.row_from - a.row_from;
};

const orders: Record<WalkOrder, (a: Placed, b: Placed) => number> = {
  serpentine: (a, b) => serpentine(a, b) || byNumber(a, b),
  number: byNumber,
  size: (a, b) => a.size - b.size || byNumber(a, b),
};

/** Doors in the order in which they are looked at. */
export const walked = <D extends Placed>(doors: readonly D[], order: WalkOrder): D[] =>
  doors.toSorted(orders[order]);

interface Looked {
  position: number;
  found: Finding | null;
}

/** The door to look at now: the first without an answer; null where all have one. */
export const nextDoor = <D extends Looked>(doors: readonly D[]): D | null =>
  doors.toSorted((a, b) => a.position - b.position).find(({ found }) => found === null) ?? null;

/** The door looked at before one; null at the first. */
export const doorBefore = <D extends Looked>(doors: readonly D[], at: number): D | null =>
  doors.toSorted((a, b) => b.position - a.position).find(({ position }) => position < at) ?? null;

interface Counted {
  found: Finding | null;
  isDifference: boolean;
}

/** How far a walk is. */
export function walkProgress(doors: readonly Counted[]) {
  const different = doors.filter(({ isDifference }) => isDifference).length;
  const left = doors.filter(({ found }) => found === null).length;
  return { agreed: doors.length - different - left, different, left };
}

const MOST_DOORS = 200;

/** The doors that people name: "3, 7-9" are 3, 7, 8 and 9, each once; null where it cannot be read. */
export function doorNumbersIn(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const [, from, to = from] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) return null;
    for (let number = Number(from); number <= Number(to); number += 1) numbers.add(number);
  }
  return numbers.size === 0 || numbers.size > MOST_DOORS ? null : [...numbers];
}
