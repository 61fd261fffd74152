import { expect, test } from 'vitest';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import { createAppStorage, openBrowserStorage, type BrowserStorage } from './storage.ts';

function vaultOf(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const browserStorage: BrowserStorage = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (at) => [...map.keys()][at] ?? null,
    get length() {
      return map.size;
    },
  };
  return { browserStorage, map };
}

const identity: Identity = {
  token: 'token-of-naledi',
  user: {
    id: 7,
    username: 'naledi',
    email: 'naledi@baton.test',
    name: 'Naledi Khumalo',
    avatar: null,
    last_login: '2026-11-20T08:00:00+02:00',
    account_id: 12,
    enabled_mfa: 0,
    role: {
      id: 5,
      name: 'AccountSuperUser',
      enabled_2fa: false,
      permissions: [{ name: 'View shipments' }],
      permissionsui: [{ guard_name: 'shipments' }],
      logout_inactivity_minutes: 30,
    },
  },
};

test('signing in stores exactly the documented entries', () => {
  const { browserStorage, map } = vaultOf();
  createAppStorage(browserStorage).write(identity);
  expect(Object.fromEntries(map)).toEqual({
    'is-authenticated': 'true',
    user: JSON.stringify(identity.user),
    token: 'token-of-naledi',
    id: '7',
    role: 'AccountSuperUser',
    account_id: '12',
    inactivity_minutes: '30',
    last_login: '2026-11-20T08:00:00+02:00',
    'is-parcel-agree': 'false',
  });
  expect([...map.keys()].at(-1)).toBe('token');
});

test('a stored session is read', () => {
  const { browserStorage } = vaultOf();
  const stored = createAppStorage(browserStorage);
  stored.write(identity);
  expect(stored.read()).toEqual({ isAuthenticated: true, identity });
});

test('the agreement to parcel terms is requested once per sign-in', () => {
  const { browserStorage, map } = vaultOf();
  const stored = createAppStorage(browserStorage);
  stored.write(identity);
  map.set('is-parcel-agree', 'true');
  stored.write(identity);
  expect(map.get('is-parcel-agree')).toBe('true');
  stored.write({ ...identity, token: 'another' });
  expect(map.get('is-parcel-agree')).toBe('false');
});

test.each([
  ['empty', { inactivity_minutes: '' }, null],
  ['null', { inactivity_minutes: 'null' }, null],
  ['a number', { inactivity_minutes: '15' }, 15],
])('a stored inactivity time that is %s is read', (_, changed, minutes) => {
  const { browserStorage, map } = vaultOf();
  const stored = createAppStorage(browserStorage);
  stored.write(identity);
  for (const [key, value] of Object.entries(changed)) map.set(key, value);
  expect(stored.read().identity?.user.role.logout_inactivity_minutes).toBe(minutes);
});

test('a stored identity without last_login is read', () => {
  const { browserStorage, map } = vaultOf();
  const stored = createAppStorage(browserStorage);
  stored.write(identity);
  map.delete('last_login');
  expect(stored.read().identity?.user.last_login).toBeNull();
});

test.each([
  ['no token', { token: '' }],
  ['no user', { user: '' }],
  ['a user cut off in the middle', { user: '{"id":7' }],
  ['a list instead of a user', { user: '[]' }],
  ['null', { user: 'null' }],
  [
    'a user without a role',
    { user: '{"id":7,"name":"N","email":"n","account_id":null,"enabled_mfa":0}' },
  ],
  [
    'a role without permissions',
    { user: JSON.stringify({ ...identity.user, role: { name: 'X', enabled_2fa: false } }) },
  ],
  [
    'permissions that are strings instead of objects',
    {
      user: JSON.stringify({
        ...identity.user,
        role: { ...identity.user.role, permissions: ['all'] },
      }),
    },
  ],
])('a stored session with %s has no identity', (_, changed) => {
  const { browserStorage, map } = vaultOf();
  const stored = createAppStorage(browserStorage);
  stored.write(identity);
  for (const [key, value] of Object.entries(changed)) map.set(key, value);
  expect(stored.read()).toEqual({ isAuthenticated: true, identity: null });
});

test('signing out clears everything but theme and layout', () => {
  const { browserStorage, map } = vaultOf({
    activeTheme: 'forest dark',
    activeLayout: 'layout2',
    density: 'compact',
    frecency: '{}',
  });
  const passing = vaultOf({ 'requested-location': '/shipments' });
  const stored = createAppStorage(browserStorage, passing.browserStorage);
  stored.write(identity);
  stored.clear(identity.token);
  expect(Object.fromEntries(map)).toEqual({
    activeTheme: 'forest dark',
    activeLayout: 'layout2',
  });
  expect(passing.map.size).toBe(0);
});

test('an abandoned tab does not sign out the next user', () => {
  const { browserStorage, map } = vaultOf();
  const stored = createAppStorage(browserStorage);
  stored.write({ ...identity, token: 'token-of-sipho' });
  stored.clear(identity.token);
  expect(map.get('token')).toBe('token-of-sipho');
});

test('without browser storage the console works, but starts signed out', () => {
  const closed = openBrowserStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const stored = createAppStorage(closed, closed);
  expect(stored.read()).toEqual({ isAuthenticated: false, identity: null });
  stored.write(identity);
  stored.set('activeTheme', 'forest');
  stored.clear(null);
  expect(stored.get('activeTheme')).toBeNull();
});
