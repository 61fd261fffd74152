import { expect, test } from '../../support/e2e/test.ts';
import { LOGIN, press, signOut, typeCredentials } from '../../support/e2e/keys.ts';
import { demo, ROLE, addPerson } from '../../support/e2e/people.ts';
import { choose, openPalette } from '../../support/e2e/palette.ts';
import { enrol } from '../../support/e2e/second-step.ts';
import { complaints, open, wear } from '../../support/e2e/tour.ts';
import { startAs } from '../../support/e2e/session.ts';

test('the content policy allows nothing inline and reports a planted script', async ({ page }) => {
  const heard = await complaints(page);
  const answer = await page.goto(LOGIN);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  expect(heard).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "planted"';
    document.body.append(script);
  });
  await expect.poll(() => heard.some((line) => line.startsWith('script-src'))).toBe(true);
  await expect(page).not.toHaveTitle('planted');
});

for (const layout of ['layout1', 'layout2']) {
  test(`dialogs, the palette and the list of shortcuts cause no browser warnings, ${layout}`, async ({
    page,
  }) => {
    await wear(page, { layout, theme: 'blue dark' });
    const heard = await complaints(page);
    await startAs(page, demo('superadmin'));
    await open(page, { path: '/users', title: 'Users' });
    for (const name of [
      'Add user',
      'Messages of this session',
      'Naledi Khumalo Super administrator',
    ]) {
      await press(page, page.getByRole('button', { name }));
      await expect(page.getByRole('dialog').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').first()).toBeHidden();
    }
    await openPalette(page);
    await choose(page, 'all keys', /^Show all keys/);
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    expect(heard).toEqual([]);
  });
}

test('the set-up of a second factor causes no browser warnings', async ({ page }) => {
  const heard = await complaints(page);
  const person = await addPerson();
  await startAs(page, person);
  await signOut(page, person.name);
  await typeCredentials(page, await addPerson(ROLE.secured));
  await enrol(page);
  expect(heard).toEqual([]);
});

test('the console is built for production', async ({ page }) => {
  const scripts: string[] = [];
  page.on(
    'response',
    (response) => void (response.url().endsWith('.js') && scripts.push(response.url())),
  );
  await page.goto(LOGIN);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((url) => url.includes('jsx-dev-runtime'))).toEqual([]);
});
