import { defineConfig } from 'vitest/config';
import { sharedPlugins } from '../vite.config.ts';

/** The unit tests that mutants of the console's rules have to survive. */
export default defineConfig({
  plugins: sharedPlugins,
  test: {
    include: ['src/{domain,api,commands,machines}/**/*.test.ts'],
    restoreMocks: true,
  },
});
