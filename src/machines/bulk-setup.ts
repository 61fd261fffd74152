import { assign, fromPromise, setup } from 'xstate';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { isOver, hasRowsToStart } from '#domain/runs/run-rules.ts';
import { failureOf, type Failure } from './failure.ts';
import { notProvided } from './not-provided.ts';
import type { Kind } from '#domain/entities/entities.ts';

/** Requested bulk operation. Every attempt to send it uses the same key. */
export interface RunPlan {
  call: string;
  title: string;
  /** Entity of the rows, in the plural. */
  kind: Kind;
  /**
   * Rows by their ids, by filter (except some), or all rows that one of the user's own runs
   * completed.
   */
  subject:
    | { ids: number[] }
    | { filter: Record<string, unknown>; except?: number[] }
    | { run_id: number };
  arguments: Record<string, unknown>;
  /** Files to upload at the start; the arguments refer to them. */
  files?: readonly File[];
  /** Number of chosen rows; 0 if only the server's preview knows it. */
  count: number;
  /** Whether the operation cannot be undone; the user must then type the count. */
  isDestructive: boolean;
  /** Warnings, which do not prevent the start. */
  warnings?: readonly string[];
  /** Id of the run whose failed rows are retried; undefined for a new run. */
  retryOf?: number;
  key: string;
}

export type Preview = ResponseOf<'POST /runs/preview'>;
export type RunNow = ResponseOf<'GET /runs/:id'>;
/** Action of the user on a started run. */
export type RunVerb = 'pause' | 'resume' | 'cancel';

interface Context {
  plan: RunPlan | null;
  preview: Preview | null;
  /** Reason that the user gave for the operation. */
  reason: string;
  run: RunNow | null;
  failure: Failure | null;
  /** Number of failed attempts in a row to start or fetch the run. */
  tries: number;
}

type Event =
  | { type: 'run.planned'; plan: RunPlan }
  /** `without`: ids of rows to leave out, because they would fail again. */
  | { type: 'run.confirmed'; typed: string; reason: string; without?: readonly number[] }
  | { type: 'try.again' }
  | { type: RunVerb }
  | { type: 'close' };

export const noPlan: Context = {
  plan: null,
  preview: null,
  reason: '',
  run: null,
  failure: null,
  tries: 0,
};

/**
 * Plan without these rows. Unchanged if its rows come from an earlier run, because these cannot be
 * left out.
 */
function withoutRows(plan: RunPlan, without: readonly number[] = []): RunPlan {
  const { subject } = plan;
  if (without.length === 0 || 'run_id' in subject) return plan;
  const out = new Set(without);
  return {
    ...plan,
    subject:
      'ids' in subject
        ? { ids: subject.ids.filter((id) => !out.has(id)) }
        : { ...subject, except: [...without] },
  };
}

// The fields are optional, so that an empty object can declare the types without casts.
const types: { context?: Context; events?: Event } = {};

const MAX_PAUSE_MS = 15_000;
const isUnknown = ({ status, code }: Failure) =>
  status === 0 || status >= 502 || code === 'still_running';

/** Types of the machine: its context, events, guards and actions. */
export const bulkSetup = setup({
  types,
  actors: {
    preview: fromPromise<Preview, { plan: RunPlan | null }>(notProvided('preview')),
    start: fromPromise<RunNow, { plan: RunPlan | null; reason: string }>(notProvided('start')),
    look: fromPromise<RunNow, { run: RunNow | null }>(notProvided('look')),
    steer: fromPromise<RunNow, { run: RunNow | null; verb: RunVerb }>(notProvided('steer')),
  },
  guards: {
    isAgreed: ({ context: { plan, preview } }, { typed }: { typed: string }) =>
      preview !== null &&
      hasRowsToStart(preview, plan?.retryOf !== undefined) &&
      preview.needs.length === 0 &&
      (!plan?.isDestructive || typed.replace(/\s/g, '') === String(preview.will_run)),
    /**
     * The outcome of the start is unknown. Sending it again with
     * the same key performs it at most once.
     */
    isUnanswered: (_, { error }: { error: unknown }) => isUnknown(failureOf(error)),
    isOver: ({ context: { run } }) => run !== null && isOver(run),
    isPaused: ({ context: { run } }) => run?.state === 'paused',
    isCancelling: ({ context: { run } }) => run?.state === 'cancelling',
  },
  actions: {
    forget: assign(noPlan),
    plan: assign((_, { plan }: { plan: RunPlan }) => ({ ...noPlan, plan })),
    foresee: assign((_, { preview }: { preview: Preview }) => ({ preview })),
    agree: assign(
      (
        { context: { plan } },
        { reason, without }: { reason: string; without?: readonly number[] },
      ) => ({
        reason: reason.trim(),
        plan: plan && withoutRows(plan, without),
      }),
    ),
    see: assign((_, { run }: { run: RunNow }) => ({ run, failure: null, tries: 0 })),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgive: assign({ failure: null }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  delays: {
    pulse: ({ context }) => Math.min(700 * 2 ** context.tries, MAX_PAUSE_MS),
    again: ({ context }) => Math.min(500 * 2 ** context.tries, MAX_PAUSE_MS),
  },
});
