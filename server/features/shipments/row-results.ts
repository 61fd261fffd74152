/** What a bulk call did with one of its rows. */
export interface RowOutcome {
  id: number;
  outcome: 'ok' | 'skipped' | 'failed';
  reason: string | null;
}

/** The same words for what never was and for what belongs to somebody else. */
export const NOT_FOUND = 'Not found, or not visible to you';

/** Done; what is worth saying about it stands in the reason's place. */
export const ok = (id: number, note?: string): RowOutcome => ({
  id,
  outcome: 'ok',
  reason: note ?? null,
});
export const skipped = (id: number, reason: string): RowOutcome => ({
  id,
  outcome: 'skipped',
  reason,
});
export const failed = (id: number, reason: string): RowOutcome => ({
  id,
  outcome: 'failed',
  reason,
});

/** The results with their sums; every row asked for is in exactly one of them. */
export function summarised(results: RowOutcome[]) {
  const count = (outcome: RowOutcome['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return { results, ok: count('ok'), skipped: count('skipped'), failed: count('failed') };
}

/** Every id once, in the order they were given. */
export const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];
