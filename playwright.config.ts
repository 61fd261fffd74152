import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/machine/chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/e2e/company.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // On a shared machine a browser may stall: CI tries again and names what it retried, elsewhere that is a failure.
  retries: process.env['CI'] ? 2 : 0,
  failOnFlakyTests: !process.env['CI'],
  forbidOnly: true,
  // These only end what hangs, also on a machine several times slower than usual.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Animations of a page are drawn by the processor, and every test would wait for their end.
    reducedMotion: 'reduce',
    // A new context starts another process for the page and compiles the console again.
    reuseContext: true,
    // Recording every step takes a third of the time: CI records the second try, `npm test -- --trace` every one.
    trace: process.env['BATON_TRACE'] === 'on' ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
