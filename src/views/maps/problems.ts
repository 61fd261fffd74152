import { levels, type Member } from '../../map/place-groups.ts';

/** The worst first, then what lasts longest; what deviates since nobody knows when comes last of its kind. */
function byGravity(one: Member, other: Member): number {
  const [first, second] = [one.deviation, other.deviation];
  if (!first || !second) return 0;
  return (
    levels.indexOf(first.level) - levels.indexOf(second.level) ||
    (first.since ?? Infinity) - (second.since ?? Infinity) ||
    one.key.localeCompare(other.key)
  );
}

/**
 * The problem after that one, or before it where `by` is negative, round and round; the worst where none is pointed
 * at. Undefined where all is well.
 */
export function nextProblem<M extends Member>(
  objects: readonly M[],
  pointedAt: string | undefined,
  by: number,
): M | undefined {
  const problems = objects.filter(({ deviation }) => deviation !== null).toSorted(byGravity);
  const at = problems.findIndex(({ key }) => key === pointedAt);
  if (at === -1) return problems.at(by > 0 ? 0 : -1);
  return problems.at((at + by) % problems.length);
}
