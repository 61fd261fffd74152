import { expect, test } from '../support/e2e.ts';
import { heading, typeCredentials, LOGIN } from '../support/e2e-keys.ts';
import { demo } from '../support/e2e-people.ts';
import { setUp } from '../support/e2e-second-step.ts';
import { startAs } from '../support/e2e-session.ts';
import { goWithin } from '../support/e2e-tour.ts';

const account = [
  'Dashboard',
  'Shipments',
  'Track a parcel',
  'Runs',
  'Own account',
  'Rates and estimates',
  'Reports',
  'Address books',
  'Recurring collections',
  'Bulk collections',
  'Sent SMS',
  'Sent WhatsApp',
];
const operations = [
  'Dashboard',
  'Shipments',
  'Maps',
  'Track a parcel',
  'Runs',
  'Handover',
  'Lockers',
  'Offline lockers',
  'Full lockers',
  'Outages',
  'Accounts',
  'Applications',
  'Parcel point applications',
  'Users',
  'Sales agents',
  'Rates and estimates',
  'Reports',
  'Address books',
  'Recurring collections',
  'Bulk collections',
  'Notices',
  'Sent SMS',
  'Sent WhatsApp',
  'Sent to drivers',
  'Inbound XML',
  'Integrations',
  'Settings',
];
// Groups open where the person is.
const marketplace = ['Lists', 'Invoices', 'Tools'];

/** What the navigation shows, in order, and where they arrive; tests/views/roles.test.ts asks it of every role. */
const roles: { name: string; place: string; shows: string[] }[] = [
  { name: 'ops', place: 'Dashboard', shows: operations },
  { name: 'nonbilling', place: 'Dashboard', shows: account },
  { name: 'marketplace', place: 'Marketplace lists', shows: marketplace },
];

const places = [
  { path: '/dashboard', title: 'Dashboard', asks: '/analytics' },
  { path: '/shipments', title: 'Shipments', asks: '/shipments' },
  { path: '/track', title: 'Track a parcel', asks: null },
  // The top bar asks for one's own runs wherever one is.
  { path: '/runs', title: 'Runs', asks: null },
  { path: '/handover', title: 'Handover', asks: '/claims' },
  { path: '/lockers', title: 'Lockers', asks: '/lockers' },
  { path: '/offline-lockers', title: 'Offline lockers', asks: '/lockers' },
  { path: '/full-lockers', title: 'Full lockers', asks: '/lockers' },
  { path: '/outages', title: 'Outages', asks: '/outages' },
  { path: '/users', title: 'Users', asks: '/users' },
  { path: '/sales-agents', title: 'Sales agents', asks: '/sales-agents' },
  { path: '/rates-and-estimates', title: 'Rates and estimates', asks: null },
  { path: '/address-books', title: 'Address books', asks: '/address-books' },
  {
    path: '/collection-requests/recurring',
    title: 'Recurring collections',
    asks: '/collection-requests',
  },
  { path: '/collection-requests/bulk', title: 'Bulk collections', asks: '/collection-requests' },
  { path: '/notifications', title: 'Notices', asks: '/notifications' },
  { path: '/reports', title: 'Reports', asks: '/workspaces' },
  { path: '/sent-sms', title: 'Sent SMS', asks: '/sent-sms' },
  { path: '/sent-push', title: 'Sent to drivers', asks: '/sent-push' },
  { path: '/inbound-xml', title: 'Inbound XML', asks: '/inbound-xml' },
  { path: '/settings/integrations', title: 'Integrations', asks: '/integrations' },
  { path: '/settings/tokens', title: 'Tokens', asks: '/bearer-tokens' },
  { path: '/settings', title: 'Settings', asks: '/settings/0' },
];

for (const { name, place, shows } of roles) {
  test(`${name} sees ${shows.join(', ') || 'no navigation'} and cannot type a way further`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
    });
    await startAs(page, demo(name), place);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const links = navigation.getByRole('link').filter({ hasNotText: 'opens in a new tab' });
    await expect(links).toHaveText(shows.map((text) => new RegExp(`^${text}`)));
    for (const { path, title, asks } of places) {
      asked.length = 0;
      if (shows.includes(title)) {
        await page.goto(path);
        await expect(heading(page, title)).toBeVisible();
        if (asks !== null) await expect.poll(() => asked).toContain(asks);
        continue;
      }
      await goWithin(page, path);
      const refusal = page.getByRole('heading', { name: `${title} is not part of your role` });
      await expect(refusal).toBeVisible();
      expect(asked).not.toContain(asks);
      await expect(page.getByRole('row')).toHaveCount(0);
    }
    const refused = places.findLast(({ title }) => !shows.includes(title));
    await page.goto(refused?.path ?? '/nowhere');
    await expect(page.getByRole('heading', { name: /is not part of your role$/ })).toBeVisible();
    await page.goto('/nowhere');
    await expect(heading(page, 'There is nothing at this address')).toBeVisible();
  });
}

test('secure sees nothing but the prompt, wherever the address leads', async ({ page }) => {
  await page.goto(LOGIN);
  await typeCredentials(page, demo('secure'));
  await expect(setUp(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
  });
  for (const [at, { path, asks }] of places.entries()) {
    if (at < 2) await page.goto(path);
    else await goWithin(page, path);
    await expect(setUp(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Users', includeHidden: true })).toHaveCount(0);
    expect(asked).not.toContain(asks);
  }
});

test('links outside open in a new tab and hand nothing over', async ({ page }) => {
  await startAs(page, demo('superadmin'));
  const outside = page.getByRole('link', { name: /opens in a new tab/ });
  await expect(outside).not.toHaveCount(0);
  for (const link of await outside.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAttribute('rel', /noreferrer/);
  }
});
