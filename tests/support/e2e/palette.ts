import { expect, type Locator, type Page } from '@playwright/test';

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Palette' });

/** Input of the palette in any step. */
export const paletteInput = (page: Page) => palette(page).getByRole('combobox');

export const option = (page: Page, name: string | RegExp) =>
  palette(page).getByRole('option', { name });

/** Opens the palette from any focus. */
export async function openPalette(page: Page) {
  await page.keyboard.press('Control+K');
  await expect(paletteInput(page)).toBeFocused();
}

/**
 * The option that the input names for screen readers, which must also be the only one that looks
 * marked.
 */
export async function markedOption(page: Page): Promise<Locator> {
  const id = await paletteInput(page).getAttribute('aria-activedescendant');
  const told = palette(page).locator(`[id="${id}"]`);
  await expect(told).toHaveAttribute('aria-selected', 'true');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveCount(1);
  return told;
}

/** Waits until the option of that name is the marked one. */
export async function expectMarked(page: Page, name: string | RegExp) {
  const one = option(page, name).first();
  await expect(one).toHaveAttribute('aria-selected', 'true');
  expect(await (await markedOption(page)).innerText()).toBe(await one.innerText());
}

/** Types text and runs the marked option. */
export async function choose(page: Page, words: string, name: string | RegExp) {
  await page.keyboard.type(words);
  await expectMarked(page, name);
  await page.keyboard.press('Enter');
}
