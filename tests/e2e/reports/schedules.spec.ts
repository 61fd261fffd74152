import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

for (const width of [1440, 390])
  test(`imports a schedule by keyboard after a preview of its changes, ${width} px wide`, async ({
    page,
  }) => {
    const provider = `Municipality ${width}`;
    await page.setViewportSize({ width, height: 844 });
    await openAs(page, demo('ops'), '/outages?tab=schedules');
    const importOne = async (text: string) => {
      await page.getByRole('button', { name: 'Import schedule' }).press('Enter');
      await page.getByLabel('Provider').fill(provider);
      await page.getByLabel('Schedule', { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Show what changes' }).press('Enter');
    };
    await importOne('1,1,1,00:00,02:30\n1,2,1,06:00,08:30');
    const changes = page.getByRole('dialog', { name: /^What changes on / });
    await expect(changes).toContainText(`${provider} has no earlier schedule. 2 slots: 2 new.`);
    await expectNoObjections(page, 'what a schedule changes');
    await page.keyboard.press('Enter');
    await expect(changes).toBeHidden();
    await expect(page.getByRole('region', { name: 'Schedules' })).toContainText(provider);
    await importOne('1,1,1,04:00,06:30');
    await expect(changes).toContainText('1 slot: 1 removed, 1 at other times.');
    await expect(changes).toContainText('04:00 to 06:30');
    // Back leads to the typed text.
    await changes.getByRole('button', { name: 'Back' }).press('Enter');
    await expect(page.getByLabel('Schedule', { exact: true })).toHaveValue('1,1,1,04:00,06:30');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
