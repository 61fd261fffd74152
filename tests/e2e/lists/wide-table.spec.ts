import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { listOf } from '../../support/e2e/keys.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

test('a table wider than its window has buttons that scroll to hidden columns, and the first column stays visible', async ({
  page,
}) => {
  await openAs(page, demo('superadmin'), '/inbound-xml');
  await expect(listOf(page, 'Inbound XML')).toHaveAttribute('aria-busy', 'false');
  const first = page.getByRole('columnheader', { name: 'Reference' });
  const startOf = async (one: Locator) => (await one.boundingBox())?.x;
  const cell = page.getByRole('gridcell').nth(1);
  expect(await startOf(first)).toBe(await startOf(cell));
  await page.setViewportSize({ width: 1030, height: 900 });
  const place = await first.boundingBox();
  const onwards = page.getByRole('button', { name: /more columns? to the right: .*Received/ });
  await expect(page.getByRole('button', { name: /to the left/ })).toHaveCount(0);
  await onwards.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: /more columns? to the left: State/ }),
  ).toBeVisible();
  expect(await first.boundingBox()).toEqual(place);
  while (await onwards.isVisible()) await onwards.click();
  await expect(page.getByRole('columnheader', { name: 'Received' })).toBeInViewport({ ratio: 1 });
});

test('the grip of a column fits the column to its content, and a pinned column stays at the start', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1030, height: 900 });
  await openAs(page, demo('superadmin'), '/inbound-xml');
  const list = listOf(page, 'Inbound XML');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const title = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const grip = (name: string) => page.getByRole('separator', { name: `Width of ${name}` });
  const widthOf = async (name: string) => (await title(name).boundingBox())?.width;
  const clipped = () =>
    page
      .getByRole('gridcell', { name: 'retail-edi' })
      .evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).length);
  await list.focus();
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(grip('Source')).toHaveAttribute('data-focused');
  expect(await clipped()).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect.poll(clipped).toBe(0);
  const wide = await widthOf('State');
  await grip('State').dblclick();
  await expect.poll(() => widthOf('State')).not.toBe(wide);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Alt+Home']) await page.keyboard.press(key);
  const place = await title('State').boundingBox();
  await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(title('Received')).toBeInViewport({ ratio: 1 });
  expect(await title('State').boundingBox()).toEqual(place);
});
