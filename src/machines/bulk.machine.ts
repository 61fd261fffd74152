import { bulkSetup, nothingPlanned, type RunPlan, type RunVerb } from './bulk-setup.ts';

const leaving = { close: { target: 'idle', actions: 'forget' } } as const;
const planning = {
  'run.planned': {
    target: 'previewing',
    actions: { type: 'plan', params: ({ event }: { event: { plan: RunPlan } }) => event },
  },
} as const;

const steps = {
  pause: 'pausing',
  resume: 'resuming',
  cancel: 'ending',
} as const satisfies Record<RunVerb, string>;

/** A run that is at work, halted or ending: it is looked at again and again, and can be steered. */
const followed = (verbs: readonly RunVerb[]) =>
  bulkSetup.createStateConfig({
    initial: 'resting',
    on: {
      ...leaving,
      ...Object.fromEntries(verbs.map((verb) => [verb, { target: steps[verb] }])),
    },
    states: {
      resting: { after: { pulse: 'looking' } },
      looking: {
        invoke: {
          src: 'look',
          input: ({ context }) => ({ run: context.run }),
          onDone: {
            target: '#bulk.deciding',
            actions: { type: 'see', params: ({ event }) => ({ run: event.output }) },
          },
          onError: {
            target: 'resting',
            actions: [
              'countTry',
              { type: 'fail', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
    },
  });

/** A run is told something; whatever comes of it, its state says how it stands. */
const steering = (verb: RunVerb) =>
  bulkSetup.createStateConfig({
    invoke: {
      src: 'steer',
      input: ({ context }) => ({ run: context.run, verb }),
      onDone: {
        target: 'deciding',
        actions: { type: 'see', params: ({ event }) => ({ run: event.output }) },
      },
      onError: {
        target: 'deciding',
        actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
      },
    },
    on: leaving,
  });

const confirming = bulkSetup.createStateConfig({
  on: {
    'run.confirmed': {
      guard: { type: 'isAgreed', params: ({ event }) => event },
      target: 'starting',
      actions: { type: 'agree', params: ({ event }) => event },
    },
    ...leaving,
  },
});

const starting = bulkSetup.createStateConfig({
  invoke: {
    src: 'start',
    input: ({ context }) => ({ plan: context.plan, reason: context.reason }),
    onDone: {
      target: 'deciding',
      actions: { type: 'see', params: ({ event }) => ({ run: event.output }) },
    },
    onError: [
      {
        guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
        target: 'checking',
        actions: ['countTry', { type: 'fail', params: ({ event }) => ({ error: event.error }) }],
      },
      {
        target: 'refused',
        actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
  on: leaving,
});

/**
 * One bulk action from the preview to the report. The server does the work: closing changes nothing,
 * and a start without an answer is sent again under its key until the server says what became of it.
 */
export const bulkMachine = bulkSetup.createMachine({
  id: 'bulk',
  context: nothingPlanned,
  initial: 'idle',
  states: {
    idle: { on: planning },
    previewing: {
      entry: 'forgive',
      invoke: {
        src: 'preview',
        input: ({ context }) => ({ plan: context.plan }),
        onDone: {
          target: 'confirming',
          actions: { type: 'foresee', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: leaving,
    },
    refused: { on: { 'try.again': 'previewing', ...leaving } },
    confirming,
    starting,
    checking: {
      after: { again: 'starting' },
      on: { 'try.again': 'starting', ...leaving },
    },
    deciding: {
      always: [
        { guard: 'isOver', target: 'settled' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'isCancelling', target: 'cancelling' },
        { target: 'running' },
      ],
    },
    running: followed(['pause', 'cancel']),
    paused: followed(['resume', 'cancel']),
    cancelling: followed([]),
    // Its failed rows may be planned to be tried again.
    settled: { on: { ...planning, ...leaving } },
    pausing: steering('pause'),
    resuming: steering('resume'),
    ending: steering('cancel'),
  },
});
