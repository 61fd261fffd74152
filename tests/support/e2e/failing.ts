import type { Page } from '@playwright/test';

/**
 * Lets calls to a URL pass until the returned function is called. Sets the route at once, because a
 * route set later could miss a call.
 */
export async function failingLater(page: Page, address: string): Promise<() => void> {
  let isDown = false;
  await page.route(address, (route) => (isDown ? route.abort() : route.continue()));
  return () => {
    isDown = true;
  };
}
