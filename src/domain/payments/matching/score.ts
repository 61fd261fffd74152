import type { Evidence } from './world.ts';

/** Bands of confidence; candidates below `possible` are not shown. */
export const bands = ['certain', 'likely', 'possible'] as const;

const least: Record<(typeof bands)[number], number> = {
  certain: 0.97,
  likely: 0.7,
  possible: 0.35,
};
/** Maximum confidence, because a bank text never proves the account. */
const MAX_SURE = 0.99;
/** Difference in confidence below which two candidates are tied. */
const APART = 0.05;

/**
 * Confidence (0 to 0.99) from evidence. The strongest evidence of each group counts, groups
 * reinforce each other, and counter-evidence is subtracted.
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
  const sure = Math.min(MAX_SURE, Math.max(0, 1 - doubt - taken));
  return Math.round(sure * 100) / 100;
}

/** Band of a confidence; null if too low to show. */
export const bandOf = (confidence: number): (typeof bands)[number] | null =>
  bands.find((band) => confidence >= least[band]) ?? null;

/** Whether the two best candidates are tied, so that neither is chosen automatically. */
export function isTied(candidates: readonly { confidence: number }[]): boolean {
  const [first, second] = candidates;
  return (
    first !== undefined && second !== undefined && first.confidence - second.confidence < APART
  );
}
