import { assertEvent, assign } from 'xstate';
import { identityOf, signedOutContext } from './session-context.ts';
import { sessionSetup } from './session-setup.ts';

/**
 * Signs in with email and password. Both the password and the second-factor code lead to `storing`.
 */
export const authenticating = sessionSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'signIn');
          return { email: event.email, password: event.password };
        },
        onDone: [
          {
            guard: ({ event }) => 'mfaToken' in event.output,
            target: '#session.secondStep',
            actions: assign(({ event }) => event.output),
          },
          { target: 'storing', actions: assign(({ event }) => event.output) },
        ],
        onError: {
          target: '#session.signedOut',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    // If the browser cannot store the session, the session lasts until the page is closed.
    storing: {
      invoke: {
        src: 'store',
        input: ({ context }) => identityOf(context),
        onDone: '#session.restoring',
        onError: '#session.restoring',
      },
    },
  },
});

/** Asks for the code of the authenticator app; a wrong code can be corrected. */
export const secondStep = sessionSetup.createStateConfig({
  initial: 'entering',
  states: {
    entering: {
      on: {
        'code.changed': { actions: ['forgive', { type: 'type', params: ({ event }) => event }] },
        submit: [
          { guard: 'hasProblem', actions: 'showProblem' },
          { target: 'submitting', actions: 'forgive' },
        ],
        cancel: { target: '#session.signedOut', actions: 'forget' },
      },
    },
    submitting: {
      invoke: {
        src: 'verifyCode',
        input: ({ context }) => ({ mfaToken: context.mfaToken, code: context.code }),
        onDone: {
          target: '#session.authenticating.storing',
          actions: assign(({ event }) => ({ ...signedOutContext, identity: event.output })),
        },
        onError: {
          target: 'entering',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
