import type { Page } from '@playwright/test';
import { recordKinds } from '#api/contract/search/search.ts';
import { foundRecord, type SearchedRecord } from '#app/palette/record-links.ts';
import { itemLinks } from '#views/runs/item-links.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { heading } from '../../support/e2e/keys.ts';
import { administrator, demo } from '../../support/e2e/people.ts';
import { openAnywhere, startAs } from '../../support/e2e/session.ts';
import { goWithin } from '../../support/e2e/tour.ts';

/** Expects the page or panel to name its record and to show all its data. */
async function expectThere(page: Page, href: string, title?: string) {
  // Starts at the same page each time, so that no part of the previous record remains.
  const start = heading(page, 'Track a parcel');
  await goWithin(page, '/track');
  await expect(start).toBeVisible();
  await goWithin(page, href);
  await expect(start).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /^(Loading|Opening) / })).toHaveCount(0);
  const wrong = /Page not found|Unknown filter|is not a valid|no longer exists/;
  await expect(page.getByText(wrong), href).toHaveCount(0);
  if (title !== undefined) await expect(page.getByText(title).first(), href).toBeVisible();
}

/** One record of each entity, as a search returns it. */
async function oneOfEach(): Promise<SearchedRecord[]> {
  const office = await administrator();
  const [shipment] = (await office.call('GET /amazon-shipments', { query: { range: [0, 0] } }))
    .rows;
  const [payment] = (await office.call('GET /billing/import/payments', { query: {} })).rows;
  const [run] = (await office.call('GET /runs', { query: { range: [0, 0] } })).rows;
  const words = [
    shipment?.waybill ?? '',
    payment?.bank_reference ?? '',
    String(run?.id ?? ''),
    'INV0000',
    'webhook health',
    'ka',
    'ma',
    'sa',
  ];
  const found = await Promise.all(
    words.map((q) => office.call('GET /search', { query: { q, scopes: [] } })),
  );
  const all = found.flat();
  return recordKinds.flatMap((kind) => all.find((one) => one.kind === kind) ?? []);
}

test('every kind of search result opens the record that it names', async ({ page }) => {
  const records = await oneOfEach();
  expect(records.map(({ kind }) => kind)).toEqual([...recordKinds]);
  await openAnywhere(page, demo('superadmin'));
  for (const record of records) {
    await expectThere(page, foundRecord(record).href, record.title);
  }
});

test('every link of notices and run rows leads to a page', async ({ page }) => {
  const office = await administrator();
  const notices = await office.call('GET /api/notification', { query: {} });
  const shapes = new Map(
    notices.flatMap(({ href }) => (href === null ? [] : [[href.replaceAll(/\d+/g, ''), href]])),
  );
  const range: [number, number] = [0, 0];
  const ids = {
    shipments: (await office.call('GET /shipments', { query: { range } })).rows,
    marketplace: (await office.call('GET /amazon-shipments', { query: { range } })).rows,
    'marketplace-events': (
      await office.call('GET /amazon-shipments/event-shipments', { query: { range } })
    ).rows,
    'marketplace-inbound': (
      await office.call('GET /amazon-shipments/inbound-logs', { query: { range } })
    ).rows,
    'inbound-documents': (await office.call('GET /inbound-xml', { query: { range } })).rows,
    'marketplace-invoices': (await office.call('GET /amazon-invoices', { query: { range } })).rows,
    accounts: (await office.call('GET /accounts', { query: { range } })).rows,
    'collection-requests': (
      await office.call('GET /collection-requests', { query: { kind: 'recurring', range } })
    ).rows,
    lockers: (await office.call('GET /lockers', { query: { range } })).rows,
    billing: (await office.call('GET /billing/invoices', { query: { range } })).rows,
    outages: (await office.call('GET /outages', { query: { range } })).rows,
    payments: (await office.call('GET /billing/import/payments', { query: { range } })).rows,
    users: (await office.call('GET /users', { query: { range } })).rows,
  };
  const links = Object.entries(ids).map(([entity, rows]) =>
    itemLinks[entity]?.({ object_id: rows[0]?.id ?? 0 }),
  );
  expect(Object.keys(itemLinks).toSorted()).toEqual(Object.keys(ids).toSorted());
  await openAnywhere(page, demo('superadmin'));
  for (const href of [...shapes.values(), ...links]) await expectThere(page, href ?? '');
});

test('the reference box opens any known reference or code and reports an unknown one', async ({
  page,
}) => {
  const office = await administrator();
  const [marketplace] = (await office.call('GET /amazon-shipments', { query: { range: [0, 0] } }))
    .rows;
  await startAs(page, demo('marketplace'), 'Marketplace lists');
  const box = page.getByRole('textbox', { name: 'Short tracking reference' });
  await box.fill(marketplace?.waybill ?? '');
  await box.press('Enter');
  await expect(page).toHaveURL(
    new RegExp(`/amazon-shipments/shipments\\?panel=${marketplace?.id}`),
  );
  await box.fill('NOTHING1');
  await box.press('Enter');
  await expect(
    page.getByText('It seems that the reference you entered could not be found.'),
  ).toBeVisible();
});
