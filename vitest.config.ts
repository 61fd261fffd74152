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
    // Waits follow events; these only end what hangs, also on a machine several times slower than usual.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 50_000 } },
    // On a shared machine a process may stall: CI tries once more and names what it retried.
    retry: process.env['CI'] ? 1 : 0,
    // More than half of their time they wait for databases and servers; by default a machine of two cores has one worker.
    maxWorkers: 4,
    // Within a project the files that failed or took longest last time run first: Vitest keeps that in node_modules/.vite.
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubGlobals: true,
    // Modules keep no state between tests, and loading them anew takes longer than many a suite.
    isolate: false,
    // Measures each file by kind of work: `npm test -- --profile`.
    setupFiles: process.env['BATON_PROFILE'] === 'on' ? ['tests/support/profile.ts'] : [],
    // Measured only by `npm test -- --coverage`; what no test loads counts too.
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
      // Rules about days, hours and numbers once more in an engine whose Intl writes other texts.
      project('other-intl', 'node', {
        include: [`src/domain/{${ofTime}}.test.ts`],
        setupFiles: ['tests/support/other-intl.ts'],
        isolate: true,
      }),
      // These start databases and wait for deadlines, so `npm run check` leaves them out.
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
  // A desk: what is drawn otherwise on a tablet or a phone is tested in a browser.
  const environmentOptions = { happyDOM: { width: 1440, height: 900 } };
  const exclude = ['node_modules/**', 'dist/**', ...others];
  return {
    extends: true as const,
    test: { name, environment, environmentOptions, exclude, ...options },
  };
}
