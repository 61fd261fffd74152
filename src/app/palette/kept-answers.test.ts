import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import { createPersistentQueries } from './kept-answers.ts';
import { createAppStorage, type BrowserStorage } from '../storage.ts';

const lockers = ['GET /maps/lockers', {}] as const;
const drivers = ['GET /drivers', 'whole'] as const;

const personOf = (id: number, changed: Partial<Identity['user']> = {}): Identity => ({
  token: `token-${id}`,
  user: {
    id,
    username: `u${id}`,
    email: `u${id}@baton.test`,
    name: `User ${id}`,
    avatar: null,
    last_login: '2026-11-22T08:00:00+02:00',
    account_id: null,
    enabled_mfa: 0,
    role: {
      id: 2,
      name: 'Operations',
      enabled_2fa: false,
      permissions: [],
      permissionsui: [],
      logout_inactivity_minutes: 30,
    },
    ...changed,
  },
});
const naledi = personOf(1);

let map: Map<string, string>;
const browserStorage: BrowserStorage = {
  getItem: (key) => map.get(key) ?? null,
  setItem: (key, value) => void map.set(key, value),
  removeItem: (key) => void map.delete(key),
  key: (at) => [...map.keys()][at] ?? null,
  get length() {
    return map.size;
  },
};

/** Page just loaded by a user. */
function page(identity: Identity, build = 'build-1') {
  const rows = new QueryClient();
  const stored = createAppStorage(browserStorage);
  stored.write(identity);
  const kept = createPersistentQueries({ rows, stored, build });
  kept.follow(identity);
  const answer = (key: readonly unknown[], data: unknown) => rows.setQueryData(key, data);
  return { rows, stored, kept, answer };
}

beforeEach(() => {
  map = new Map();
  vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('cached responses are available after a reload with their age', () => {
  const before = page(naledi);
  before.answer(lockers, [{ id: 7 }]);
  before.answer(drivers, [{ id: 3 }]);
  const came = Date.now();
  vi.advanceTimersByTime(60_000);

  const { rows } = page(naledi);
  expect(rows.getQueryData(lockers)).toEqual([{ id: 7 }]);
  expect(rows.getQueryData(drivers)).toEqual([{ id: 3 }]);
  expect(rows.getQueryState(lockers)?.dataUpdatedAt).toBe(came);
  expect(map.has('maps') && map.has('lockers_data')).toBe(true);
});

test('only responses of the listed endpoints are stored, and only whole lists', () => {
  const { answer } = page(naledi);
  answer(['GET /shipments', {}], 'canary');
  answer(['GET /drivers', { query: { filter: {} } }], 'canary');
  vi.advanceTimersByTime(60_000);
  expect([...map.values()].join()).not.toContain('canary');
});

test.each([
  ['another user', personOf(2)],
  ['the same user with another role', { ...naledi, user: withRole('Billing') }],
  ['the same user in another account', personOf(1, { account_id: 4 })],
])('%s gets no cached responses, which are removed', (_, next) => {
  page(naledi).answer(lockers, ['canary']);
  vi.advanceTimersByTime(60_000);
  const { rows } = page(next);
  expect(rows.getQueryData(lockers)).toBeUndefined();
  expect([...map.values()].join()).not.toContain('canary');
});

function withRole(name: string) {
  return { ...naledi.user, role: { ...naledi.user.role, name } };
}

test('no responses are stored after sign-out', () => {
  const { answer, kept, stored } = page(naledi);
  answer(lockers, ['canary']);
  kept.follow(null);
  stored.clear(naledi.token);
  vi.advanceTimersByTime(60_000);
  expect([...map.values()].join()).not.toContain('canary');
});

test('an abandoned tab does not write into the storage of the next user', () => {
  const { answer } = page(naledi);
  answer(lockers, ['canary']);
  createAppStorage(browserStorage).write(personOf(2));
  vi.advanceTimersByTime(60_000);
  expect([...map.values()].join()).not.toContain('canary');
});

test('responses of another build or an earlier day are ignored', () => {
  page(naledi).answer(lockers, [1]);
  vi.advanceTimersByTime(60_000);
  expect(page(naledi, 'build-2').rows.getQueryData(lockers)).toBeUndefined();
  page(naledi).answer(lockers, [1]);
  vi.advanceTimersByTime(25 * 3_600_000);
  expect(page(naledi).rows.getQueryData(lockers)).toBeUndefined();
});

test('responses for a time in the past are not stored', () => {
  const at = { at: '2026-11-21T10:00:00Z' };
  const { answer } = page(naledi);
  answer([...drivers, at], [{ id: 3 }]);
  answer([...lockers, at], [1]);
  vi.advanceTimersByTime(60_000);
  expect([map.get('maps'), map.get('lockers_data')]).toEqual([undefined, undefined]);
});

test('responses that are too large are left out, and the others are stored', () => {
  const { answer } = page(naledi);
  answer(['GET /zones', 'whole', 'rates'], 'x'.repeat(2_000_000));
  answer(drivers, [{ id: 3 }]);
  vi.advanceTimersByTime(60_000);
  expect(map.get('maps')?.length).toBeLessThan(1_000_100);
  expect(page(naledi).rows.getQueryData(drivers)).toEqual([{ id: 3 }]);
});

test.each(['{', 'null', '[]', '{"owner":"x"}', '\u0000', '{"entries":[{}]}'])(
  'the content %j of the storage is ignored',
  (rubbish) => {
    for (const part of ['maps', 'general_data', 'lockers_data']) map.set(part, rubbish);
    expect(page(naledi).rows.getQueryCache().getAll()).toEqual([]);
  },
);
