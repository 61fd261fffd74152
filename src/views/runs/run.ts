import { formatCount } from '#domain/kernel/format.ts';
import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';
import { isOver } from '#domain/runs/run-rules.ts';
import { undoingOf } from '#domain/runs/undo-runs.ts';
import { rowsOfRun } from '#domain/runs/run-titles.ts';
import type { RunPlan } from '#machines/bulk-setup.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { href } from '#domain/entities/href.ts';
import { run as runEntity } from '#domain/runs/run.entity.ts';

export type Run = RowOf<'GET /runs'>;
export type RunSheet = ResponseOf<'GET /runs/:id'>;
export type RunItem = RowOf<'GET /runs/:id/items'>;
export type Outcome = RunItem['outcome'];

/** Mark and label of an outcome or state. */
interface Words {
  status: Status;
  word: string;
}

/** Outcomes in the order of figures and bars. */
export const outcomes = [
  'ok',
  'failed',
  'unknown',
  'skipped',
  'waiting',
] as const satisfies Outcome[];

export const outcomeWords: Readonly<Record<Outcome, Words>> = {
  ok: { status: 'success', word: 'Done' },
  failed: { status: 'danger', word: 'Failed' },
  unknown: { status: 'warning', word: 'Not confirmed' },
  skipped: { status: 'skip', word: 'Skipped' },
  waiting: { status: 'neutral', word: 'Waiting' },
};

export const stateWords: Readonly<Record<Run['state'], Words>> = {
  waiting: { status: 'neutral', word: 'Waiting' },
  running: { status: 'progress', word: 'In progress' },
  paused: { status: 'warning', word: 'Paused' },
  cancelling: { status: 'progress', word: 'Cancelling' },
  cancelled: { status: 'offline', word: 'Cancelled' },
  settled: { status: 'success', word: 'Finished' },
};

/** State of a run; an ended run with failed or unconfirmed rows is not shown as a success. */
export function standingOf(run: Pick<Run, 'state' | 'failed' | 'unknown'>): Words {
  const words = stateWords[run.state];
  if (!isOver(run) || (run.failed === 0 && run.unknown === 0)) return words;
  const isCancelled = run.state === 'cancelled';
  if (run.failed > 0)
    return { status: 'danger', word: isCancelled ? 'Cancelled' : 'Finished with failures' };
  return { status: 'warning', word: isCancelled ? 'Cancelled' : 'Not all confirmed' };
}

export const isRun = (row: unknown): row is Run =>
  typeof row === 'object' && row !== null && 'call' in row;

/** Plan that retries the failed rows of a run. */
export const retryPlan = (run: Run | RunSheet, key: string): RunPlan => ({
  call: run.call,
  title: `Retry failed: ${run.title}`,
  kind: rowsOfRun(run.entity),
  subject: { ids: [] },
  arguments: run.arguments,
  count: run.failed + run.unknown,
  isDestructive: false,
  retryOf: run.id,
  key,
});

/**
 * Returns the plan that undoes a run, for the rows that have not changed since the run. Null if the
 * run cannot be undone.
 */
export function undoPlan(run: Run | RunSheet, key: string): RunPlan | null {
  const undoing = undoingOf(run);
  if (undoing === null) return null;
  return {
    ...undoing,
    title: `Undo: ${run.title}`,
    kind: rowsOfRun(run.entity),
    subject: { run_id: run.id },
    count: run.ok,
    isDestructive: false,
    key,
  };
}

/** Number of rows with a final outcome. */
export const doneOf = ({ ok, skipped, failed }: Pick<Run, 'ok' | 'skipped' | 'failed'>): number =>
  ok + skipped + failed;

/** Outcomes in words: "702 done, 14 failed, 98 skipped". */
export const countsOf = (run: Pick<Run, Outcome>): string =>
  outcomes
    .filter((is) => run[is] > 0)
    .map((is) => `${formatCount(run[is])} ${outcomeWords[is].word.toLowerCase()}`)
    .join(', ');

export const runPath = (id: number): string => href(runEntity, { id });
