import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { heading, press, tabTo } from '../../support/e2e/keys.ts';
import { choose, openPalette } from '../../support/e2e/palette.ts';
import { clientOf, demo, tokenOf } from '../../support/e2e/people.ts';
import { startAs } from '../../support/e2e/session.ts';

const matrix = (page: Page) => page.getByRole('grid', { name: / at \d+ kg$/ });
const cursor = (page: Page) => matrix(page).locator('[role=gridcell][tabindex="0"]');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const step = (page: Page) => page.locator('[aria-current=step]');
const saying = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first();

/** Makes a draft of the published rates from the palette. */
async function newDraft(page: Page, name: string) {
  await openPalette(page);
  await choose(page, 'new revision', /^New revision of the rates/);
  await expect(page.getByLabel('Name of the revision')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(heading(page, name)).toBeVisible();
  await tabTo(page, cursor(page));
}

test('prices are drafted, edited, adjusted, validated and published by keyboard', async ({
  page,
}) => {
  const name = `Rates ${randomUUID().slice(0, 8)}`;
  await startAs(page, demo('superadmin'));
  await newDraft(page, name);
  const before = (await cursor(page).textContent()) ?? '';
  await page.keyboard.type('99.5');
  await page.keyboard.press('Enter');
  await expect(saying(page, 'Saved 1 price.')).toBeVisible();
  await expect(cursor(page)).toContainText('99,50');

  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('%');
  const adjust = page.getByRole('dialog', { name: 'Adjust prices' });
  await expect(adjust.getByLabel('Change')).toBeFocused();
  await page.keyboard.type('10');
  await expect(adjust.getByText('2 prices of 2 would change.')).toBeVisible();
  await expectNoObjections(page, 'the dialog that adjusts prices');
  await page.keyboard.press('Enter');
  await expect(saying(page, 'Saved 2 prices.')).toBeVisible();
  await expect(cursor(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(saying(page, 'Change of 2 prices undone.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(saying(page, 'Change of 1 price undone.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(cursor(page)).toHaveText(before);

  await page.keyboard.type('+0.01');
  await page.keyboard.press('Enter');
  await expect(saying(page, 'Saved 1 price.')).toBeVisible();
  await page.keyboard.press('t');
  await expect(step(page)).toHaveText('Validated');
  await page.keyboard.press('m');
  await expect(page.getByText(/priced twice in/)).toBeVisible();
  await expectNoObjections(page, 'the editor of rates');
  await expect(button(page, 'Publish')).toBeEnabled();
  await page.keyboard.press('p');
  await expect(page.getByText('From when, 1 of 2')).toBeVisible();
  await page.keyboard.type('now');
  await page.keyboard.press('Enter');
  const sentence = page.getByText(/Publish .* becomes .* pay over 10% more/);
  const [, count = ''] = /Type (\d+) to publish/.exec((await sentence.textContent()) ?? '') ?? [];
  await page.keyboard.type(count);
  await page.keyboard.press('Enter');
  await expect(step(page)).toContainText('Published');
  await expect(page.getByRole('alertdialog', { name: 'Rates has been updated!' })).toBeVisible();
});

test('a service is exported, its sheet imported after a preview, and a price group cloned', async ({
  page,
}) => {
  await startAs(page, demo('superadmin'));
  await newDraft(page, `Sheet ${randomUUID().slice(0, 8)}`);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('e');
  await page.keyboard.press('x');
  expect((await downloading).suggestedFilename()).toMatch(/^rates-.*\.xlsx$/);
  await openPalette(page);
  await choose(page, 'import prices', /^Import prices from a sheet/);
  const reading = page.getByRole('dialog', { name: 'Import prices from a sheet' });
  await reading.getByLabel('Sheet').setInputFiles({
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'group,service,from,to,from kg,until kg,base,per kg,minimum\nSTD,ECO,GP,WC,0,,123,4,100\n',
    ),
  });
  await press(page, reading.getByRole('button', { name: 'Show what changes' }));
  await expect(reading.getByRole('grid').or(reading.getByRole('table'))).toContainText('143,00');
  await expectNoObjections(page, 'the dialog that reads a sheet');
  await press(page, reading.getByRole('button', { name: 'Apply to 1 price' }));
  await expect(saying(page, 'Imported 1 price.')).toBeVisible();

  await openPalette(page);
  await choose(page, 'clone this rate group', /^Clone this rate group/);
  const clone = page.getByRole('dialog', { name: /^Clone / });
  await expect(clone.getByLabel('Code')).toBeFocused();
  const code = `C${randomUUID().slice(0, 5)}`.toUpperCase();
  await page.keyboard.type(code);
  await page.keyboard.press('Tab');
  await page.keyboard.type('A cloned group');
  await page.keyboard.press('Enter');
  await expect(clone).toBeHidden();
  await expect(matrix(page)).toHaveAccessibleName(/^A cloned group/);
});

test('a user previews a pasted block, compares prices and discards a draft', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Block ${randomUUID().slice(0, 8)}`;
  await startAs(page, demo('superadmin'));
  await newDraft(page, name);
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press('Control+V');
  };
  const before = (await cursor(page).textContent()) ?? '';
  const block = page.getByRole('dialog', { name: 'Paste a block of prices' });
  await paste('81.5\tno price');
  await expect(block.getByText(/"no price" is not a price/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cursor(page)).toHaveText(before);

  await paste('81.5\t82.5\n83.5\t84.5');
  await expect(block.getByText('4 prices of 4 would change.')).toBeVisible();
  await expectNoObjections(page, 'the dialog that pastes prices');
  await expect(block.getByRole('button', { name: 'Keep 4 prices' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saying(page, 'Saved 4 prices.')).toBeVisible();
  await expect(cursor(page)).toContainText('81,50');

  await openPalette(page);
  await choose(page, 'compare prices', /^Compare prices/);
  const compared = page.getByRole('dialog', { name: 'Compare prices' });
  await expect(compared.getByText('4 of 4 differences')).toBeVisible();
  await expect(compared.getByLabel('Against')).toBeFocused();
  await expectNoObjections(page, 'the dialog that compares prices');
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();

  await openPalette(page);
  await choose(page, 'discard this revision', /^Discard this revision/);
  await expect(page.getByText(/cannot be edited or published again/)).toBeVisible();
  // A command without undo asks the user to type the number of rows.
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Rates and estimates')).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
});

test('an edit is shown from its own response without refetching prices, and edits by colleagues are marked', async ({
  page,
}) => {
  await startAs(page, demo('superadmin'));
  await newDraft(page, `Shared ${randomUUID().slice(0, 8)}`);
  const revision = Number(new URL(page.url()).searchParams.get('revision'));
  const colleague = clientOf(await tokenOf(demo('superadmin')));
  const [group] = await colleague.call('GET /rates/groups', {
    query: { rate_revision_id: revision },
  });
  const params = { id: group?.id ?? 0 };
  let reads = 0;
  page.on('request', (request) => {
    if (new RegExp(`/rates/groups/${params.id}$`).test(request.url()) && request.method() === 'GET')
      reads += 1;
  });
  const own = page.getByText('1 price differs from the current rates');
  await page.keyboard.type('99.5');
  await page.keyboard.press('Enter');
  await expect(cursor(page)).toContainText('99,50');
  // The revision is read again, but not its prices. It reports one changed price.
  await expect(own).toBeVisible();
  expect(reads).toBe(0);

  const bands = [{ until: null, base: 321, per_kilogram: 0 }];
  const theirs = { service: 'ECO', from: 'GP', to: 'WC', minimum: 0, bands };
  const change = 'PUT /rates/groups/update-rate-group/:id';
  await colleague.call(change, { params, body: { patch: [theirs] } });
  await expect(
    page.getByText('Another user changed 1 price. The changes are marked above.'),
  ).toBeVisible();
  await expect(matrix(page).locator('[data-arrived]')).toContainText('321,00');
});

test('a user renames one price group of a draft, and publishes this group alone after its effect is computed', async ({
  page,
}) => {
  await startAs(page, demo('superadmin'));
  await newDraft(page, `Alone ${randomUUID().slice(0, 8)}`);
  const renamed = `Renamed ${randomUUID().slice(0, 5)}`;
  await page.keyboard.press('e');
  await page.keyboard.press('g');
  const editing = page.getByRole('dialog', { name: /^Edit / });
  await editing.getByLabel('Name').fill(renamed);
  await expectNoObjections(page, 'the dialog of a group');
  await page.keyboard.press('Enter');
  await expect(editing).toBeHidden();
  await expect(matrix(page)).toHaveAccessibleName(new RegExp(`^${renamed}`));
  await page.keyboard.press('e');
  await page.keyboard.press('a');
  const adding = page.getByRole('dialog', { name: 'Add a service' });
  await expect(
    adding.getByText(/^(Service|This group has prices for every service\.)$/),
  ).toBeVisible();
  await expectNoObjections(page, 'the dialog of a service');
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();
  await page.keyboard.press('t');
  await expect(step(page)).toHaveText('Validated');
  await openPalette(page);
  await choose(page, 'publish this rate group', /^Publish this rate group/);
  // The effect of this group alone is computed first.
  await expect(page.getByText('From when, 1 of 2')).toBeVisible();
  await page.keyboard.type('now');
  await page.keyboard.press('Enter');
  const sentence = page.getByText(new RegExp(`Publish \\S+ ${renamed} now for .* becomes`));
  const [, count = ''] = /Type (\d+) to publish/.exec((await sentence.textContent()) ?? '') ?? [];
  await page.keyboard.type(count);
  await page.keyboard.press('Enter');
  await expect(step(page)).toContainText('Published');
  await expect(matrix(page)).toHaveAccessibleName(new RegExp(`^${renamed}`));
});
