import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { countPlaywright, countVitest } from './counts.mjs';
import { runTool } from './process.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {{ code: number, output: string, counts?: Counts }} Outcome */
/** @typedef {{ name: string, title: string, run: (options?: { quiet?: boolean }) => Promise<Outcome> }} Step */

/** Checks that read the sources and run nothing. @type {Step[]} */
export const reading = [
  step('types', 'Types', ['typescript/bin/tsc', '--noEmit', '--checkers', '2']),
  step('lint', 'Lint', ['oxlint/bin/oxlint', '--deny-warnings']),
  step('format', 'Format', ['oxfmt/bin/oxfmt', '--check']),
  step('knip', 'Unused files, exports and packages', ['knip/bin/knip.js', '--no-progress']),
];

/** @type {Step} */
export const quickTests = {
  name: 'unit',
  title: 'Unit and architecture tests',
  run: (options) =>
    vitest(['--project=unit', '--project=screen', '--project=architecture'], options),
};

/** @type {Step} */
export const allTests = {
  name: 'unit',
  title: 'Unit, architecture and contract tests',
  run: (options) => vitest([], options),
};

/** @type {Step} */
export const build = {
  name: 'build',
  title: 'Build',
  run: async () => {
    await buildIfStale();
    return { code: 0, output: '' };
  },
};

/** @type {Step} */
export const browserTests = {
  name: 'e2e',
  title: 'Browser tests',
  run: (options) =>
    reporting(countPlaywright, (report) => {
      const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const args = ['test', '--reporter=list,json'];
      return runTool('@playwright/test/cli.js', args, { ...options, env });
    }),
};

/** @param {string[]} projects @param {{ quiet?: boolean }} [options] */
function vitest(projects, options) {
  return reporting(countVitest, (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return runTool('vitest/vitest.mjs', ['run', ...projects, ...reporters], options);
  });
}

/** Runs tests that leave a JSON report in a temporary folder, and counts what it says.
 * @param {(report: string) => Counts} count @param {(report: string) => Promise<Outcome>} start
 * @returns {Promise<Outcome>} */
async function reporting(count, start) {
  const folder = mkdtempSync(path.join(tmpdir(), 'baton-report-'));
  const report = path.join(folder, 'report.json');
  try {
    const outcome = await start(report);
    return { ...outcome, counts: count(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @param {string} title @param {[string, ...string[]]} tool @returns {Step} */
function step(name, title, [bin, ...args]) {
  return { name, title, run: (options) => runTool(bin, args, options) };
}
