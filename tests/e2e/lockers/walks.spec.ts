import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { clientOf, demo, identityOf } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';
import { png } from '../../support/doubles/multipart.ts';

/** An online locker with parcels and free doors. Each test uses another locker. */
async function someLocker(at: number) {
  const { token } = await identityOf(demo('ops'));
  const client = clientOf(token);
  const { rows } = await client.call('GET /lockers', { query: { filter: { state: 'online' } } });
  const locker = rows.filter(({ parcels, free_door_count: free }) => parcels > 1 && free > 1)[at];
  if (locker === undefined) throw new Error('No locker is half full');
  // Reports once as a gateway: doors open only after a recent report, and no terminal runs here.
  const gateway = { driver_id: null, label: 'Gateway of a test' };
  const device = await client.call('POST /drivers/devices', { body: gateway });
  const report = { locker_id: locker.id, at: new Date().toISOString(), is_online: true };
  await clientOf(device.token).call('POST /lockers/reports', { body: { reports: [report] } });
  return { client, locker };
}

/** Inserts the whole scan at once, because a hand scanner types faster than keys reach a busy browser. */
const scan = (page: Page, label: string) =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter']) {
      const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(press);
    }
  }, label);

for (const [at, width] of [1440, 390].entries())
  test(`opens, walks and corrects a locker by keyboard only, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { client, locker } = await someLocker(at);
    await openAs(page, demo('ops'), `/lockers/${locker.id}`);
    await expect(page.getByRole('heading', { level: 1, name: locker.code })).toBeVisible();
    await page.keyboard.press('Shift+W');
    const begin = page.getByRole('button', { name: 'Begin the walk' });
    await expect(begin).toBeFocused();
    await begin.press('Enter');
    const question = page.getByRole('heading', { name: /^What is behind door \d+\?$/ });
    const door = async () => /\d+/.exec(await question.innerText())?.[0] ?? '';
    const first = await door();
    await page.keyboard.press('Space');
    await expect(page.getByText(`The command to open door ${first} was sent.`)).toBeVisible();
    await expectNoObjections(page, 'a door of a walk');
    await page.keyboard.press('Enter');
    await expect(question).not.toHaveText(new RegExp(`door ${first}\\?`));
    const jammed = await door();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('p');
    await (await chooser).setFiles({ name: 'door.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('img', { name: `Photo of door ${jammed}` })).toBeVisible();
    await page.keyboard.press('3');
    await expect(question).not.toHaveText(new RegExp(`door ${jammed}\\?`));
    const other = await door();
    // A hand scanner types its label at once.
    await scan(page, 'NOTOURS1');
    await expect(page.getByText('Save this parcel as found?')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(question).not.toHaveText(new RegExp(`door ${other}\\?`));
    // A walk that was interrupted continues where it stopped.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Continue' }).press('Enter');
    await expect(page.getByText(`3 of ${locker.door_count} doors`)).toBeVisible();
    await page.getByRole('button', { name: 'Close the walk' }).press('Enter');
    await expectNoObjections(page, 'the end of a walk');
    await page
      .getByRole('button', { name: /^Close without \d+ doors, 2 corrections$/ })
      .press('Enter');
    await expect(page.getByRole('heading', { name: `Audit walk of ${locker.code}` })).toBeVisible();
    await expect(page.getByText('Corrected')).toHaveCount(2);
    await expectNoObjections(page, 'the report of a walk');
    await page.getByRole('button', { name: `Photo of door ${jammed}` }).press('Enter');
    await expect(page.getByRole('dialog', { name: `Photo of door ${jammed}` })).toBeVisible();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Report as PDF' }).press('Enter');
    expect((await download).suggestedFilename()).toContain(locker.code);
    const record = await client.call('GET /lockers-view/:id', { params: { id: locker.id } });
    const stateOf = (number: string) =>
      record.doors.find((one) => one.number === Number(number))?.state;
    expect([stateOf(jammed), stateOf(other)]).toEqual(['jammed', 'out-of-order']);
  });
