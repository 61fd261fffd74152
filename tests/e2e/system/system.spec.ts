import { expect, test } from '../../support/e2e/test.ts';
import {
  expectNoObjectionsInBothModes,
  expectNoObjectionsWhenNarrow,
} from '../../support/e2e/axe.ts';
import { heading, press, pressPlace } from '../../support/e2e/keys.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

test('a user pauses and resumes a queue in System by keyboard', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/');
  await pressPlace(page, 'System');
  await expect(heading(page, 'System')).toBeVisible();
  await expect(page.getByText('PostgreSQL')).toBeVisible();
  await expectNoObjectionsInBothModes(page, 'the overview of the system');
  const tabs = page.getByRole('navigation', { name: 'System' });

  await press(page, tabs.getByRole('link', { name: 'Background tasks' }));
  await expect(page.getByRole('table', { name: 'State of the background tasks' })).toBeVisible();
  await expectNoObjectionsInBothModes(page, 'background tasks');
  await expectNoObjectionsWhenNarrow(page, 'background tasks');

  await press(page, tabs.getByRole('link', { name: 'Providers' }));
  await press(page, page.getByRole('button', { name: 'Test the connection: Carrier' }));
  await expect(page.getByText('Carrier works')).toBeVisible();

  await press(page, tabs.getByRole('link', { name: 'Queues' }));
  await press(page, page.getByRole('button', { name: 'Pause queue: Reports' }));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('wait until the queue is resumed');
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Enter');
  const line = page.getByRole('row', { name: /Reports/ });
  await expect(line).toContainText('Paused by Naledi Khumalo');
  await expectNoObjectionsInBothModes(page, 'a paused queue');
  await press(page, page.getByRole('button', { name: 'Resume queue: Reports' }));
  await expect(line).toContainText('Working');
});
