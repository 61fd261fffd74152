import { openBrowser } from './browser.mjs';

/**
 * Measures the transferred scripts of a page with an empty cache, in kB.
 * @param {import('@playwright/test').Page} page
 */
function countScript(page) {
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const bytes = await Promise.all(sizes);
    return bytes.reduce((sum, size) => sum + size, 0) / 1000;
  };
}

/**
 * Transferred scripts until signing in is possible, and until the shell is shown.
 * @param {string} url
 */
export async function transferredScript(url) {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    // Scripts that are prefetched while idle do not count.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const script = countScript(page);
    await page.goto(`${url}/session?page=login`);
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.waitFor();
    const signIn = await script();
    await email.fill('superadmin@baton.test');
    await page.getByLabel('Password', { exact: true }).fill('baton-demo');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    return { signIn, shell: await script() };
  } finally {
    await browser.close();
  }
}
