import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { heading, listOf, typeCredentials } from '../../support/e2e/keys.ts';
import { demo } from '../../support/e2e/people.ts';
import { startServer } from '../../support/server.mjs';

test.setTimeout(180_000);

test('the progress is shown while the demo company is built, then the sign-in page', async ({
  page,
}) => {
  const server = await startServer({ until: '/healthz' });
  try {
    await page.goto(`${server.url}/users`);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^\d+$/);
    await expectNoObjections(page, 'the progress');
    await server.ready();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await typeCredentials(page, demo('ops'));
    await expect(heading(page, 'Users')).toBeVisible();
    await expect(listOf(page, 'Users')).toBeVisible();
  } finally {
    await server.stop();
  }
});
