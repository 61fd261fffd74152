import { needsSecondFactor, type CodeProblem } from '../domain/two-factor.ts';
import type { Identity, SignedInUser } from '../domain/signed-in-user.ts';
import type { Failure } from './failure.ts';

/** Why a person finds the sign-in page: the limit passed here, the server ended it for inactivity, or it ended. */
export type Notice = 'inactivity' | 'inactive' | 'ended';

/** What the browser kept: the is-authenticated flag, and the identity where the stored values make one. */
export interface StoredSession {
  isAuthenticated: boolean;
  identity: Identity | null;
}

/** What sign-in answers: the person, or a token that only a code can turn into the person. */
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

/** The session being left: its token (null when unknown), and whether the server has to be told. */
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
  /** A 401: the token it answers tells a late answer of an earlier session from one of this. */
  | { type: 'session.ended'; reason: 'ended' | 'inactive'; token: string }
  | { type: 'session.signedOutElsewhere' }
  | { type: 'session.replaced'; identity: Identity }
  | { type: 'secondFactor.required'; token: string }
  | { type: 'session.userChanged'; user: SignedInUser };

/** The context of a tab that knows nobody. */
export const nobody = {
  identity: null,
  settingsLoaded: false,
  mfaToken: '',
  code: '',
  problem: null,
  failure: null,
  notice: null,
  leaving: { token: null, revoke: false },
} satisfies Omit<SessionContext, 'now'>;

/** The identity of a state that has one; anything else is a mistake in the machine. */
export function identityOf({ identity }: SessionContext): Identity {
  if (!identity) throw new Error('nobody is signed in');
  return identity;
}

/** Everything about the person forgotten at once; only what ends the session remains. */
export function leaving(how: Leaving) {
  const { notice, token, revoke } = how;
  return { ...nobody, notice, leaving: { token, revoke: revoke && token !== null } };
}

/** The notice that belongs to a 401. */
export function noticeOf(failure: Failure): Notice {
  return failure.code === 'session_inactive' ? 'inactive' : 'ended';
}

/** The same person once enrolled, or once the server asked to enrol, whatever was stored. */
export function withFactor(identity: Identity, isEnrolled: boolean): Identity {
  const { user } = identity;
  if (isEnrolled) return { ...identity, user: { ...user, enabled_mfa: 1 } };
  return {
    ...identity,
    user: { ...user, enabled_mfa: 0, role: { ...user.role, enabled_2fa: true } },
  };
}

/** True while the prompt has to be shown. */
export function isUnenrolled({ identity }: SessionContext): boolean {
  return identity !== null && needsSecondFactor(identity.user);
}
