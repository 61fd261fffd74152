import type { Contract } from '../../api/contract.ts';
import type { ResponseOf, RowOf } from '../../api/endpoint.ts';
import { counted } from '../../commands/wording.ts';
import { isOver } from '../../domain/run-rules.ts';
import type { Status } from '../../ui/mark/status-mark.tsx';

export type Run = RowOf<Contract['GET /runs']>;
export type RunSheet = ResponseOf<Contract['GET /runs/:id']>;
export type RunItem = RowOf<Contract['GET /runs/:id/items']>;
export type Outcome = RunItem['outcome'];

/** An outcome or a state: its shape and its word. */
interface Words {
  status: Status;
  word: string;
}

/** In the order in which figures and bars show them. */
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

const stateWords: Readonly<Record<Run['state'], Words>> = {
  waiting: { status: 'neutral', word: 'Waiting' },
  running: { status: 'progress', word: 'Running' },
  paused: { status: 'warning', word: 'Paused' },
  cancelling: { status: 'progress', word: 'Cancelling' },
  cancelled: { status: 'offline', word: 'Cancelled' },
  settled: { status: 'success', word: 'Settled' },
};

export const stateOptions = Object.entries(stateWords).map(([value, { word }]) => ({
  value,
  label: word,
}));

/** How a run stands; a settled one with failed rows is no success. */
export function standingOf(run: Pick<Run, 'state' | 'failed'>): Words {
  const words = stateWords[run.state];
  return isOver(run) && run.failed > 0 ? { ...words, status: 'danger' } : words;
}

/** How many rows have an outcome that stays. */
export const doneOf = ({ ok, skipped, failed }: Pick<Run, 'ok' | 'skipped' | 'failed'>): number =>
  ok + skipped + failed;

/** "702 done, 14 failed, 98 skipped" */
export const sumsOf = (run: Pick<Run, Outcome>): string =>
  outcomes
    .filter((is) => run[is] > 0)
    .map((is) => `${counted(run[is])} ${outcomeWords[is].word.toLowerCase()}`)
    .join(', ');

export const runPath = (id: number): string => `/runs/${id}`;
