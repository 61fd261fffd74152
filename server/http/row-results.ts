/** Result of a bulk call for one row. */
export interface RowOutcome {
  id: number;
  outcome: 'ok' | 'skipped' | 'failed';
  reason: string | null;
}

/** Same text for unknown and for hidden rows, so that it does not reveal which rows exist. */
export const NOT_FOUND = 'Not found, or not visible to you';

/** Result of a changed row; `note` takes the place of the reason. */
export const okRow = (id: number, note?: string): RowOutcome => ({
  id,
  outcome: 'ok',
  reason: note ?? null,
});
export const skippedRow = (id: number, reason: string): RowOutcome => ({
  id,
  outcome: 'skipped',
  reason,
});
export const failedRow = (id: number, reason: string): RowOutcome => ({
  id,
  outcome: 'failed',
  reason,
});

export function withCounts(results: RowOutcome[]) {
  const count = (outcome: RowOutcome['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return { results, ok: count('ok'), skipped: count('skipped'), failed: count('failed') };
}

/** Removes repeated ids; keeps the order. */
export const distinctIds = (ids: readonly number[]): number[] => [...new Set(ids)];
