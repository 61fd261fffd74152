import { levels, type Member } from '#map/place-groups.ts';

/** Sorts by severity, then by duration; problems without a known start come last. */
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
 * Returns the next problem, or the previous problem if `by` is negative, with wrap-around; the
 * worst if no object is focused. Undefined without problems.
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
