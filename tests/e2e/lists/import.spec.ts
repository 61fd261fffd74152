import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading, press, tabTo } from '../../support/e2e/keys.ts';
import { administrator, ROLE, addPerson } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

const headings =
  'service_level_code,delivery_name,delivery_mobile_number,delivery_street_address,delivery_suburb,delivery_city,delivery_zone,delivery_postal_code,submitted_length,submitted_width,submitted_height,submitted_weight,customer_reference';

/** Three valid rows, one with an unknown service and one without a name. */
function mixedFile() {
  const mark = randomUUID().slice(0, 6);
  const line = (number: number, { service = 'ECO', name = `Recipient ${number}` } = {}) =>
    `${service},${name},0835550102,3 Beach Road,Sea Point,Cape Town,WC,8005,30,20,15,1.4,${mark}-${number}`;
  const lines = [line(1), line(2, { service: 'WARP' }), line(3), line(4, { name: '' }), line(5)];
  return { mark, name: `orders-${mark}.csv`, text: [headings, ...lines].join('\n') };
}

/** Shipments booked from a file, in its order. */
async function booked(mark: string) {
  const office = await administrator();
  const { rows } = await office.call('GET /shipments', {
    query: { range: [0, 99], sort: ['id', 'DESC'] },
  });
  return rows
    .map(({ customer_reference }) => customer_reference ?? '')
    .filter((reference) => reference.startsWith(mark))
    .toSorted();
}

const cell = (page: Page, label: string, row: number) =>
  page.getByRole('textbox', { name: `${label}, row ${row}` });
const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}[\\s\\d]*$`) });

test('an import books its valid rows, one row is corrected in place, and the other rows stay in the import', async ({
  page,
}) => {
  const { mark, name, text } = mixedFile();
  await openAs(page, await addPerson(ROLE.accountUser, 1), '/shipments/import');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('File', { exact: true }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await press(page, page.getByRole('button', { name: 'Check the file' }));
  await expect(heading(page, name)).toBeVisible();
  await expect(tab(page, 'To correct')).toContainText('2');
  await expect(tab(page, 'Ready')).toContainText('3');

  const service = page.locator('[aria-invalid=true][aria-label^="Service, row"]');
  await tabTo(page, service);
  await expect(service).toHaveValue('WARP');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('ECO');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'To correct')).toContainText('1');
  await expect(tab(page, 'Ready')).toContainText('4');

  await page.reload();
  await expect(heading(page, name)).toBeVisible();
  await expect(tab(page, 'To correct')).toContainText('1');
  await expect(tab(page, 'Ready')).toContainText('4');
  await press(page, page.getByRole('button', { name: /^Book 4/ }));
  await page.getByRole('alertdialog').waitFor();
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }));
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('4 booked');
  expect(await booked(mark)).toEqual([1, 2, 3, 5].map((number) => `${mark}-${number}`));

  await page.reload();
  await expect(tab(page, 'Booked')).toContainText('4');
  await expect(tab(page, 'To correct')).toContainText('1');
  await expect(cell(page, 'Delivery name', 5)).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(page, 'Customer reference', 5)).toHaveValue(`${mark}-4`);
  expect(await booked(mark)).toHaveLength(4);
});
