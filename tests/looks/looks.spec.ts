import path from 'node:path';
import type { Page } from '@playwright/test';
import { companyEnv, expect, testWith } from '../support/e2e/test.ts';
import { demo } from '../support/e2e/people.ts';
import { openAs } from '../support/e2e/session.ts';
import { waitForStop, wear } from '../support/e2e/tour.ts';
import { withoutWebgl } from '../support/e2e/webgl.ts';
import { screens, type Screen } from './screens.ts';

const tree = process.env['BATON_LOOKS_TREE'];
const clock = path.join(import.meta.dirname, 'still-clock.mjs');

/** Starts servers with a stopped clock and the console of the tree that is compared. */
const test = testWith({
  env: { ...companyEnv, NODE_OPTIONS: `--import=${clock}` },
  ...(tree === undefined ? {} : { cwd: tree }),
});

const looks = [
  { look: 'light', theme: 'blue light', width: 1440 },
  { look: 'dark', theme: 'blue dark', width: 1440 },
  { look: 'phone', theme: 'blue light', width: 390 },
];

async function open(page: Page, screen: Screen) {
  if (screen.who === undefined) await page.goto(screen.path);
  else await openAs(page, demo(screen.who), screen.path);
  await waitForStop(page, screen.title);
  await expect(page.locator('.loading')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

for (const screen of screens)
  for (const { look, theme, width } of looks)
    test(`${screen.name} looks the same, ${look}`, async ({ page }) => {
      await page.clock.setFixedTime(process.env['BATON_LOOKS_AT'] ?? '');
      await withoutWebgl(page);
      await wear(page, { layout: 'layout1', theme });
      await page.setViewportSize({ width, height: 900 });
      await open(page, screen);
      await expect(page).toHaveScreenshot(`${screen.name}-${look}.png`);
    });
