import { mkdtempSync } from 'node:fs';
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
  step('types', 'Types', ['typescript/bin/tsc', '--noEmit']),
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
  run: async (options) => {
    const report = reportFile();
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const args = ['test', '--reporter=list,json'];
    const outcome = await runTool('@playwright/test/cli.js', args, { ...options, env });
    return { ...outcome, counts: countPlaywright(report) };
  },
};

/** @param {string[]} projects @param {{ quiet?: boolean }} [options] */
async function vitest(projects, options) {
  const report = reportFile();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const outcome = await runTool('vitest/vitest.mjs', ['run', ...projects, ...reporters], options);
  return { ...outcome, counts: countVitest(report) };
}

/** @param {string} name @param {string} title @param {[string, ...string[]]} tool @returns {Step} */
function step(name, title, [bin, ...args]) {
  return { name, title, run: (options) => runTool(bin, args, options) };
}

function reportFile() {
  return path.join(mkdtempSync(path.join(tmpdir(), 'baton-report-')), 'report.json');
}
