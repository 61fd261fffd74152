import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { demo } from '../../support/e2e/people.ts';
import { startAs } from '../../support/e2e/session.ts';

/** Role and name of the focused element, as the browser gives them to screen readers. */
async function spoken(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Accessibility.enable');
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  const focused = nodes.findLast(({ properties = [] }) =>
    properties.some(({ name, value }) => name === 'focused' && value.value === true),
  );
  const active = focused?.properties?.find(({ name }) => name === 'activedescendant')?.value
    .relatedNodes?.[0];
  const node =
    nodes.find((one) => active && one.backendDOMNodeId === active.backendDOMNodeId) ?? focused;
  return `${String(node?.role?.value)} ${String(node?.name?.value)}`;
}

test('the screen reader output names the focused element by role and name in ten journeys', async ({
  page,
}) => {
  const hears = (words: RegExp) => expect.poll(() => spoken(page)).toMatch(words);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await startAs(page, demo('ops'));
  await page.getByRole('treegrid', { name: 'Needs attention' }).getByRole('row').first().focus();
  await hears(/^row (Alarm|Urgent|Waiting), \d+ [a-z]/);
  await press('z');
  await hears(/^menuitem 30 minutes$/);
  await press('Escape');

  await press('g', 's');
  await expect(page.getByRole('grid', { name: 'Shipments' })).toHaveAttribute('aria-busy', 'false');
  await press('j');
  await hears(/^row .*[2-9A-Z]{6} \d/);
  await press('ControlOrMeta+k');
  await hears(/^option /);
  await page.keyboard.type('failed today overnight');
  await hears(/^option Open: shipments, Failed today, Overnight$/);
  await press('Tab');
  await hears(/^button shipments$/);
  await press('Escape', 'Escape', 'Escape');

  await press('?');
  await hears(/^textbox Search keys$/);
  await press('Escape');
  await press('g', 'b');
  await hears(/^combobox Account$/);
  await press('Escape');
  await page.goto('/maps');
  await expect(page.getByRole('tree', { name: 'Objects in view' })).toBeVisible();
  await press('j');
  await hears(/^treeitem \S.* \d+ objects/);
  await press('/');
  await hears(/^textbox Short tracking reference$/);
});
