import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

/** The variable that names the file to write. */
export const RUN_REPORT = 'BATON_RUN_REPORT';

/** Tells Vitest to write what its JSON report leaves out: how long each test file took, hooks and imports
 * included, and which tests passed only when tried again. */
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

/** @param {import('vitest/node').TestModule} module */
function timeOf(module) {
  const { collectDuration, setupDuration, environmentSetupDuration, duration } =
    module.diagnostic();
  return {
    file: fileOf(module),
    ms: collectDuration + setupDuration + environmentSetupDuration + duration,
  };
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
