import { expect, type Page } from '@playwright/test';
import { listOf } from './e2e-keys.ts';

/** How many rows the list behind a link has. */
export async function rowsBehind(page: Page): Promise<number> {
  const list = listOf(page, 'Shipments');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  // The head is a row of the grid too.
  return Number(await list.getAttribute('aria-rowcount')) - 1;
}

/** The figure of a link, which stands before its words or after them; nothing is a dot. */
export const figureIn = (text: string) =>
  text.trim() === '·'
    ? 0
    : Number((/^[\d\s]+/.exec(text) ?? /\d[\d\s]*$/.exec(text.trim()))?.[0].replaceAll(/\s/g, ''));
