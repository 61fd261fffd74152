import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import {
  heading,
  LOGIN,
  press,
  alertWith,
  tabTo,
  typeCredentials,
} from '../../support/e2e/keys.ts';
import { administrator, linkMailedTo } from '../../support/e2e/people.ts';
import { startServer } from '../../support/server.mjs';

const password = 'by cart and by van';

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
}

test('an applicant confirms by email and gets no privilege until staff decide', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8);
  const email = `apply.${mark}@baton.test`;
  await page.goto(LOGIN);
  await press(page, page.getByRole('link', { name: 'Register' }));
  await expect(page.getByLabel('Company')).toBeFocused();
  await fill(page, {
    Company: 'Karoo Candles',
    'Your name': `Applicant ${mark}`,
    Email: email,
    Password: password,
    'Repeat password': password,
  });
  await press(page, page.getByRole('button', { name: 'Apply' }));
  await expect(page.getByRole('status')).toHaveText(
    'Thank you. Follow the link in the email to confirm your address. Then we review your application.',
  );

  const link = await linkMailedTo(email, '/verification');
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Your email address is confirmed.');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alertWith(page, 'This link no longer works. Request a new one.')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Go to sign in' }));
  await typeCredentials(page, { email, password });
  await expect(alertWith(page, 'Incorrect credentials')).toBeVisible();

  const office = await administrator();
  const { rows } = await office.call('GET /users', { query: { filter: { search: email } } });
  expect(rows).toMatchObject([{ role: 'AccountUser', account_id: null }]);
  const [applicant] = rows;
  await office.call('PUT /users/:id', {
    params: { id: applicant?.id ?? 0 },
    body: { account_id: 1, disabled: false },
  });
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('the registration shows the error of each missing field next to it', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByLabel('Company')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Company is required.')).toBeVisible();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByLabel('Company')).toBeFocused();
});

test('the link that an empty installation prints creates the first administrator once', async ({
  page,
}) => {
  const server = await startServer({ env: { BATON_DEMO: 'off' } });
  try {
    await expect.poll(server.output).toContain('/register?first=');
    const printed = /\S+(\/register\?first=\S+)/.exec(server.output())?.[1] ?? '';
    const first = { email: 'first@company.example', password };
    await page.goto(server.url + printed);
    await expect(heading(page, 'First administrator')).toBeVisible();
    await fill(page, {
      Name: 'First Person',
      Email: first.email,
      Password: password,
      'Repeat password': password,
    });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('The administrator is created. Sign in now.');
    await press(page, page.getByRole('link', { name: 'Go to sign in' }));
    await typeCredentials(page, first);
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'First Person Super administrator' }),
    ).toBeVisible();

    await page.goto(server.url + printed);
    await fill(page, {
      Name: 'Second',
      Email: 'second@company.example',
      Password: password,
      'Repeat password': password,
    });
    await page.keyboard.press('Enter');
    await expect(alertWith(page, 'This link no longer works')).toBeVisible();
  } finally {
    await server.stop();
  }
});
