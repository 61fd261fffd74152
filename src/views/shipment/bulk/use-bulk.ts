import { useRef, useState } from 'react';
import { useUnmounted } from './use-unmounted.ts';
import type { Outcomes } from '../shipment.ts';
import {
  batchesOf,
  batchesToRetry,
  merged,
  sendBatches,
  type Batch,
  type RowOutcome,
} from './batches.ts';

/** Asking, running with a count, or settled with what came of every row. */
export type BulkState =
  | { is: 'asking' }
  | { is: 'confirming' }
  | { is: 'running'; done: number; of: number }
  | { is: 'settled'; batches: readonly Batch[]; outcomes: readonly RowOutcome[] };

interface BulkGiven {
  ids: readonly number[];
  /** Rows that are left out before anything is sent, with why. */
  skipped: readonly RowOutcome[];
  /** How many rows one call takes. */
  most: number;
  send: (ids: number[], key: string) => Promise<Outcomes>;
  settled: (outcomes: readonly RowOutcome[]) => void;
}

/** One bulk action from the question to the report; failed rows can be tried again, done ones never are. */
export function useBulk({ ids, skipped, most, send, settled }: BulkGiven) {
  const [state, setState] = useState<BulkState>({ is: 'asking' });
  const key = useRef(crypto.randomUUID());
  const isGone = useUnmounted();

  const run = async (batches: readonly Batch[], before: readonly RowOutcome[]) => {
    const of = batches.reduce((sum, batch) => sum + batch.ids.length, 0);
    setState({ is: 'running', done: 0, of });
    const after = await sendBatches(batches, send, (done) => setState({ is: 'running', done, of }));
    if (isGone.current) return;
    const outcomes = before.length === 0 ? [...after, ...skipped] : merged(before, after);
    setState({ is: 'settled', batches, outcomes });
    settled(outcomes);
  };

  return {
    state,
    ask: () => setState({ is: 'asking' }),
    confirm: () => setState({ is: 'confirming' }),
    start: () => void run(batchesOf(ids, most, key.current), []),
    retry: () => {
      if (state.is === 'settled')
        void run(batchesToRetry(state.batches, state.outcomes), state.outcomes);
    },
  };
}
