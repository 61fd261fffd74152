import { expect, test } from 'vitest';
import { person, restoredBrowser } from '#tests/support/browsers/session-browser.ts';

const identity = { token: 'token-a', user: person() };
const other = { token: 'token-b', user: person({ id: 8, name: 'Pieter Botha' }) };

test('signing out clears local data and revokes the session', async () => {
  const { actor, at, calls } = await restoredBrowser(identity);
  actor.send({ type: 'signOut' });
  expect(at().context).toMatchObject({ identity: null, settingsLoaded: false });
  expect(calls.clear.inputs).toEqual([{ token: 'token-a' }]);
  await calls.clear.resolve(undefined);
  expect(calls.signOut.inputs).toEqual([{ token: 'token-a' }]);
  await calls.signOut.resolve(undefined);
  expect(at().value).toBe('signedOut');
  expect(at().context.notice).toBeNull();
  expect(JSON.stringify(at().context)).not.toContain('token-a');
});

test('sign-out waits for the server no longer than three seconds', async () => {
  const { actor, at, calls, clock } = await restoredBrowser(identity);
  actor.send({ type: 'signOut' });
  await calls.clear.reject(new Error('storage is blocked'));
  clock.increment(2999);
  expect(at().value).toEqual({ signingOut: 'revoking' });
  clock.increment(1);
  expect(at().value).toBe('signedOut');
});

test('inactivity signs out with a notice', async () => {
  const { at, calls, clock } = await restoredBrowser(identity);
  clock.increment(9 * 60_000);
  expect(at().children.inactivity?.getSnapshot().value).toBe('warning');
  clock.increment(60_000);
  expect(at().context).toMatchObject({ identity: null, notice: 'inactivity' });
  await calls.clear.resolve(undefined);
  expect(calls.signOut.inputs).toEqual([{ token: 'token-a' }]);
});

test('twenty concurrent 401s cause one transition', async () => {
  const { actor, at, calls } = await restoredBrowser(identity);
  for (let call = 0; call < 20; call += 1) {
    actor.send({ type: 'session.ended', reason: 'ended', token: 'token-a' });
  }
  await calls.clear.resolve(undefined);
  expect(calls.clear.inputs).toHaveLength(1);
  expect(calls.signOut.inputs).toHaveLength(0);
  expect(at().context.notice).toBe('ended');
});

test('a late 401 of an earlier session does not end this one', async () => {
  const { actor, at } = await restoredBrowser(identity);
  actor.send({ type: 'session.ended', reason: 'ended', token: 'token-of-before' });
  expect(at().matches('signedIn')).toBe(true);
});

test('signing out in another tab signs out here without revoking the session again', async () => {
  const { actor, at, calls } = await restoredBrowser(identity);
  actor.send({ type: 'session.signedOutElsewhere' });
  await calls.clear.resolve(undefined);
  expect(at().value).toBe('signedOut');
  expect(calls.signOut.inputs).toEqual([]);
});

test('the sign-in of another user in another tab ends this tab, which clears only its own data', async () => {
  const { actor, at, calls } = await restoredBrowser(identity);
  actor.send({ type: 'session.replaced', identity: other });
  expect(at().context).toMatchObject({ identity: null, notice: 'ended' });
  expect(calls.clear.inputs).toEqual([{ token: 'token-a' }]);
  await calls.clear.resolve(undefined);
  expect(calls.signOut.inputs).toEqual([{ token: 'token-a' }]);
  expect(JSON.stringify(at().context)).not.toContain('token-b');
});

test('after the same user signs in in another tab, this tab continues with the new token', async () => {
  const { actor, at, calls } = await restoredBrowser(identity);
  actor.send({ type: 'session.replaced', identity: { ...identity, token: 'token-c' } });
  expect(at().matches('signedIn')).toBe(true);
  expect(at().context.identity?.token).toBe('token-c');
  expect(calls.store.inputs).toEqual([]);
});

test('a changed role is stored, and its inactivity limit counts from the last activity', async () => {
  const { actor, at, calls, clock } = await restoredBrowser(identity);
  clock.increment(5 * 60_000);
  const { role } = identity.user;
  const user = person({ role: { ...role, logout_inactivity_minutes: 6 } });
  actor.send({ type: 'session.userChanged', user });
  expect(calls.store.inputs).toEqual([{ token: 'token-a', user }]);
  await calls.store.resolve(undefined);
  expect(at().matches({ signedIn: { keeping: 'kept' } })).toBe(true);
  clock.increment(60_000);
  expect(at().context.notice).toBe('inactivity');
});
