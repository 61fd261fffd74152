import { needsSecondFactor, type CodeProblem } from '#domain/identity/two-factor.ts';
import type { Identity, SignedInUser } from '#domain/identity/signed-in-user.ts';
import type { Failure } from './failure.ts';

/**
 * Reason why the sign-in page appears: `inactivity` in this tab, `inactive` if the server ended the
 * session for inactivity, `ended` for any other end.
 */
export type Notice = 'inactivity' | 'inactive' | 'ended';

/**
 * Session stored in the browser: the is-authenticated flag, and the identity if the stored values
 * are valid.
 */
export interface StoredSession {
  isAuthenticated: boolean;
  identity: Identity | null;
}

/** Response of sign-in: the identity, or a token to verify the second factor with. */
export type SignInResult = { identity: Identity } | { mfaToken: string };

export interface Credentials {
  email: string;
  password: string;
}

export interface SessionContext {
  now: () => number;
  identity: Identity | null;
  settingsLoaded: boolean;
  mfaToken: string;
  code: string;
  problem: CodeProblem | null;
  failure: Failure | null;
  notice: Notice | null;
  leaving: Omit<Leaving, 'notice'>;
}

/** Session to end: its token (null if unknown), and whether to revoke it on the server. */
export interface Leaving {
  token: string | null;
  revoke: boolean;
  notice: Notice | null;
}

export type SessionEvent =
  | ({ type: 'signIn' } & Credentials)
  | { type: 'code.changed'; text: string }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'signOut' }
  /** Response 401. Its token tells whether it concerns this session or an earlier one. */
  | { type: 'session.ended'; reason: 'ended' | 'inactive'; token: string }
  | { type: 'session.signedOutElsewhere' }
  | { type: 'session.replaced'; identity: Identity }
  | { type: 'secondFactor.required'; token: string }
  | { type: 'session.userChanged'; user: SignedInUser };

/** Context without a signed-in user. */
export const signedOutContext = {
  identity: null,
  settingsLoaded: false,
  mfaToken: '',
  code: '',
  problem: null,
  failure: null,
  notice: null,
  leaving: { token: null, revoke: false },
} satisfies Omit<SessionContext, 'now'>;

/**
 * Identity of a signed-in state. Throws in any other state, because that is a bug in the machine.
 */
export function identityOf({ identity }: SessionContext): Identity {
  if (!identity) throw new Error('nobody is signed in');
  return identity;
}

/** Context of sign-out: drops all data of the user, except for the token to revoke. */
export function signOutContext(how: Leaving) {
  const { notice, token, revoke } = how;
  return { ...signedOutContext, notice, leaving: { token, revoke: revoke && token !== null } };
}

/** Reason to show on the sign-in page after a 401 response. */
export function noticeOf(failure: Failure): Notice {
  return failure.code === 'session_inactive' ? 'inactive' : 'ended';
}

/**
 * Identity with the second factor enrolled, or required and not enrolled; overrides the stored
 * state.
 */
export function withFactor(identity: Identity, isEnrolled: boolean): Identity {
  const { user } = identity;
  if (isEnrolled) return { ...identity, user: { ...user, enabled_mfa: 1 } };
  return {
    ...identity,
    user: { ...user, enabled_mfa: 0, role: { ...user.role, enabled_2fa: true } },
  };
}

/** Whether the second-factor prompt must be shown. */
export function isUnenrolled({ identity }: SessionContext): boolean {
  return identity !== null && needsSecondFactor(identity.user);
}
