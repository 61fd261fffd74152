import { openBrowser } from './browser.mjs';

/** What a browser with an empty cache gets of a kind of file, in kB as they come over the line.
 * @param {import('@playwright/test').Page} page */
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

/** Script that a browser transfers until somebody can sign in, and until they can work. @param {string} url */
export async function transferredScript(url) {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    // What is fetched ahead while nobody is in a hurry does not count.
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
