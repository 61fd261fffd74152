import { emit, raise } from 'xstate';
import { identityOf, withFactor } from './session-context.ts';
import { sessionSetup } from './session-setup.ts';

/** Prompt that blocks everything else until the second factor is enrolled. */
const factor = sessionSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: { always: { guard: 'isUnenrolled', target: 'prompting' } },
    prompting: {
      always: { guard: 'isEnrolled', target: 'settled' },
      invoke: {
        src: 'secondFactor',
        id: 'secondFactor',
        input: ({ context }) => ({ userId: identityOf(context).user.id }),
        onDone: [
          {
            guard: ({ event }) => event.output.outcome === 'enrolled',
            actions: [
              emit({ type: 'secondFactor.enrolled' }),
              raise(({ context }) => ({
                type: 'session.userChanged',
                user: withFactor(identityOf(context), true).user,
              })),
            ],
          },
          {
            target: '#session.signingOut',
            actions: { type: 'leave', params: { revoke: true, notice: null } },
          },
        ],
      },
    },
  },
});

/** Loads settings that were refused before the second factor was enrolled. */
const settings = sessionSetup.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: {
      always: [
        { guard: 'hasSettings', target: 'loaded' },
        { guard: 'isEnrolled', target: 'loading' },
      ],
    },
    loading: {
      invoke: {
        src: 'loadSettings',
        input: ({ context }) => identityOf(context),
        onDone: { target: 'loaded', actions: 'noteSettings' },
        onError: [
          {
            guard: { type: 'isEnded', params: ({ event }) => ({ error: event.error }) },
            target: '#session.signingOut',
            actions: { type: 'leaveRefused', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFactorWanted', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: 'demandFactor',
          },
          {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    failed: { on: { retry: { target: 'loading', actions: 'forgive' } } },
    loaded: {},
  },
});

/** Stores changes to profile, role and second factor in the browser. */
const keeping = sessionSetup.createStateConfig({
  initial: 'kept',
  on: {
    'session.userChanged': {
      target: '.storing',
      actions: [{ type: 'followUser', params: ({ event }) => event }, 'sendLimit'],
    },
  },
  states: {
    kept: {},
    storing: {
      invoke: {
        src: 'store',
        input: ({ context }) => identityOf(context),
        onDone: 'kept',
        onError: 'kept',
      },
    },
  },
});

/** Signed-in state. The inactivity timer lives exactly as long as this state. */
export const signedIn = sessionSetup.createStateConfig({
  type: 'parallel',
  invoke: {
    src: 'inactivity',
    id: 'inactivity',
    input: ({ context }) => ({
      minutes: identityOf(context).user.role.logout_inactivity_minutes,
      now: context.now,
    }),
    onDone: {
      target: '#session.signingOut',
      actions: { type: 'leave', params: { revoke: true, notice: 'inactivity' } },
    },
  },
  on: {
    'session.replaced': {
      guard: { type: 'isSamePerson', params: ({ event }) => event.identity },
      actions: [{ type: 'adopt', params: ({ event }) => event.identity }, 'sendLimit'],
    },
  },
  states: { factor, settings, keeping },
});
