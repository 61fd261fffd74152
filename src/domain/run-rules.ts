import type { Allowed } from './shipment-rules.ts';

/**
 * How long a run that is over is kept, in days: a quarter, within which what was billed or sent is
 * disputed. What it changed stays in the history of the rows for ever.
 */
export const RUN_KEPT_DAYS = 90;

interface RunState {
  state: string;
}

/** Whether nothing more happens to a run by itself. */
export const isOver = ({ state }: RunState): boolean =>
  state === 'settled' || state === 'cancelled';

const ended = ({ state }: RunState): string =>
  state === 'cancelled' ? 'Already cancelled' : 'Already finished';

/** True while there is work to halt. */
export function pausable(run: RunState): Allowed {
  if (isOver(run)) return ended(run);
  if (run.state === 'paused') return 'Already paused';
  return run.state === 'cancelling' ? 'Being cancelled' : true;
}

/** True for a halted run. */
export function resumable(run: RunState): Allowed {
  if (isOver(run)) return ended(run);
  return run.state === 'paused' ? true : 'Not paused';
}

/** True until the run is over or told to end. */
export function endable(run: RunState): Allowed {
  if (isOver(run)) return ended(run);
  return run.state === 'cancelling' ? 'Being cancelled' : true;
}

/** True for a run that is over and has failed rows. */
export function retryable(run: RunState & { failed: number }): Allowed {
  if (!isOver(run)) return 'Still in progress';
  return run.failed > 0 ? true : 'Nothing failed';
}

/** True while failures wait for the initiator of the run. */
export function dismissable(run: { failed: number; seen_at: string | null }): Allowed {
  if (run.failed === 0) return 'Nothing failed';
  return run.seen_at === null ? true : 'Already dismissed';
}

interface Foreseen {
  will_run: number;
  will_fail: readonly { count: number; fingerprint: string | null }[];
}

/** Whether there is something to start: a retry also brings the outcomes of what needs no further try up to date. */
export const startable = (preview: Foreseen & { total: number }, isRetry: boolean): boolean =>
  (isRetry ? preview.total : triedOf(preview)) > 0;

/** How many rows a run tries: those that run, and those that were refused before for what has not changed. */
export const triedOf = ({ will_run, will_fail }: Foreseen): number =>
  will_fail.reduce(
    (sum, { count, fingerprint }) => sum + (fingerprint === null ? 0 : count),
    will_run,
  );
