import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/machine/chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/e2e/company.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // A browser may stall on a shared machine, so CI retries and names the retried tests. Elsewhere a retry is a failure.
  retries: process.env['CI'] ? 2 : 0,
  failOnFlakyTests: !process.env['CI'],
  forbidOnly: true,
  // Limits only end hanging tests, also on a machine several times slower than usual.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Without a GPU animations are slow, and every test would wait for their end.
    reducedMotion: 'reduce',
    // A new context would start another process for the page and compile the console again.
    reuseContext: true,
    // Recording takes a third of the time, so CI records only first retries; `npm test -- --trace` records every test.
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
