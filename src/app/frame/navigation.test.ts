import { describe, expect, test } from 'vitest';
import type { NavEntry } from '#ui/frame/navigation.ts';
import { view, type View } from '#ui/view.ts';
import { navigationOf } from './navigation.ts';

const load = () => Promise.reject(new Error('nothing is drawn here'));
const terminals = { section: 'Smart Terminals' };
const views: View[] = [
  view({
    id: 'full',
    title: 'Full lockers',
    path: '/full-lockers',
    resource: 'full-lockers',
    nav: { ...terminals, order: 32 },
    load,
  }),
  view({
    id: 'dashboard',
    title: 'Dashboard',
    path: '/dashboard',
    resource: 'dashboard',
    nav: { order: 10, icon: 'box' },
    load,
  }),
  view({
    id: 'lockers',
    title: 'Lockers',
    path: '/lockers',
    resource: 'lockers',
    nav: { ...terminals, order: 30 },
    load,
  }),
  view({
    id: 'offline',
    title: 'Offline',
    path: '/offline-lockers',
    resource: 'offline-lockers',
    nav: { ...terminals, order: 31 },
    load,
  }),
  view({
    id: 'doors',
    title: 'Doors',
    path: '/admin/doors',
    resource: 'admin',
    nav: { ...terminals, group: 'Admin', order: 34 },
    load,
  }),
  view({
    id: 'points',
    title: 'Points',
    path: '/admin/points',
    resource: 'admin',
    nav: { ...terminals, group: 'Admin', order: 33 },
    load,
  }),
  view({
    id: 'recurring',
    title: 'Recurring',
    path: '/collection-requests/recurring',
    resource: 'collection-requests',
    permission: 'View recurring collection requests',
    nav: { order: 60 },
    load,
  }),
  view({
    id: 'events',
    title: 'Events',
    path: '/amazon-shipments/lists',
    resource: 'amazon-shipments',
    nav: { order: 70 },
    load,
  }),
  view({
    id: 'my-profile',
    title: 'My profile',
    path: '/my-profile',
    resource: 'my-profile',
    load,
  }),
  view({ id: 'tracker', title: 'Track', path: '/tracker', public: true, nav: { order: 1 }, load }),
];

const guards = [
  'dashboard',
  'lockers',
  'offline_lockers',
  'full_lockers',
  'admin',
  'collection_requests',
];
const roleOf = (
  names: readonly string[],
  permissions: readonly string[] = [],
  name = 'Somebody',
) => ({
  name,
  permissions: permissions.map((permission) => ({ name: permission })),
  permissionsui: names.map((guard_name) => ({ guard_name })),
});

function navigation(
  role = roleOf(guards),
  address = '/dashboard',
  settings: Record<string, string> = {},
) {
  const url = new URL(address, 'https://console.test');
  return navigationOf({
    views,
    role,
    path: url.pathname,
    search: url.search,
    settings: new Map(Object.entries(settings)),
    badges: { dashboard: 3, users: 0 },
    accountId: null,
  });
}

const words = (entries: readonly NavEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.kind === 'group'
      ? [entry.text, ...words(entry.children).map((text) => `- ${text}`)]
      : [entry.text],
  );

const current = (entries: readonly NavEntry[]): string[] =>
  entries.flatMap((entry) => {
    if (entry.kind === 'group') return current(entry.children);
    return entry.kind === 'link' && entry.current ? [entry.href] : [];
  });

test('sections, groups and entries are in order, without public pages and my profile', () => {
  expect(words(navigation())).toEqual([
    'Dashboard',
    'Smart Terminals',
    'Lockers',
    'Offline',
    'Full lockers',
    'Admin',
    '- Points',
    '- Doors',
  ]);
});

test('the navigation shows only entries that the role may open, and no label without entries', () => {
  expect(words(navigation(roleOf(['dashboard'])))).toEqual(['Dashboard']);
  expect(navigation(roleOf([]))).toEqual([]);
});

test('the role AmazonUsers sees only the marketplace, whatever its other permissions', () => {
  expect(words(navigation(roleOf(guards, [], 'AmazonUsers')))).toEqual(['Events']);
});

test('recurring collection requests require their permission', () => {
  const permission = 'View recurring collection requests';
  expect(words(navigation(roleOf(['collection_requests'])))).toEqual([]);
  expect(words(navigation(roleOf(['collection_requests'], [permission])))).toEqual(['Recurring']);
});

describe('current page', () => {
  test.each([
    ['/dashboard', ['/dashboard']],
    ['/lockers', ['/lockers']],
    ['/lockers/7', ['/lockers']],
    ['/admin/doors/3', ['/admin/doors']],
    ['/my-profile', []],
    ['/lockersmith', []],
    ['/lockers?is_offline=1', ['/offline-lockers']],
    ['/lockers/7?is_offline', ['/offline-lockers']],
    ['/full-lockers?is_offline=1', ['/full-lockers']],
  ])('%s highlights %j', (address, highlighted) => {
    expect(current(navigation(roleOf(guards), address))).toEqual(highlighted);
  });
});

test('links of the provider open in a new tab and must be https', () => {
  const entries = navigation(roleOf(['dashboard']), '/dashboard', {
    website_url: 'https://provider.test/',
    terms_url: 'javascript:alert(1)',
  });
  expect(entries.filter((entry) => entry.kind === 'external')).toMatchObject([
    { text: 'Website', href: 'https://provider.test/' },
  ]);
  expect(words(navigation(roleOf(['dashboard'])))).not.toContain('Help');
});

test('a badge shows a count and is hidden at zero', () => {
  const links = navigation().filter((entry) => entry.kind === 'link');
  const badgeOf = (id: string) => links.find((link) => link.id === id)?.badge;
  expect(badgeOf('dashboard')).toBe(3);
  expect(badgeOf('users')).toBeUndefined();
});
