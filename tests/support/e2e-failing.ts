import type { Page } from '@playwright/test';

/**
 * Lets calls of an address through until the function that is returned is called, and then none. They are watched from
 * the start: a browser that begins to be watched while it works may let the next call pass unseen.
 */
export async function failingLater(page: Page, address: string): Promise<() => void> {
  let isDown = false;
  await page.route(address, (route) => (isDown ? route.abort() : route.continue()));
  return () => {
    isDown = true;
  };
}
