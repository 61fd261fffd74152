import { assign } from 'xstate';
import { identityOf, signOutContext, signedOutContext } from './session-context.ts';
import { sessionSetup } from './session-setup.ts';
import { signedIn } from './session-signed-in.ts';
import { authenticating, secondStep } from './session-signing-in.ts';

/** Loads the settings of the user, after the page has loaded and after sign-in. */
const restoring = sessionSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadSettings',
        input: ({ context }) => identityOf(context),
        onDone: { target: '#session.signedIn', actions: 'noteSettings' },
        onError: [
          {
            guard: { type: 'isEnded', params: ({ event }) => ({ error: event.error }) },
            target: '#session.signingOut',
            actions: { type: 'leaveRefused', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFactorWanted', params: ({ event }) => ({ error: event.error }) },
            target: '#session.signedIn',
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
  },
});

/**
 * Clears local data first, then revokes the session on the server and waits a limited time for the
 * response.
 */
const signingOut = sessionSetup.createStateConfig({
  initial: 'clearing',
  states: {
    clearing: {
      invoke: {
        src: 'clear',
        input: ({ context }) => ({ token: context.leaving.token }),
        onDone: 'cleared',
        onError: 'cleared',
      },
    },
    cleared: {
      always: [{ guard: 'hasToRevoke', target: 'revoking' }, { target: '#session.signedOut' }],
    },
    revoking: {
      invoke: {
        src: 'signOut',
        input: ({ context }) => ({ token: context.leaving.token }),
        onDone: '#session.signedOut',
        onError: '#session.signedOut',
      },
      after: { patience: '#session.signedOut' },
    },
  },
});

/**
 * Session of a tab, from loading the page to sign-out. A 401 ends only the session whose token it
 * names, and sign-out clears only the data stored for its own token.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...signedOutContext, now: input.now ?? Date.now }),
  initial: 'initialising',
  on: {
    signOut: {
      guard: 'hasIdentity',
      target: '.signingOut',
      actions: { type: 'leave', params: { revoke: true, notice: null } },
    },
    'session.ended': {
      guard: { type: 'isOurs', params: ({ event }) => event },
      target: '.signingOut',
      actions: {
        type: 'leave',
        params: ({ event }) => ({ revoke: false, notice: event.reason }),
      },
    },
    'session.signedOutElsewhere': {
      guard: 'hasIdentity',
      target: '.signingOut',
      actions: { type: 'leave', params: { revoke: false, notice: null } },
    },
    'session.replaced': [
      {
        guard: { type: 'isSamePerson', params: ({ event }) => event.identity },
        actions: { type: 'adopt', params: ({ event }) => event.identity },
      },
      {
        guard: 'hasIdentity',
        target: '.signingOut',
        actions: { type: 'leave', params: { revoke: true, notice: 'ended' } },
      },
    ],
    'secondFactor.required': {
      guard: { type: 'isOurs', params: ({ event }) => event },
      actions: 'demandFactor',
    },
  },
  states: {
    initialising: {
      invoke: {
        src: 'readStored',
        onDone: [
          { guard: ({ event }) => !event.output.isAuthenticated, target: 'signedOut' },
          {
            guard: ({ event }) => !event.output.identity?.user.last_login,
            target: 'signingOut',
            actions: assign(({ event }) =>
              signOutContext({
                token: event.output.identity?.token ?? null,
                revoke: true,
                notice: 'ended',
              }),
            ),
          },
          {
            target: 'restoring',
            actions: assign(({ event }) => ({ identity: event.output.identity })),
          },
        ],
        onError: 'signedOut',
      },
    },
    restoring,
    signedOut: {
      entry: 'forgetToken',
      on: { signIn: { target: 'authenticating', actions: 'forgive' } },
    },
    authenticating,
    secondStep,
    signedIn,
    signingOut,
  },
});
