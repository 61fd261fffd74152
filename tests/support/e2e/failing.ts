import type { Page } from '@playwright/test';

/**
 * Lets calls of an address through until the returned function is called, and then none. The route is
 * set from the start, because a browser may let the next call pass if the route is set while it works.
 */
export async function failingLater(page: Page, address: string): Promise<() => void> {
  let isDown = false;
  await page.route(address, (route) => (isDown ? route.abort() : route.continue()));
  return () => {
    isDown = true;
  };
}
