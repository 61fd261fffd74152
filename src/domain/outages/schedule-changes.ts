import { groupBy } from '../kernel/group-by.ts';
import type { SheddingSlot } from './schedule.ts';

/** Minutes of the South African day between which a block is off. */
interface Minutes {
  from_minute: number;
  until_minute: number;
}

/** Added, removed or moved slot. */
export interface SlotChange {
  block: number;
  day_of_month: number;
  stage: number;
  before: Minutes | null;
  after: Minutes | null;
}

const placeOf = ({ block, day_of_month, stage }: SheddingSlot): string =>
  `${block}/${day_of_month}/${stage}`;
const timesOf = ({ from_minute, until_minute }: SheddingSlot): Minutes => ({
  from_minute,
  until_minute,
});
const isSame = (a: Minutes, b: Minutes): boolean =>
  a.from_minute === b.from_minute && a.until_minute === b.until_minute;
const byStart = (a: Minutes, b: Minutes): number => a.from_minute - b.from_minute;

/** Slots of `one` that are not in `other`, sorted by start; duplicates count once. */
const onlyIn = (one: readonly Minutes[], other: readonly Minutes[]): Minutes[] =>
  one
    .filter((slot, at) => one.findIndex((same) => isSame(same, slot)) === at)
    .filter((slot) => other.every((same) => !isSame(same, slot)))
    .toSorted(byStart);

/**
 * Compares two schedules. Slots of the same block, day and stage with new times are paired in order
 * of the day; the rest is added or removed.
 */
export function scheduleChanges(
  present: readonly SheddingSlot[],
  next: readonly SheddingSlot[],
): SlotChange[] {
  const before = groupBy(present, placeOf);
  const after = groupBy(next, placeOf);
  const places = new Map([...present, ...next].map((slot) => [placeOf(slot), slot]));
  return [...places]
    .flatMap(([place, { block, day_of_month, stage }]) => {
      const old = (before.get(place) ?? []).map(timesOf);
      const fresh = (after.get(place) ?? []).map(timesOf);
      const [gone, come] = [onlyIn(old, fresh), onlyIn(fresh, old)];
      return Array.from({ length: Math.max(gone.length, come.length) }, (_, at): SlotChange => {
        const times = { before: gone[at] ?? null, after: come[at] ?? null };
        return { block, day_of_month, stage, ...times };
      });
    })
    .toSorted((a, b) => a.block - b.block || a.day_of_month - b.day_of_month || a.stage - b.stage);
}

/** Number of added, removed and moved slots. */
export function countChanges(changes: readonly SlotChange[]) {
  const added = changes.filter(({ before }) => before === null).length;
  const removed = changes.filter(({ after }) => after === null).length;
  return { added, removed, changed: changes.length - added - removed };
}
