import { assign, fromPromise, setup } from 'xstate';
import {
  GENERATING_MS,
  cleanCode,
  codeProblem,
  type CodeProblem,
} from '#domain/identity/two-factor.ts';
import { failureOf, type Failure } from './failure.ts';
import { notProvided } from './not-provided.ts';

/** QR image for the authenticator app, and the same secret as text for typing. */
export interface QrCode {
  qrCode: string;
  secret: string;
}

interface Context extends QrCode {
  userId: number;
  code: string;
  problem: CodeProblem | null;
  failure: Failure | null;
  outcome: 'enrolled' | 'signOut';
}

type Event =
  | { type: 'proceed' }
  | { type: 'code.changed'; text: string }
  | { type: 'submit' }
  | { type: 'signOut' };

// The fields are optional, so that an empty object can declare the types without casts.
const types: {
  input?: { userId: number };
  context?: Context;
  events?: Event;
  output?: { outcome: Context['outcome'] };
} = {};

/**
 * The Setup 2FA prompt: information, then the QR code (after at least half a second), then the code
 * from the app. Its output is either "enrolled" or "sign out".
 */
export const secondFactorEnrolmentMachine = setup({
  types,
  actors: {
    fetchQr: fromPromise<QrCode, { userId: number }>(notProvided('fetchQr')),
    enable: fromPromise<void, { userId: number; code: string }>(notProvided('enable')),
  },
  guards: { hasProblem: ({ context }) => codeProblem(context.code) !== null },
  actions: {
    fail: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgive: assign({ failure: null, problem: null }),
    showProblem: assign({ problem: ({ context }) => codeProblem(context.code) }),
  },
  delays: { generating: GENERATING_MS },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({
    userId: input.userId,
    qrCode: '',
    secret: '',
    code: '',
    problem: null,
    failure: null,
    outcome: 'enrolled',
  }),
  initial: 'information',
  on: { signOut: '.leaving' },
  states: {
    information: { on: { proceed: { target: 'generating', actions: 'forgive' } } },
    generating: {
      type: 'parallel',
      states: {
        image: {
          initial: 'fetching',
          states: {
            fetching: {
              invoke: {
                src: 'fetchQr',
                input: ({ context }) => ({ userId: context.userId }),
                onDone: { target: 'fetched', actions: assign(({ event }) => event.output) },
                onError: {
                  target: '#secondFactor.information',
                  actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            fetched: { type: 'final' },
          },
        },
        pause: {
          initial: 'passing',
          states: { passing: { after: { generating: 'passed' } }, passed: { type: 'final' } },
        },
      },
      onDone: 'entering',
    },
    entering: {
      on: {
        'code.changed': {
          actions: ['forgive', assign({ code: ({ event }) => cleanCode(event.text) })],
        },
        submit: [
          { guard: 'hasProblem', actions: 'showProblem' },
          { target: 'verifying', actions: 'forgive' },
        ],
      },
    },
    verifying: {
      invoke: {
        src: 'enable',
        input: ({ context }) => ({ userId: context.userId, code: context.code }),
        onDone: 'success',
        onError: {
          target: 'entering',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    success: { type: 'final' },
    leaving: { entry: assign({ outcome: 'signOut' }), type: 'final' },
  },
  output: ({ context }) => ({ outcome: context.outcome }),
});
