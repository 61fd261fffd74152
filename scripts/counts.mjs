import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

export const none = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** Reads the JSON report of Vitest; a file that could not run at all counts as one failure.
 * @param {string} file @returns {Counts} */
export function countVitest(file) {
  const report = read(file);
  if (!report) return none;
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  const broken = files.filter((one) => one.status === 'failed' && !one.assertionResults.length);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads the JSON report of Playwright. What passed only when tried again, which CI does, counts as passed.
 * @param {string} file @returns {Counts} */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return none;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
