import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../machine/process.mjs';

/** Environment variable with the file to write. */
export const RUN_REPORT = 'BATON_RUN_REPORT';

/**
 * Vitest reporter for data that the JSON report lacks: the duration of each test file, including
 * hooks and imports, and the tests that passed only when retried.
 */
export default class RunReport {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const to = process.env[RUN_REPORT];
    if (to === undefined) return;
    writeFileSync(
      to,
      JSON.stringify({ times: modules.map(timeOf), retried: modules.flatMap(retriedIn) }),
    );
  }
}

/** @param {import('vitest/node').TestModule} module @returns {import('./counts.mjs').FileTime} */
function timeOf(module) {
  const { collectDuration, setupDuration, environmentSetupDuration, duration } =
    module.diagnostic();
  const setup = setupDuration + environmentSetupDuration;
  const file = fileOf(module);
  const ms = collectDuration + setup + duration;
  // Written by tests/support/profile.ts in a profiled run.
  const profile = module.meta().profile;
  if (profile === undefined) return { file, ms };
  const kinds = { import: collectDuration, setup, ...profile.kinds };
  return { file, ms, cpu: profile.cpu, kinds };
}

/** @param {import('vitest/node').TestModule} module */
function retriedIn(module) {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => `${fileOf(module)}: ${test.fullName}`);
}

/** @param {import('vitest/node').TestModule} module */
function fileOf(module) {
  return path.relative(root, module.moduleId);
}
