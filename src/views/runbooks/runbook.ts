import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { runbook as runbookEntity } from '#domain/runbooks/runbook.entity.ts';
import { runbookRun } from '#domain/runbooks/runbook-run.entity.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type Runbook = RowOf<'GET /runbooks'>;
export type RunbookRecord = ResponseOf<'GET /runbooks/:id'>;
export type RunbookRun = RowOf<'GET /runbook-runs'>;
export type RunbookRunRecord = ResponseOf<'GET /runbook-runs/:id'>;
export type RunStep = RunbookRunRecord['steps_done'][number];

type Words<State extends string> = Readonly<Record<State, { status: Status; word: string }>>;

export const runbookStates: Words<Runbook['state']> = {
  draft: { status: 'neutral', word: 'Draft' },
  published: { status: 'success', word: 'Published' },
  retired: { status: 'offline', word: 'Retired' },
};

export const runStates: Words<RunbookRun['state']> = {
  planned: { status: 'neutral', word: 'Not started' },
  running: { status: 'progress', word: 'Running' },
  asking: { status: 'warning', word: 'Waits for an answer' },
  done: { status: 'success', word: 'Done' },
  stopped: { status: 'offline', word: 'Stopped' },
  failed: { status: 'danger', word: 'Failed' },
};

export const stepStates: Words<RunStep['state']> = {
  waiting: { status: 'neutral', word: 'Not done' },
  running: { status: 'progress', word: 'Running' },
  asking: { status: 'warning', word: 'Waits for an answer' },
  done: { status: 'success', word: 'Done' },
  skipped: { status: 'skip', word: 'Skipped' },
  failed: { status: 'danger', word: 'Failed' },
};

export const runbookPath = (id: number | string): string => href(runbookEntity, { id });
export const runPath = (id: number | string): string => href(runbookRun, { id });

/** Progress of a run: "3 of 8" steps. */
export const progressOf = ({ state, step, steps }: RunbookRun): string =>
  `${state === 'done' ? steps : Math.min(step, steps)} of ${steps}`;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const isRunbook = (value: unknown): value is RunbookRecord =>
  isObject(value) && 'asks' in value;

export const isRunbookRun = (value: unknown): value is RunbookRunRecord =>
  isObject(value) && 'steps_done' in value;
