import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { views } from '#app/discover.ts';
import { findView, firstPage, mayOpen } from '#app/frame/find-view.ts';
import { navigationOf } from '#app/frame/navigation.ts';
import type { NavEntry } from '#ui/frame/navigation.ts';
import { testDatabases } from '../support/database.ts';
import { DEMO_PASSWORD } from '#demo/people/people.ts';
import { world, type World } from '../support/world.ts';

const everybody = ['Dashboard', 'Shipments', 'Track a parcel', 'Runs'];
const lockerAdministration = [
  'Locker administration',
  'Parcel Point',
  'Locker access',
  'Doors',
  'Networks',
  'Promo codes',
];
const marketplaceWork = ['Events', 'Sent shipments', 'Webhook logs', 'Inbound logs'];

const collections = ['Recurring collections', 'Bulk collections'];
const messageLogs = ['Address books', ...collections, 'Sent SMS', 'Sent WhatsApp'];
const connections = ['Integrations', 'Tokens'];

/** Navigation of each demo user in order; a group is followed by its pages. */
const roles: [name: string, holds: string[]][] = [
  [
    'superadmin',
    [
      'Dashboard',
      'Shipments',
      'Maps',
      'Track a parcel',
      'Runs',
      'Handover',
      'Runbooks',
      'Imported Receipts',
      'Imported payments [CR]',
      'All invoices',
      'Lockers',
      'Offline lockers',
      'Full lockers',
      'Outages',
      ...lockerAdministration,
      'Accounts',
      'Age analysis',
      'Applications',
      'Parcel point applications',
      'Users',
      'Sales agents',
      'Rates and estimates',
      'Reports',
      'Lists',
      'Invoices',
      'Tools',
      ...marketplaceWork,
      'Address books',
      ...collections,
      'Notices',
      'Sent SMS',
      'Sent WhatsApp',
      'Sent to drivers',
      'Inbound XML',
      'Payment references',
      'System',
      'Outgoing messages',
      'Background tasks',
      'Integrations',
      'Tokens',
      'Settings',
    ],
  ],
  [
    'ops',
    [
      'Dashboard',
      'Shipments',
      'Maps',
      'Track a parcel',
      'Runs',
      'Handover',
      'Runbooks',
      'Lockers',
      'Offline lockers',
      'Full lockers',
      'Outages',
      ...lockerAdministration,
      'Accounts',
      'Applications',
      'Parcel point applications',
      'Users',
      'Sales agents',
      'Rates and estimates',
      'Reports',
      'Lists',
      'Tools',
      ...marketplaceWork,
      'Address books',
      ...collections,
      'Notices',
      'Sent SMS',
      'Sent WhatsApp',
      'Sent to drivers',
      'Inbound XML',
      'Integrations',
      'Settings',
    ],
  ],
  [
    'billing',
    [
      ...everybody,
      'Handover',
      'Runbooks',
      'Imported Receipts',
      'Imported payments [CR]',
      'All invoices',
      'Accounts',
      'Age analysis',
      'Applications',
      'Users',
      'Sales agents',
      'Rates and estimates',
      'Reports',
      'Address books',
      'Sent SMS',
      'Sent WhatsApp',
    ],
  ],
  [
    'account',
    [
      ...everybody,
      'All invoices',
      'Own account',
      'Users',
      'Rates and estimates',
      'Reports',
      ...messageLogs,
      ...connections,
    ],
  ],
  [
    'user',
    [...everybody, 'All invoices', 'Own account', 'Rates and estimates', 'Reports', ...messageLogs],
  ],
  ['nonbilling', [...everybody, 'Own account', 'Rates and estimates', 'Reports', ...messageLogs]],
  [
    'other',
    [
      ...everybody,
      'All invoices',
      'Own account',
      'Users',
      'Rates and estimates',
      'Reports',
      ...messageLogs,
      ...connections,
    ],
  ],
  ['marketplace', ['Lists', 'Invoices', 'Tools', ...marketplaceWork]],
];

const places = views.filter((one) => !one.public && one.nav);

const links = (entries: readonly NavEntry[]): string[] =>
  entries.flatMap((entry) => {
    if (entry.kind === 'group') return links(entry.children);
    return entry.kind === 'link' ? [entry.text] : [];
  });

describe.each(testDatabases().slice(0, 1))('navigation on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  async function userOf(name: string) {
    const body = { email: `${name}@baton.test`, password: DEMO_PASSWORD };
    const answer = await here.anonymous.call('POST /auth/login', { body });
    if (!('user' in answer)) throw new Error(`${name} is asked for a second factor`);
    return answer.user;
  }

  test.each(roles)(
    'the navigation of %s has exactly the pages that the role can open',
    async (name, holds) => {
      const { role, account_id: accountId } = await userOf(name);
      const path = firstPage(views, role);
      const settings = new Map<string, string>();
      const entries = navigationOf({
        views,
        role,
        path,
        search: '',
        settings,
        badges: {},
        accountId,
      });
      expect(links(entries)).toEqual(holds);
      for (const one of places) {
        const found = findView(views, one.path);
        // Staff have no account of their own, so they open account pages from the list of accounts.
        if (one.nav?.ofOwnAccount) continue;
        const isHeld = holds.includes(one.nav?.text ?? one.title);
        expect(found && mayOpen(role, found.view), one.path).toBe(isHeld);
      }
    },
  );
});
