import { expect, test } from 'vitest';
import { defaultRoles, type RoleDefinition } from '#domain/people/roles.ts';
import { view, type View } from '#ui/view.ts';
import { firstPage } from '../frame/find-view.ts';
import { viewAt, returnTo } from './return-to.ts';

const load = () => Promise.reject(new Error('nothing is drawn here'));
const views: View[] = [
  view({
    id: 'dashboard',
    title: 'Dashboard',
    path: '/dashboard',
    resource: 'dashboard',
    nav: { order: 10 },
    load,
  }),
  view({ id: 'shipment', title: 'Shipment', path: '/shipments/:id', resource: 'shipments', load }),
  view({
    id: 'shipments',
    title: 'Shipments',
    path: '/shipments',
    resource: 'shipments',
    nav: { order: 20 },
    load,
  }),
  view({
    id: 'settings',
    title: 'Settings',
    path: '/settings',
    resource: 'settings',
    nav: { order: 90 },
    load,
  }),
  view({
    id: 'events',
    title: 'Events',
    path: '/amazon-shipments/lists',
    resource: 'amazon-shipments',
    nav: { order: 80 },
    load,
  }),
  view({
    id: 'my-profile',
    title: 'My profile',
    path: '/my-profile',
    resource: 'my-profile',
    load,
  }),
  view({ id: 'session', title: 'Sign in', path: '/session', public: true, load }),
  view({ id: 'register', title: 'Register', path: '/register', public: true, load }),
];

function role(name: string) {
  const found = defaultRoles.find((one) => one.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return grantsOf(found);
}

const grantsOf = ({ name, permissions, guard_names }: RoleDefinition) => ({
  name,
  permissions: permissions.map((permission) => ({ name: permission })),
  permissionsui: guard_names.map((guard) => ({ guard_name: guard })),
});

const operations = role('Operations');

test.each([
  '/shipments',
  '/shipments?q=FV4XVM&page=2#row',
  '/shipments/7',
  '/shipments/TCGD%20000501',
  '/my-profile',
])('%s is a return location', (asked) => {
  expect(returnTo(asked, views, operations)).toBe(asked);
});

const hostile = [
  '//evil.test',
  '//evil.test/shipments',
  '///evil.test/shipments',
  '/\\evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  '/\\/evil.test/shipments',
  '/%09/evil.test',
  '/\t/evil.test',
  '\t//evil.test',
  ' /shipments',
  '/shipments ',
  '/ship\nments',
  '/shipments\r\nSet-Cookie: a=b',
  '/shipments%0d%0a/../../evil',
  'https:evil.test',
  'https://evil.test',
  'https://evil.test/shipments',
  'http:/evil.test',
  'HTTPS:\\\\evil.test',
  'javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.test/1',
  'file:///etc/passwd',
  '@evil.test',
  '/@evil.test',
  '.evil.test',
  'evil.test/shipments',
  '/..//evil.test',
  '/../shipments',
  '/./shipments',
  '/shipments/../settings',
  '/shipments/7/../../settings',
  '/%2e%2e/shipments',
  '//%2f/evil.test',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  '/shipments\u0000',
  '/shipments\u2028',
  '{"path":"/shipments"}',
  `/shipments?q=${'a'.repeat(10_000)}`,
  '?page=login',
  '#/shipments',
  '',
  null,
  undefined,
  7,
  {},
  ['/shipments'],
];

test.each(hostile)('%j is not a return location', (asked) => {
  expect(returnTo(asked, views, operations)).toBeNull();
});

test('at least forty invalid return locations are tested', () =>
  expect(hostile.length).toBeGreaterThanOrEqual(40));

test.each([
  '/nowhere',
  '/shipments/7/labels',
  '/session?page=login',
  '/register',
  '/reports/nowhere',
  '/',
])('%s is rejected: unknown, public, or not part of the role', (asked) => {
  expect(returnTo(asked, views, operations)).toBeNull();
});

test('a return location has the title of its view', () => {
  expect(viewAt('/shipments/7', views)?.title).toBe('Shipment');
  expect(viewAt('//evil.test', views)).toBeNull();
});

test.each([
  ['Operations', '/dashboard'],
  ['AccountUser', '/dashboard'],
  ['AmazonUsers', '/amazon-shipments/lists'],
  ['Driver', '/my-profile'],
])('the first page of the role %s is %s', (name, place) => {
  expect(firstPage(views, role(name))).toBe(place);
});
