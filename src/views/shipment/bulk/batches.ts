import { Refusal } from '../../../api/refusal.ts';
import type { Outcomes } from '../shipment.ts';

/** What came of one row; `unknown` was sent, but nobody could say whether it was done. */
export interface RowOutcome {
  id: number;
  outcome: 'ok' | 'skipped' | 'failed' | 'unknown';
  reason: string | null;
}

/** Rows that go to the server together, under a key that makes sending them twice harmless. */
export interface Batch {
  ids: readonly number[];
  key: string;
}

type Send = (ids: number[], key: string) => Promise<Outcomes>;

/** Splits a subject into as many calls as the call takes rows at a time. */
export function batchesOf(ids: readonly number[], most: number, key: string): Batch[] {
  const count = Math.ceil(ids.length / most);
  return Array.from({ length: count }, (_, at) => ({
    ids: ids.slice(at * most, (at + 1) * most),
    key: count === 1 ? key : `${key}:${at}`,
  }));
}

/** Sends batch after batch; one that fails stops no other, and every row gets its outcome. */
export async function sendBatches(
  batches: readonly Batch[],
  send: Send,
  progress: (done: number) => void,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const batch of batches) {
    outcomes.push(...(await outcomesOf(batch, send)));
    progress(outcomes.length);
  }
  return outcomes;
}

async function outcomesOf({ ids, key }: Batch, send: Send): Promise<RowOutcome[]> {
  try {
    const { results } = await send([...ids], key);
    const answered = new Map(results.map((one) => [one.id, one]));
    return ids.map(
      (id) =>
        answered.get(id) ?? { id, outcome: 'unknown', reason: 'The server did not mention it.' },
    );
  } catch (error) {
    const isOpen = !(error instanceof Refusal) || error.status === 0 || error.status >= 502;
    const reason = error instanceof Error ? error.message : 'It could not be sent.';
    return ids.map((id) => ({ id, outcome: isOpen ? 'unknown' : 'failed', reason }));
  }
}

/**
 * What to send again. A batch without an answer goes as it was, under its own key, so that the
 * server does it once at most; rows that it answered with a failure make a new one.
 */
export function batchesToRetry(
  batches: readonly Batch[],
  outcomes: readonly RowOutcome[],
): Batch[] {
  const by = new Map(outcomes.map((one) => [one.id, one.outcome]));
  return batches.flatMap(({ ids, key }) => {
    if (ids.some((id) => by.get(id) === 'unknown')) return [{ ids, key }];
    const failed = ids.filter((id) => by.get(id) === 'failed');
    return failed.length === 0 ? [] : [{ ids: failed, key: `${key}:again` }];
  });
}

/** The latest outcome of every row. */
export function merged(before: readonly RowOutcome[], after: readonly RowOutcome[]): RowOutcome[] {
  const newer = new Map(after.map((one) => [one.id, one]));
  return before.map((one) => newer.get(one.id) ?? one);
}
