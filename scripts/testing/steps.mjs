import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BROWSER_PROFILE } from './browser-profile.mjs';
import { buildIfStale } from '../build/build.mjs';
import { coverageLines, coverageOptions } from './coverage.mjs';
import { countVitest, readPlaywright, readRunReport, withKinds } from './counts.mjs';
import { root, runTool } from '../machine/process.mjs';
import { PROFILE } from './profile.mjs';
import { RUN_REPORT } from './run-report.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {import('./counts.mjs').FileTime} FileTime */
/** @typedef {{ code: number, output: string, counts?: Counts, times?: FileTime[], figures?: string[] }} Outcome */
/** @typedef {import('../machine/process.mjs').RunOptions & { coverage?: boolean }} StepOptions */
/** @typedef {{ name: string, title: string, run: (options?: StepOptions) => Promise<Outcome> }} Step */

// Programs of the compiler, each with a tsconfig.<name>.json. They are checked in parallel.
const programs = ['contract', 'console', 'server'];

/**
 * Compiler arguments for a program. A single checker, because a second one would infer most types
 * again.
 * @param {string} program
 */
const checkArguments = (program) => [
  '--project',
  `tsconfig.${program}.json`,
  '--noEmit',
  '--checkers',
  '1',
];

/**
 * Compiler arguments that store the result, so that the next check only handles changes.
 * @param {string} program
 */
const incrementalArguments = (program) => [
  '--incremental',
  '--tsBuildInfoFile',
  path.join(root, `node_modules/.cache/baton/types-${program}.tsbuildinfo`),
];

/** Static checks that only read the sources. @type {Step[]} */
export const reading = [
  ...programs.map((program) =>
    step(`types-${program}`, `Types of the ${program}`, [
      'typescript/bin/tsc',
      ...checkArguments(program),
      ...incrementalArguments(program),
    ]),
  ),
  step('lint', 'Lint', ['oxlint/bin/oxlint', '--deny-warnings']),
  step('format', 'Format', ['oxfmt/bin/oxfmt', '--check']),
  step('knip', 'Unused files, exports and packages', [
    'knip/bin/knip.js',
    '--no-progress',
    '--no-gitignore',
  ]),
];

const TYPE_FIGURES = /^(Types|Instantiations|Memory used|Check time):/;

/** Cost of the types of each program. @type {Step} */
export const typeFigures = {
  name: 'types',
  title: 'Types',
  run: async () => {
    const figures = [];
    for (const program of programs) {
      const args = [...checkArguments(program), '--extendedDiagnostics'];
      const { code, output } = await runTool('typescript/bin/tsc', args, { quiet: true });
      if (code !== 0) return { code, output: `${program}\n${output}` };
      const lines = output.split('\n').filter((line) => TYPE_FIGURES.test(line));
      figures.push([program, ...lines].join('\n'));
    }
    return { code: 0, output: figures.join('\n\n') };
  },
};

/** @type {Step} */
export const quickTests = {
  name: 'unit',
  title: 'Unit and architecture tests',
  run: (options) =>
    vitest(
      ['--project=unit', '--project=other-intl', '--project=screen', '--project=architecture'],
      options,
    ),
};

/** @type {Step} */
export const allTests = {
  name: 'unit',
  title: 'Unit, architecture and contract tests',
  run: (options) => vitest(['--project=!browsers'], options),
};

/** A cluster of real processes under load, with a fault every minute. @type {Step} */
export const clusterRehearsal = {
  name: 'cluster',
  title: 'Ten minutes of faults in a cluster',
  run: (options) => vitest(['--project=system', 'tests/cluster/rehearsal.test.ts'], options),
};

/** The demo company, seeded for each of the times at which the replay tests end its history. @type {Step} */
export const demoReplay = {
  name: 'demo',
  title: 'Replay of the demo company',
  run: (options) => {
    const env = { ...process.env, BATON_TEST_MOMENTS: 'all' };
    const args = ['run', '--project=system', 'tests/demo/demo-replay.test.ts'];
    return runTool('vitest/vitest.mjs', args, { ...options, env });
  },
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
    inFolder(async (folder) => {
      const report = path.join(folder, 'report.json');
      const measured = path.join(folder, 'kinds.json');
      const env = {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        [BROWSER_PROFILE]: measured,
      };
      const reporters = ['list', 'json', path.join(root, 'scripts/testing/browser-profile.mjs')];
      const wanted = process.env[PROFILE] === 'on' ? reporters : reporters.slice(0, 2);
      const args = ['test', `--reporter=${wanted.join(',')}`];
      const outcome = await runTool('@playwright/test/cli.js', args, { ...options, env });
      const { counts, times } = readPlaywright(report);
      return { ...outcome, counts, times: withKinds(times, measured) };
    }),
};

/** One journey in Firefox and WebKitGTK. @type {Step} */
export const otherBrowsers = {
  name: 'browsers',
  title: 'Firefox and WebKitGTK',
  run: ({ plain } = {}) => vitest(['--project=browsers'], { plain }),
};

/** @param {string[]} projects @param {StepOptions} [options] */
function vitest(projects, { coverage = false, ...options } = {}) {
  return inFolder(async (folder) => {
    const report = path.join(folder, 'report.json');
    const more = path.join(folder, 'more.json');
    const reporters = ['default', 'json', './scripts/testing/run-report.mjs'];
    const args = [
      'run',
      ...projects,
      ...reporters.map((name) => `--reporter=${name}`),
      `--outputFile.json=${report}`,
      ...(coverage ? coverageOptions(folder) : []),
    ];
    const env = { ...process.env, [RUN_REPORT]: more };
    const outcome = await runTool('vitest/vitest.mjs', args, { ...options, env });
    const figures = coverageLines(folder, root);
    const { times, retried } = readRunReport(more);
    return { ...outcome, counts: { ...countVitest(report), retried }, times, figures };
  });
}

/**
 * Runs work with a temporary folder for reports.
 * @param {(folder: string) => Promise<Outcome>} work @returns {Promise<Outcome>}
 */
async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'baton-report-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} name @param {string} title @param {[string, ...string[]]} tool @returns {Step} */
function step(name, title, [bin, ...args]) {
  return { name, title, run: (options) => runTool(bin, args, options) };
}
