import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import { startSums } from './measured.ts';

// Vitest runs a setup file before the imports of its test file, and the hook below after all other
// hooks.
const before = process.cpuUsage();
const childrenBefore = cpuOfChildren();
const kinds = startSums();

// oxlint-disable-next-line no-empty-pattern -- Vitest reads which fixtures are asked for from the pattern.
afterAll(({}, suite) => {
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 + cpuOfChildren() - childrenBefore;
  suite.file.meta.profile = { cpu, kinds };
});

/** CPU milliseconds of ended child processes; 0 without `/proc`. */
function cpuOfChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The second field is the program name in brackets, which may contain spaces, so parsing starts
    // after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const MS_PER_TICK = 10;
    return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
  } catch {
    return 0;
  }
}

declare module 'vitest' {
  interface TaskMeta {
    /**
     * CPU milliseconds of worker and ended child processes during a file, and milliseconds of
     * waiting by kind of work.
     */
    profile?: { cpu: number; kinds: Record<string, number> };
  }
}
