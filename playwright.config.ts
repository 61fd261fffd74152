import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { freePort } from './tests/support/server.mjs';

// Worker processes read this file too and inherit the port that the first reading chose.
const port = (process.env['BATON_E2E_PORT'] ??= String(await freePort()));
const baseURL = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // On a shared machine a browser may stall: CI tries again and lists what was flaky, elsewhere it fails.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Recording every step takes its time: CI records the second try, a person's machine every one.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
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
  webServer: {
    command: 'node tests/support/server.mjs',
    url: `${baseURL}/readyz`,
    // All tests sign in from one address.
    env: { PORT: port, BATON_DEMO: 'small', BATON_PUBLIC_CALLS_PER_MINUTE: '10000' },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
