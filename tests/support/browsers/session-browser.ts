import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type InspectionEvent,
} from 'xstate';
import type { Identity, SignedInUser } from '#domain/identity/signed-in-user.ts';
import { inactivityMachine } from '#machines/inactivity.machine.ts';
import {
  secondFactorEnrolmentMachine,
  type QrCode,
} from '#machines/second-factor-enrolment.machine.ts';
import type { Credentials, SignInResult, StoredSession } from '#machines/session-context.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { deferred } from '../deferred.ts';

type Token = { token: string | null };

/** The user Thandi from operations, with the given changes. */
export function person(
  change: Partial<SignedInUser> & { asksFactor?: boolean } = {},
): SignedInUser {
  const { asksFactor = false, ...user } = change;
  const role = {
    id: 2,
    name: 'Operations',
    enabled_2fa: asksFactor,
    permissions: [{ name: 'View lockers' }],
    permissionsui: [{ guard_name: 'lockers' }],
    logout_inactivity_minutes: 10,
  };
  return {
    id: 7,
    username: 'thandi',
    email: 'thandi@baton.test',
    name: 'Thandi Nkosi',
    avatar: null,
    last_login: '2026-11-20T08:00:00+02:00',
    account_id: null,
    enabled_mfa: 0,
    role,
    ...user,
  };
}

/** One tab whose calls return when the test resolves them. */
export function sessionBrowser(inspect?: (event: InspectionEvent) => void) {
  const clock = new SimulatedClock();
  const calls = {
    readStored: deferred<StoredSession, unknown>(),
    signIn: deferred<SignInResult, Credentials>(),
    verifyCode: deferred<Identity, { mfaToken: string; code: string }>(),
    store: deferred<void, Identity>(),
    loadSettings: deferred<void, Identity>(),
    clear: deferred<void, Token>(),
    signOut: deferred<void, Token>(),
    fetchQr: deferred<QrCode, { userId: number }>(),
    enable: deferred<void, { userId: number; code: string }>(),
  };
  const machine = sessionMachine.provide({
    actors: {
      inactivity: inactivityMachine.provide({
        actors: { activity: fromCallback(() => undefined) },
      }),
      secondFactor: secondFactorEnrolmentMachine.provide({
        actors: {
          fetchQr: fromPromise(calls.fetchQr.call),
          enable: fromPromise(calls.enable.call),
        },
      }),
      readStored: fromPromise(calls.readStored.call),
      signIn: fromPromise(calls.signIn.call),
      verifyCode: fromPromise(calls.verifyCode.call),
      store: fromPromise(calls.store.call),
      loadSettings: fromPromise(calls.loadSettings.call),
      clear: fromPromise(calls.clear.call),
      signOut: fromPromise(calls.signOut.call),
    },
  });
  const actor = createActor(machine, { clock, inspect, input: { now: () => clock.now() } }).start();
  const at = () => actor.getSnapshot();
  const enrol = async () => {
    const child = at().children.secondFactor;
    child?.send({ type: 'proceed' });
    await calls.fetchQr.resolve({ qrCode: 'qr', secret: 'secret' });
    clock.increment(500);
    child?.send({ type: 'code.changed', text: '123456' });
    child?.send({ type: 'submit' });
    await calls.enable.resolve(undefined);
  };
  return { actor, at, clock, calls, enrol };
}

/** A tab loaded with `identity` in storage and with its settings. */
export async function restoredBrowser(identity: Identity) {
  const browser = sessionBrowser();
  await browser.calls.readStored.resolve({ isAuthenticated: true, identity });
  await browser.calls.loadSettings.resolve(undefined);
  return browser;
}
