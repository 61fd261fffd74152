import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { press } from './keys.ts';

const STEP_MS = 30_000;

/**
 * An authenticator app with the given secret. It counts time steps from its creation, so that
 * elapsed time has no effect.
 */
function authenticator(secret: string) {
  const start = Date.now();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (step: number) => app.generate({ timestamp: start + step * STEP_MS }) };
}

export const setUp = (page: Page) => page.getByRole('dialog', { name: 'Setup 2FA' });

/** Continues to the QR code and reads the key shown there as text. */
export async function readKey(page: Page): Promise<string> {
  const dialog = setUp(page);
  await press(page, dialog.getByRole('button', { name: 'Proceed' }));
  await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const key = await dialog.getByText(/^([A-Z2-7]{1,4} ?)+$/).innerText();
  return key.replaceAll(' ', '');
}

/**
 * Enrols in the open prompt and returns the authenticator app. The code of time step 0 is then
 * used.
 */
export async function enrol(page: Page) {
  const app = authenticator(await readKey(page));
  await expect(setUp(page).getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.type(app.code(0));
  await expect(setUp(page)).toBeHidden();
  return app;
}
