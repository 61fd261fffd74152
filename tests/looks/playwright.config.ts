import path from 'node:path';
import { defineConfig } from '@playwright/test';
import usual from '../../playwright.config.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Configuration of `npm run looks`, which sets the folders in the environment. */
export default defineConfig({
  ...usual,
  testDir: import.meta.dirname,
  globalSetup: undefined,
  outputDir: path.join(root, 'test-results/looks'),
  snapshotPathTemplate: path.join(process.env['BATON_LOOKS_PICTURES'] ?? '', '{arg}{ext}'),
  fullyParallel: true,
  retries: 0,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixels: 30, threshold: 0.1 },
  },
});
