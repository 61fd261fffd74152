import { expect, test } from '../../support/e2e/test.ts';
import { heading, typeCredentials, LOGIN } from '../../support/e2e/keys.ts';
import { demo } from '../../support/e2e/people.ts';
import { setUp } from '../../support/e2e/second-step.ts';
import { openAs } from '../../support/e2e/session.ts';
import { goWithin } from '../../support/e2e/tour.ts';

const places = [
  { path: '/dashboard', title: 'Dashboard', asks: '/analytics' },
  { path: '/shipments', title: 'Shipments', asks: '/shipments' },
  { path: '/track', title: 'Track a parcel', asks: null },
  // No request to check, because the top bar requests the user's own runs on every page.
  { path: '/runs', title: 'Runs', asks: null },
  { path: '/handover', title: 'Handover', asks: '/claims' },
  { path: '/runbooks', title: 'Runbooks', asks: '/runbooks' },
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

// tests/views/roles.test.ts lists the navigation of every role.
for (const [name, start, title] of [
  ['ops', '/track', 'Track a parcel'],
  ['nonbilling', '/track', 'Track a parcel'],
  ['marketplace', '/amazon-shipments/lists', 'Marketplace lists'],
] as const) {
  test(`${name} can open the pages of the navigation, and no other page by its URL`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
    });
    await openAs(page, demo(name), start);
    await expect(heading(page, title)).toBeVisible();
    const side = page.getByRole('navigation', { name: 'Main' });
    const folded = side.getByRole('button', { expanded: false });
    while ((await folded.count()) > 0) await folded.first().click();
    const links = side.getByRole('link');
    const shown = (await links.allInnerTexts()).map((text) => text.trim());
    const isShown = (place: string) => shown.some((text) => text.startsWith(place));
    const refused = places.filter((place) => !isShown(place.title));
    expect(refused).not.toEqual([]);
    for (const place of places) {
      asked.length = 0;
      await goWithin(page, place.path);
      if (isShown(place.title)) {
        await expect(heading(page, place.title)).toBeVisible();
        if (place.asks !== null) await expect.poll(() => asked).toContain(place.asks);
        continue;
      }
      const refusal = `${place.title} is not part of your role`;
      await expect(page.getByRole('heading', { name: refusal })).toBeVisible();
      expect(asked).not.toContain(place.asks);
      await expect(page.getByRole('row')).toHaveCount(0);
    }
    await page.goto(refused[0]?.path ?? '');
    await expect(page.getByRole('heading', { name: /is not part of your role$/ })).toBeVisible();
    await goWithin(page, '/nowhere');
    await expect(heading(page, 'Page not found')).toBeVisible();
  });
}

test('a role that requires a second factor sees only the prompt for it at every URL', async ({
  page,
}) => {
  await page.goto(LOGIN);
  await typeCredentials(page, demo('secure'));
  await expect(setUp(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
  });
  for (const [at, { path, asks }] of places.entries()) {
    if (at < 1) await page.goto(path);
    else await goWithin(page, path);
    await expect(setUp(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Users', includeHidden: true })).toHaveCount(0);
    expect(asked).not.toContain(asks);
  }
});

test('external links open in a new tab without opener or referrer', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/track');
  const outside = page.getByRole('link', { name: /opens in a new tab/ });
  await expect(outside).not.toHaveCount(0);
  for (const link of await outside.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAttribute('rel', /noreferrer/);
  }
});
