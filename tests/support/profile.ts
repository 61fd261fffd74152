import { afterAll } from 'vitest';
import { startSums } from './measured.ts';

// A setup file runs ahead of the imports of its test file, and its hook after all other hooks.
const before = process.cpuUsage();
const kinds = startSums();

// oxlint-disable-next-line no-empty-pattern -- Vitest reads which fixtures are asked for from the pattern.
afterAll(({}, suite) => {
  const { user, system } = process.cpuUsage(before);
  suite.file.meta.profile = { cpu: (user + system) / 1000, kinds };
});

declare module 'vitest' {
  interface TaskMeta {
    /** CPU milliseconds of the worker during a file, and waited milliseconds by kind of work. */
    profile?: { cpu: number; kinds: Record<string, number> };
  }
}
