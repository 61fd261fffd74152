import { describe, expect, test } from 'vitest';
import {
  person,
  restoredBrowser,
  sessionBrowser,
} from '#tests/support/browsers/session-browser.ts';
import { ApiError } from '#api/api-error.ts';

const identity = { token: 'token-a', user: person() };
const credentials = { email: 'thandi@baton.test', password: 'baton-demo' };
const refusal = (status: number, code: ApiError['code']) =>
  new ApiError(status, { message: 'No.', code });

describe('loading the page', () => {
  test('loading without the is-authenticated flag shows the sign-in page without a notice', async () => {
    const { at, calls } = sessionBrowser();
    expect(at().value).toBe('initialising');
    await calls.readStored.resolve({ isAuthenticated: false, identity: null });
    expect(at().value).toBe('signedOut');
    expect(at().context.notice).toBeNull();
  });

  test('loading with the is-authenticated flag loads the settings and restores the user', async () => {
    const { at, calls } = sessionBrowser();
    await calls.readStored.resolve({ isAuthenticated: true, identity });
    expect(at().matches('restoring')).toBe(true);
    expect(calls.loadSettings.inputs).toEqual([identity]);
    await calls.loadSettings.resolve(undefined);
    expect(at().matches('signedIn')).toBe(true);
    expect(at().context).toMatchObject({ identity, settingsLoaded: true });
  });

  test.each([
    ['no identity', null],
    ['no last_login', { token: 'token-a', user: person({ last_login: null }) }],
  ])('the is-authenticated flag with %s ends the session', async (_, stored) => {
    const { at, calls } = sessionBrowser();
    await calls.readStored.resolve({ isAuthenticated: true, identity: stored });
    await calls.clear.resolve(undefined);
    await calls.signOut.resolve(undefined);
    expect(at().value).toBe('signedOut');
    expect(at().context.notice).toBe('ended');
    expect(calls.clear.inputs).toEqual([{ token: stored?.token ?? null }]);
  });

  test.each([
    ['session_inactive', 'inactive'],
    ['session_ended', 'ended'],
    ['unauthenticated', 'ended'],
  ] as const)('a 401 with %s shows the notice %s', async (code, notice) => {
    const { at, calls } = sessionBrowser();
    await calls.readStored.resolve({ isAuthenticated: true, identity });
    await calls.loadSettings.reject(refusal(401, code));
    await calls.clear.resolve(undefined);
    expect(at().value).toBe('signedOut');
    expect(at().context).toMatchObject({ notice, identity: null });
    expect(calls.signOut.inputs).toEqual([]);
  });

  test('a network failure keeps the stored session and can be retried', async () => {
    const { actor, at, calls } = sessionBrowser();
    await calls.readStored.resolve({ isAuthenticated: true, identity });
    await calls.loadSettings.reject(new TypeError('Failed to fetch'));
    expect(at().value).toEqual({ restoring: 'failed' });
    expect(calls.clear.inputs).toEqual([]);
    actor.send({ type: 'retry' });
    await calls.loadSettings.resolve(undefined);
    expect(at().matches('signedIn')).toBe(true);
    expect(at().context.failure).toBeNull();
  });
});

describe('signing in', () => {
  test('sign-in stores the user, then loads the settings, and keeps no password', async () => {
    const { actor, at, calls } = sessionBrowser();
    await calls.readStored.resolve({ isAuthenticated: false, identity: null });
    actor.send({ type: 'signIn', ...credentials });
    expect(calls.signIn.inputs).toEqual([credentials]);
    await calls.signIn.resolve({ identity });
    expect(calls.store.inputs).toEqual([identity]);
    expect(calls.loadSettings.inputs).toEqual([]);
    await calls.store.resolve(undefined);
    await calls.loadSettings.resolve(undefined);
    expect(at().matches('signedIn')).toBe(true);
    expect(JSON.stringify(at().context)).not.toContain('baton-demo');
  });

  test.each([
    [refusal(422, 'invalid'), { status: 422, code: 'invalid' }],
    [new TypeError('Failed to fetch'), { status: 0, code: 'unreachable' }],
  ])('%s returns to the form with the reason', async (error, failure) => {
    const { actor, at, calls } = sessionBrowser();
    await calls.readStored.resolve({ isAuthenticated: false, identity: null });
    actor.send({ type: 'signIn', ...credentials });
    await calls.signIn.reject(error);
    expect(at().value).toBe('signedOut');
    expect(at().context.failure).toMatchObject(failure);
  });

  test('sign-in asks for a code if the user has a second factor', async () => {
    const { actor, at, calls } = sessionBrowser();
    await calls.readStored.resolve({ isAuthenticated: false, identity: null });
    actor.send({ type: 'signIn', ...credentials });
    await calls.signIn.resolve({ mfaToken: 'half' });
    actor.send({ type: 'submit' });
    expect(at().context.problem).toBe('required');
    actor.send({ type: 'code.changed', text: '000 000' });
    actor.send({ type: 'submit' });
    await calls.verifyCode.reject(refusal(422, 'invalid'));
    expect(at().value).toEqual({ secondStep: 'entering' });
    expect(at().context.failure?.code).toBe('invalid');
    actor.send({ type: 'code.changed', text: '123456' });
    actor.send({ type: 'submit' });
    await calls.verifyCode.resolve(identity);
    expect(calls.verifyCode.inputs.at(-1)).toEqual({ mfaToken: 'half', code: '123456' });
    expect(calls.store.inputs).toEqual([identity]);
    expect(JSON.stringify(at().context)).not.toMatch(/half|123456/);
  });
});

describe('second factor', () => {
  const unenrolled = { token: 'token-a', user: person({ asksFactor: true }) };

  test('enrolment of a second factor is requested and stored before the settings are loaded', async () => {
    const { actor, at, calls, enrol } = sessionBrowser();
    const emitted: string[] = [];
    actor.on('*', ({ type }) => emitted.push(type));
    await calls.readStored.resolve({ isAuthenticated: true, identity: unenrolled });
    await calls.loadSettings.reject(refusal(403, 'second_factor_required'));
    expect(at().value).toMatchObject({ signedIn: { factor: 'prompting', settings: 'waiting' } });
    await enrol();
    expect(at().children.secondFactor).toBeUndefined();
    expect(calls.store.inputs.map(({ user }) => user.enabled_mfa)).toEqual([1]);
    expect(emitted).toEqual(['secondFactor.enrolled']);
    await calls.loadSettings.resolve(undefined);
    expect(at().value).toMatchObject({ signedIn: { factor: 'settled', settings: 'loaded' } });
  });

  test('enrolment is requested although the stored flag says enrolled', async () => {
    const { at, calls } = sessionBrowser();
    const edited = { token: 'token-a', user: person({ enabled_mfa: 1 }) };
    await calls.readStored.resolve({ isAuthenticated: true, identity: edited });
    await calls.loadSettings.reject(refusal(403, 'second_factor_required'));
    expect(at().children.secondFactor).toBeDefined();
  });

  test('any request can require enrolment, and only signing out leaves its prompt', async () => {
    const { actor, at, calls } = await restoredBrowser(identity);
    actor.send({ type: 'secondFactor.required', token: 'token-of-before' });
    expect(at().children.secondFactor).toBeUndefined();
    actor.send({ type: 'secondFactor.required', token: 'token-a' });
    at().children.secondFactor?.send({ type: 'signOut' });
    await calls.clear.resolve(undefined);
    expect(calls.signOut.inputs).toEqual([{ token: 'token-a' }]);
  });
});
