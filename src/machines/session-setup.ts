import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Identity, SignedInUser } from '#domain/identity/signed-in-user.ts';
import { cleanCode, codeProblem } from '#domain/identity/two-factor.ts';
import { failureOf } from './failure.ts';
import { inactivityMachine } from './inactivity.machine.ts';
import { notProvided } from './not-provided.ts';
import { secondFactorEnrolmentMachine } from './second-factor-enrolment.machine.ts';
import * as session from './session-context.ts';

// The fields are optional, so that an empty object can declare the types without casts.
const types: {
  input?: { now?: () => number };
  context?: session.SessionContext;
  events?: session.SessionEvent;
  emitted?: { type: 'secondFactor.enrolled' };
  children?: { inactivity: 'inactivity'; secondFactor: 'secondFactor' };
} = {};

const hasCode = (error: unknown, code: string) => failureOf(error).code === code;

/** Actors, guards and actions of the session machine. */
export const sessionSetup = setup({
  types,
  actors: {
    inactivity: inactivityMachine,
    secondFactor: secondFactorEnrolmentMachine,
    readStored: fromPromise<session.StoredSession>(notProvided('readStored')),
    signIn: fromPromise<session.SignInResult, session.Credentials>(notProvided('signIn')),
    verifyCode: fromPromise<Identity, { mfaToken: string; code: string }>(
      notProvided('verifyCode'),
    ),
    store: fromPromise<void, Identity>(notProvided('store')),
    loadSettings: fromPromise<void, Identity>(notProvided('loadSettings')),
    clear: fromPromise<void, { token: string | null }>(notProvided('clear')),
    signOut: fromPromise<void, { token: string | null }>(notProvided('signOut')),
  },
  guards: {
    hasIdentity: ({ context }) => context.identity !== null,
    isOurs: ({ context }, params: { token: string }) => context.identity?.token === params.token,
    isSamePerson: ({ context }, params: Identity) => context.identity?.user.id === params.user.id,
    hasProblem: ({ context }) => codeProblem(context.code) !== null,
    isUnenrolled: ({ context }) => session.isUnenrolled(context),
    isEnrolled: ({ context }) => !session.isUnenrolled(context),
    hasSettings: ({ context }) => context.settingsLoaded,
    hasToRevoke: ({ context }) => context.leaving.revoke,
    isEnded: (_, params: { error: unknown }) => failureOf(params.error).status === 401,
    isFactorWanted: (_, params: { error: unknown }) =>
      hasCode(params.error, 'second_factor_required'),
  },
  actions: {
    adopt: assign({ identity: (_, params: Identity) => params }),
    followUser: assign({
      identity: ({ context }, params: { user: SignedInUser }) => ({
        ...session.identityOf(context),
        user: params.user,
      }),
    }),
    demandFactor: assign({
      identity: ({ context }) => session.withFactor(session.identityOf(context), false),
    }),
    noteSettings: assign({ settingsLoaded: true, failure: null }),
    fail: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgive: assign({ failure: null, problem: null, notice: null }),
    type: assign({ code: (_, params: { text: string }) => cleanCode(params.text) }),
    showProblem: assign({ problem: ({ context }) => codeProblem(context.code) }),
    forget: assign(() => session.signedOutContext),
    forgetToken: assign({ leaving: session.signedOutContext.leaving }),
    leave: assign(({ context }, params: Omit<session.Leaving, 'token'>) =>
      session.signOutContext({ ...params, token: context.identity?.token ?? null }),
    ),
    leaveRefused: assign(({ context }, params: { error: unknown }) =>
      session.signOutContext({
        token: context.identity?.token ?? null,
        revoke: false,
        notice: session.noticeOf(failureOf(params.error)),
      }),
    ),
    sendLimit: sendTo('inactivity', ({ context }) => ({
      type: 'limit.changed',
      minutes: session.identityOf(context).user.role.logout_inactivity_minutes,
    })),
  },
  delays: { patience: 3_000 },
});
