import { expect, test } from '../../support/e2e/test.ts';
import {
  expectGoodColours,
  expectNoObjections,
  expectNoObjectionsInBothModes,
  expectNoObjectionsWhenNarrow,
} from '../../support/e2e/axe.ts';
import { walk } from '../../support/e2e/focus.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';
import {
  complaints,
  drawnPages,
  goTo,
  open,
  publicPages,
  waitForStop,
  tours,
  wear,
} from '../../support/e2e/tour.ts';

test('pages before the sign-in pass axe, and Tab reaches every control', async ({ page }) => {
  const heard = await complaints(page);
  for (const one of publicPages) {
    await open(page, one);
    expect(heard, one.path).toEqual([]);
    await expectNoObjectionsInBothModes(page, one.path);
    expect(await walk(page), one.path).toBeGreaterThan(0);
  }
});

test('pages that the server renders pass axe, and Tab reaches every control', async ({ page }) => {
  const heard = await complaints(page);
  for (const one of drawnPages) {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, one);
    expect(heard, one.path).toEqual([]);
    await expectNoObjections(page, one.path);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectGoodColours(page, `${one.path}, dark`);
    expect(await walk(page), one.path).toBeGreaterThan(3);
  }
});

for (const { name, stops } of tours) {
  test(`pages of ${name} pass axe at both widths, and Tab reaches every control`, async ({
    page,
  }) => {
    const heard = await complaints(page);
    const [first] = stops;
    await openAs(page, demo('superadmin'), first?.path);
    for (const [at, one] of stops.entries()) {
      await goTo(page, one);
      expect(heard, one.path).toEqual([]);
      await expectNoObjectionsInBothModes(page, one.path);
      expect(await walk(page, { isKnown: at > 0 }), one.path).toBeGreaterThan(1);
      await expectNoObjectionsWhenNarrow(page, one.path);
    }
  });
}

test('the second layout passes axe in dark mode, and Tab reaches every control', async ({
  page,
}) => {
  await wear(page, { layout: 'layout2', theme: 'blue dark' });
  const heard = await complaints(page);
  await openAs(page, demo('superadmin'), '/shipments');
  await waitForStop(page, 'Shipments');
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'layout2');
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expectNoObjections(page, 'layout2');
  expect(await walk(page)).toBeGreaterThan(1);
  await goTo(page, { path: '/shipments/1', title: /^[A-Z0-9]{6}$/ });
  await expectNoObjections(page, 'a record in layout2');
  expect(heard).toEqual([]);
});
