import { bulkSetup, noPlan, type RunPlan, type RunVerb } from './bulk-setup.ts';

const onClose = { close: { target: 'idle', actions: 'forget' } } as const;
const onPlanned = {
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

/** State of a running, paused or cancelling run: polls it and accepts the given actions. */
const followRun = (verbs: readonly RunVerb[]) =>
  bulkSetup.createStateConfig({
    initial: 'resting',
    on: {
      ...onClose,
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

/**
 * Sends an action to the run. The next state follows from the state of the run, even after an
 * error.
 */
const steerRun = (verb: RunVerb) =>
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
    on: onClose,
  });

const confirming = bulkSetup.createStateConfig({
  on: {
    'run.confirmed': {
      guard: { type: 'isAgreed', params: ({ event }) => event },
      target: 'starting',
      actions: { type: 'agree', params: ({ event }) => event },
    },
    ...onClose,
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
  on: onClose,
});

/**
 * Bulk operation from preview to report. The server does the work, so closing changes nothing. A
 * start without a response is sent again with its key until its outcome is known.
 */
export const bulkMachine = bulkSetup.createMachine({
  id: 'bulk',
  context: noPlan,
  initial: 'idle',
  states: {
    idle: { on: onPlanned },
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
      on: onClose,
    },
    refused: { on: { 'try.again': 'previewing', ...onClose } },
    confirming,
    starting,
    checking: {
      after: { again: 'starting' },
      on: { 'try.again': 'starting', ...onClose },
    },
    deciding: {
      always: [
        { guard: 'isOver', target: 'settled' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'isCancelling', target: 'cancelling' },
        { target: 'running' },
      ],
    },
    running: followRun(['pause', 'cancel']),
    paused: followRun(['resume', 'cancel']),
    cancelling: followRun([]),
    // The failed rows can be planned as a retry.
    settled: { on: { ...onPlanned, ...onClose } },
    pausing: steerRun('pause'),
    resuming: steerRun('resume'),
    ending: steerRun('cancel'),
  },
});
