import { defineConfig } from 'vitest/config';
import { sharedPlugins } from '../../vite.config.ts';
import { partOf, parts } from './mutant-parts.mjs';

const { isDrawn } = partOf(process.env['BATON_MUTANTS']) ?? parts.domain;

/** Tests for the mutants of a part: those that start no database. */
export default defineConfig({
  plugins: sharedPlugins,
  test: {
    include: isDrawn ? ['src/**/*.test.{ts,tsx}'] : ['{src,server,demo}/**/*.test.ts'],
    exclude: ['server/db/**'],
    environment: isDrawn ? 'happy-dom' : 'node',
    environmentOptions: { happyDOM: { width: 1440, height: 900 } },
    // Instrumented code is slow, and Stryker has its own limit for hanging mutants.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
