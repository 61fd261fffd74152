import type { Evidence } from './world.ts';

/** How sure a candidate is; below `possible` it is not shown. */
export const bands = ['certain', 'likely', 'possible'] as const;

const least: Record<(typeof bands)[number], number> = {
  certain: 0.97,
  likely: 0.7,
  possible: 0.35,
};
/** Nothing that a text says is beyond doubt. */
const MOST_SURE = 0.99;
/** Two candidates that differ by less fit equally. */
const APART = 0.05;

/**
 * How sure evidence makes a candidate, from 0 to 0,99: of each group the strongest counts, groups add to each
 * other, and what speaks against it is taken off.
 */
export function confidenceOf(
  evidence: readonly Evidence[],
  counter: readonly { weight: number }[],
): number {
  const doubt = (['text', 'amount', 'payer'] as const)
    .map((group) =>
      Math.max(0, ...evidence.filter((one) => one.group === group).map(({ weight }) => weight)),
    )
    .reduce((left, weight) => left * (1 - weight), 1);
  const taken = counter.reduce((sum, { weight }) => sum + weight, 0);
  const sure = Math.min(MOST_SURE, Math.max(0, 1 - doubt - taken));
  return Math.round(sure * 100) / 100;
}

/** The band of a confidence; null where it is too low to show. */
export const bandOf = (confidence: number): (typeof bands)[number] | null =>
  bands.find((band) => confidence >= least[band]) ?? null;

/** Whether the first two of several candidates fit equally, so that none is chosen for anybody. */
export function isTied(candidates: readonly { confidence: number }[]): boolean {
  const [first, second] = candidates;
  return (
    first !== undefined && second !== undefined && first.confidence - second.confidence < APART
  );
}
