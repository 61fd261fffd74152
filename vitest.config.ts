import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.mjs';
import { sharedPlugins } from './vite.config.ts';

const engine = ['server/db/**/*.test.ts'];
const architecture = ['tests/architecture.test.ts', 'tests/architecture/**/*.test.ts'];
const browsers = ['tests/browsers/**/*.test.ts'];
const ofTime =
  'kernel/time,kernel/format,kernel/money,overview/past,overview/since,collections/collection-dates,collections/collection-window,lockers/locker-opening,rates/promise,reports/period,outages/schedule';

export default defineConfig({
  plugins: [react(), ...sharedPlugins],
  test: {
    // Tests wait for events. These limits only end hanging tests, also on a machine several times slower than usual.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 50_000 } },
    // A process may stall on a shared machine, so CI retries once and names the retried tests.
    retry: process.env['CI'] ? 1 : 0,
    // Workers wait for databases and servers most of the time. By default a machine with two cores has one worker.
    maxWorkers: 4,
    // Within a project, files that failed or took longest in the last run come first (stored in node_modules/.vite).
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubGlobals: true,
    // Modules keep no state between tests, and loading them again takes longer than many suites.
    isolate: false,
    // Measures the kinds of work of each file: `npm test -- --profile`.
    setupFiles: process.env['BATON_PROFILE'] === 'on' ? ['tests/support/profile.ts'] : [],
    // Only for `npm test -- --coverage`. Files that no test loads count too.
    coverage: {
      provider: 'v8',
      include: ['{src,cli,server,demo}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.d.ts', 'src/api/generated/**'],
    },
    projects: [
      project('unit', 'node', {
        include: ['{src,cli,server,demo,scripts,bench}/**/*.test.ts'],
        exclude: engine,
      }),
      // Tests of days, hours and numbers run again with an Intl that writes other texts.
      project('other-intl', 'node', {
        include: [`src/domain/{${ofTime}}.test.ts`],
        setupFiles: ['tests/support/other-intl.ts'],
        isolate: true,
      }),
      // Tests of the database kernel start databases and wait for deadlines, so `npm run check` leaves them out.
      project('engine', 'node', { include: engine, globalSetup: ['tests/support/test-run.ts'] }),
      project('screen', 'happy-dom', { include: ['src/**/*.test.tsx'] }),
      project('architecture', 'node', { include: architecture }),
      project('system', 'node', {
        include: ['tests/**/*.test.ts'],
        exclude: [...architecture, ...browsers],
        globalSetup: ['tests/support/test-run.ts'],
      }),
      // Firefox and WebKitGTK; `npm run browsers` builds the console first.
      project('browsers', 'node', { include: browsers }),
    ],
  },
});

function project(
  name: string,
  environment: string,
  {
    exclude: others = [],
    ...options
  }: {
    include: string[];
    exclude?: string[];
    globalSetup?: string[];
    setupFiles?: string[];
    isolate?: boolean;
  },
) {
  // Screen of a desktop computer. Layouts of tablets and phones are tested in a browser.
  const environmentOptions = { happyDOM: { width: 1440, height: 900 } };
  const exclude = ['node_modules/**', 'dist/**', ...others];
  return {
    extends: true as const,
    test: { name, environment, environmentOptions, exclude, ...options },
  };
}
