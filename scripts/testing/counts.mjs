import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `retried` contains the names of tests that passed only when retried; they count as passed.
 * @typedef {{ passed: number, failed: number, skipped: number, retried: string[] }} Counts
 */
/**
 * `cpu` and `kinds` are milliseconds, in profiled runs only.
 * @typedef {{ file: string, ms: number, cpu?: number, kinds?: Record<string, number> }} FileTime
 */
/** @typedef {{ counts: Counts, times: FileTime[] }} Reading */
/** @typedef {{ title: string, file: string, tests: { status: string, results: { duration: number }[] }[] }} Spec */
/** @typedef {{ title: string, file: string, specs: Spec[], suites?: Suite[] }} Suite */

/** @type {Counts} */
export const none = { passed: 0, failed: 0, skipped: 0, retried: [] };

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    retried: [...a.retried, ...b.retried],
  };
}

/** Last lines of a run: retried tests by name, and the totals. @param {Counts} counts */
export function sumLines({ passed, failed, skipped, retried }) {
  return [
    ...retried.map((name) => `Passed only when tried again: ${name}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped, ${retried.length} retried`,
  ];
}

/** Slowest files with their seconds. @param {FileTime[]} times @param {number} [most] */
export function slowestLines(times, most = 20) {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/**
 * Reads the JSON report of Vitest; a file that could not run counts as one failure.
 * @param {string} file @returns {Counts}
 */
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
    retried: [],
  };
}

/**
 * Reads the JSON report of Playwright; file names are relative to `tests/e2e`.
 * @param {string} file
 * @returns {Reading}
 */
export function readPlaywright(file) {
  const report = read(file);
  if (!report) return { counts: none, times: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = specsOf(report.suites ?? []);
  const retried = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${spec.file}: ${spec.title}`);
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const spec of specs) {
    const tries = spec.tests.flatMap(({ results }) => results);
    const ms = tries.reduce((sum, { duration }) => sum + duration, 0);
    times.set(spec.file, (times.get(spec.file) ?? 0) + ms);
  }
  return {
    counts: { passed: expected + flaky, failed: unexpected, skipped, retried },
    times: [...times].map(([spec, ms]) => ({ file: spec, ms })),
  };
}

/**
 * Adds the measurements of `browser-profile.mjs` to the times of the same test files.
 * @param {FileTime[]} times
 * @param {string} file
 * @returns {FileTime[]}
 */
export function withKinds(times, file) {
  const measured = read(file) ?? {};
  return times.map((time) => {
    const kinds = measured[path.basename(time.file)];
    return kinds === undefined ? time : { ...time, kinds };
  });
}

/**
 * Reads the report that `run-report.mjs` wrote for Vitest.
 * @param {string} file @returns {{ times: FileTime[], retried: string[] }}
 */
export function readRunReport(file) {
  return read(file) ?? { times: [], retried: [] };
}

/** @param {Suite[]} suites @param {string} [group] @returns {Spec[]} */
function specsOf(suites, group = '') {
  return suites.flatMap(({ title, file, specs, suites: inner }) => {
    // The outermost suite is the file itself.
    const within = title === file ? '' : `${group}${title} › `;
    const named = specs.map((spec) => ({ ...spec, title: within + spec.title }));
    return [...named, ...specsOf(inner ?? [], within)];
  });
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
