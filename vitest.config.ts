import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { sharedPlugins } from './vite.config.ts';

const engine = ['server/db/**/*.test.ts'];
const architecture = ['tests/architecture.test.ts', 'tests/architecture/**/*.test.ts'];

export default defineConfig({
  plugins: [react(), ...sharedPlugins],
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Half of their time they wait for databases; by default a machine of two cores has one worker.
    maxWorkers: 2,
    restoreMocks: true,
    projects: [
      project('unit', 'node', {
        include: ['{src,server,scripts,bench}/**/*.test.ts'],
        exclude: engine,
      }),
      // These start databases and wait for deadlines, so `npm run check` leaves them out.
      project('engine', 'node', { include: engine }),
      project('screen', 'happy-dom', { include: ['src/**/*.test.tsx'] }),
      project('architecture', 'node', { include: architecture }),
      project('system', 'node', { include: ['tests/**/*.test.ts'], exclude: architecture }),
    ],
  },
});

function project(
  name: string,
  environment: string,
  files: { include: string[]; exclude?: string[] },
) {
  const exclude = ['node_modules/**', 'dist/**', ...(files.exclude ?? [])];
  return { extends: true as const, test: { name, environment, include: files.include, exclude } };
}
