import { assign, fromPromise, setup } from 'xstate';
import type { ResponseOf } from '../api/endpoint-types.ts';
import { isOver, startable } from '../domain/run-rules.ts';
import { failureOf, type Failure } from './failure.ts';
import { notProvided } from './not-provided.ts';
import type { Kind } from '../domain/entities/entities.ts';

/** A bulk action as it was asked for; its key stays the same however often it is sent. */
export interface RunPlan {
  call: string;
  title: string;
  /** What the rows are, in the plural. */
  kind: Kind;
  subject: { ids: number[] } | { filter: Record<string, unknown> };
  arguments: Record<string, unknown>;
  /** They go along: handed in when it starts, and named in its arguments. */
  files?: readonly File[];
  /** How many were chosen; 0 where only the server's preview knows. */
  count: number;
  /** Nobody can take it back: the count must be typed. */
  isDestructive: boolean;
  /** What speaks against it; it can be started all the same. */
  warnings?: readonly string[];
  /** The run whose failed rows are tried again; without it a new run starts. */
  retryOf?: number;
  key: string;
}

export type Preview = ResponseOf<'POST /runs/preview'>;
export type RunNow = ResponseOf<'GET /runs/:id'>;
/** What a person does with a run that has started. */
export type RunVerb = 'pause' | 'resume' | 'cancel';

interface Context {
  plan: RunPlan | null;
  preview: Preview | null;
  /** Why it is done, in the person's words. */
  reason: string;
  run: RunNow | null;
  failure: Failure | null;
  /** How often the start was sent without an answer. */
  tries: number;
}

type Event =
  | { type: 'run.planned'; plan: RunPlan }
  | { type: 'run.confirmed'; typed: string; reason: string }
  | { type: 'try.again' }
  | { type: RunVerb }
  | { type: 'close' };

export const nothingPlanned: Context = {
  plan: null,
  preview: null,
  reason: '',
  run: null,
  failure: null,
  tries: 0,
};

// Optional fields carry the types without a value and without a cast.
const types: { context?: Context; events?: Event } = {};

const LONGEST_PAUSE_MS = 15_000;
const isOpenQuestion = ({ status, code }: Failure) =>
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
      startable(preview, plan?.retryOf !== undefined) &&
      preview.needs.length === 0 &&
      (!plan?.isDestructive || typed.replace(/\s/g, '') === String(preview.will_run)),
    /** Nobody knows whether the server has it: the same key asks again and does it once at most. */
    isUnanswered: (_, { error }: { error: unknown }) => isOpenQuestion(failureOf(error)),
    isOver: ({ context: { run } }) => run !== null && isOver(run),
    isPaused: ({ context: { run } }) => run?.state === 'paused',
    isCancelling: ({ context: { run } }) => run?.state === 'cancelling',
  },
  actions: {
    forget: assign(nothingPlanned),
    plan: assign((_, { plan }: { plan: RunPlan }) => ({ ...nothingPlanned, plan })),
    foresee: assign((_, { preview }: { preview: Preview }) => ({ preview })),
    agree: assign((_, { reason }: { reason: string }) => ({ reason: reason.trim() })),
    see: assign((_, { run }: { run: RunNow }) => ({ run, failure: null, tries: 0 })),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgive: assign({ failure: null }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  delays: {
    pulse: ({ context }) => Math.min(700 * 2 ** context.tries, LONGEST_PAUSE_MS),
    again: ({ context }) => Math.min(500 * 2 ** context.tries, LONGEST_PAUSE_MS),
  },
});
