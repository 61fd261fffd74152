import type { Allowed } from '../shipments/shipment-rules.ts';

/**
 * Days for which a finished run is kept: a quarter, the time for disputes over bills and messages.
 * Changes stay in the history of their rows for ever.
 */
export const RUN_KEPT_DAYS = 90;

interface RunState {
  state: string;
}

/** Whether a run is finished or cancelled. */
export const isOver = ({ state }: RunState): boolean =>
  state === 'settled' || state === 'cancelled';

const endedReason = ({ state }: RunState): string =>
  state === 'cancelled' ? 'Already cancelled' : 'Already finished';

/** `true` if the run can be paused, otherwise the reason. */
export function canPause(run: RunState): Allowed {
  if (isOver(run)) return endedReason(run);
  if (run.state === 'paused') return 'Already paused';
  return run.state === 'cancelling' ? 'Being cancelled' : true;
}

/** `true` if the run can be resumed, otherwise the reason. */
export function canResume(run: RunState): Allowed {
  if (isOver(run)) return endedReason(run);
  return run.state === 'paused' ? true : 'Not paused';
}

/** `true` if the run can be cancelled, otherwise the reason. */
export function canCancelRun(run: RunState): Allowed {
  if (isOver(run)) return endedReason(run);
  return run.state === 'cancelling' ? 'Being cancelled' : true;
}

/** `true` if the failed rows can be retried, otherwise the reason. */
export function canRetry(run: RunState & { failed: number }): Allowed {
  if (!isOver(run)) return 'Still in progress';
  return run.failed > 0 ? true : 'No row has failed';
}

/** `true` if the initiator can dismiss the failures, otherwise the reason. */
export function canDismiss(run: { failed: number; seen_at: string | null }): Allowed {
  if (run.failed === 0) return 'No row has failed';
  return run.seen_at === null ? true : 'Already dismissed';
}

interface Foreseen {
  will_run: number;
  will_fail: readonly { count: number; fingerprint: string | null }[];
}

/**
 * Whether there are rows to start. A retry starts even without runnable rows, because it also
 * updates outcomes.
 */
export const hasRowsToStart = (preview: Foreseen & { total: number }, isRetry: boolean): boolean =>
  (isRetry ? preview.total : triedCount(preview)) > 0;

/**
 * Number of rows that a run tries: the runnable ones, and those that will probably be refused again
 * for a known cause.
 */
export const triedCount = ({ will_run, will_fail }: Foreseen): number =>
  will_fail.reduce(
    (sum, { count, fingerprint }) => sum + (fingerprint === null ? 0 : count),
    will_run,
  );

/** Maximum number of rows for which the dialog of a run closes as soon as the run starts. */
const MAX_ROWS_IN_PLACE = 25;

/**
 * Whether the dialog closes as soon as the run starts, because one line is enough to show the
 * result.
 */
export const closesAtStart = ({ total }: { total: number }): boolean => total <= MAX_ROWS_IN_PLACE;
