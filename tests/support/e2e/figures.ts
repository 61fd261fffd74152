import { expect, type Page } from '@playwright/test';
import { listOf } from './keys.ts';

/** Number of rows in the list behind a link. */
export async function rowsBehind(page: Page): Promise<number> {
  const list = listOf(page, 'Shipments');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  // The header is a row of the grid too.
  return Number(await list.getAttribute('aria-rowcount')) - 1;
}

/** The figure of a link, before or after its text. A dot is zero. */
export const figureIn = (text: string) =>
  text.trim() === '·'
    ? 0
    : Number((/^[\d\s]+/.exec(text) ?? /\d[\d\s]*$/.exec(text.trim()))?.[0].replaceAll(/\s/g, ''));
