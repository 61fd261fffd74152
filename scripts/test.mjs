import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { giveUp, print } from './machine/process.mjs';

ensureNode();
await ensureInstalled();

// The modules below need installed packages, so they are imported after the installation.
const { ensureChromium } = await import('./machine/chromium.mjs');
const { add, none, slowestLines, sumLines } = await import('./testing/counts.mjs');
const { generateIfStale } = await import('./build/generate.mjs');
const { missingServices } = await import('./machine/services.mjs');
const { installClusterPrograms, missingClusterPrograms } =
  await import('./machine/cluster-programs.mjs');
const { allTests, browserTests, build, clusterRehearsal, otherBrowsers, reading } =
  await import('./testing/steps.mjs');
const { keepTimes, profileLines, PROFILE } = await import('./testing/profile.mjs');
const { findBrowsers, installBrowsers } = await import('./machine/web-drivers.mjs');

const everything = [...reading, allTests, build, browserTests, otherBrowsers];
const switches = {
  '--matrix': 'BATON_TEST_MATRIX',
  '--cluster': 'BATON_CLUSTER',
  '--fuzz': 'BATON_FUZZ',
  '--trace': 'BATON_TRACE',
  '--profile': PROFILE,
};
const given = process.argv.slice(2).filter((arg) => !isSwitch(arg));
const coverage = given.includes('--coverage');
const steps = selectSteps(given.filter((arg) => arg !== '--coverage'));

if (steps.includes(browserTests)) {
  process.env['BATON_CHROMIUM'] = await ensureChromium();
  print(`Chromium: ${process.env['BATON_CHROMIUM']}`);
}
if (steps.includes(otherBrowsers)) await installBrowsers();
const isInCluster = steps.includes(allTests) || steps.includes(clusterRehearsal);
if (isInCluster) await installClusterPrograms();
const found = findBrowsers();
await generateIfStale();
const missing = await missingServices();
let counts = none;
/** @type {import('./testing/counts.mjs').FileTime[]} */
const times = [];
/** @type {string[]} */
const figures = [];
/** Titles of failed steps, in the order of failure. @type {string[]} */
const failures = [];
/** Output of failed checks and builds. @type {string[]} */
const failedOutputs = [];

// Tests spend half of their time waiting for databases, so the checks and the build fit into that
// time.
const inBrowsers = steps.filter((step) => step === browserTests || step === otherBrowsers);
const visible = steps.filter((step) => step === allTests || step === clusterRehearsal);
const background = steps.filter((step) => !visible.includes(step) && !inBrowsers.includes(step));
await Promise.all([runBackgroundSteps(), ...visible.map((step) => runVisibly(step))]);
for (const text of failedOutputs) print(text);
for (const step of inBrowsers) {
  const isPossible = step !== otherBrowsers || found.browsers.length > 0;
  if (isPossible && failures.length === 0) await runVisibly(step);
}

if (figures.length) print(`\n=== Coverage ===\n${figures.join('\n')}`);
if (times.length) print(`\n=== Slowest test files ===\n${slowestLines(times).join('\n')}`);
const profile = process.env[PROFILE] === 'on' ? profileLines(times) : [];
if (profile.length) print(`\n=== Time by kind of work, and by file ===\n${profile.join('\n')}`);
if (times.length) keepTimes(times, profile);
print('');
if (missing.length) print(`Suites skipped because nothing answers there: ${missing.join(', ')}`);
const programs = isInCluster ? missingClusterPrograms() : [];
if (programs.length)
  print(`Cluster skipped because programs are not installed: ${programs.join(', ')}`);
if (steps.includes(otherBrowsers) && found.missing.length)
  print(`Browsers skipped because they are not installed: ${found.missing.join(', ')}`);
if (failures.length) print(`First failure: ${failures[0]}`);
if (failures.length > 1) print(`Failed too: ${failures.slice(1).join(', ')}`);
for (const line of sumLines(counts)) print(line);
process.exit(failures.length ? 1 : 0);

/**
 * Runs the checks and the build one by one while the tests run; prints each result, and keeps the
 * output of failures.
 */
async function runBackgroundSteps() {
  for (const step of background) {
    const { code, output } = await runStep(step, { quiet: true, low: steps.includes(allTests) });
    if (code !== 0) failedOutputs.push(`\n=== ${step.title} ===\n${output}`);
  }
}

/** Runs tests with visible output. @param {import('./testing/steps.mjs').Step} step */
async function runVisibly(step) {
  print(`\n=== ${step.title} ===`);
  const { output } = await runStep(step, { plain: background.length > 0, coverage });
  if (output) print(output);
}

/**
 * Runs a step and adds its outcome to the totals.
 * @param {import('./testing/steps.mjs').Step} step @param {import('./testing/steps.mjs').StepOptions} options
 */
async function runStep(step, options) {
  const started = Date.now();
  /** @type {import('./testing/steps.mjs').Outcome} */
  const outcome = await step
    .run(options)
    .catch((error) => ({ code: 1, output: String(error), counts: none }));
  counts = add(counts, outcome.counts ?? none);
  times.push(...(outcome.times ?? []));
  figures.push(...(outcome.figures ?? []));
  const verdict = outcome.code === 0 ? 'passed' : 'FAILED';
  print(`--- ${step.title}: ${verdict} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (outcome.code === 0) return outcome;
  failures.push(step.title);
  // A failed step without counted tests counts as a failure.
  if (!outcome.counts?.failed) counts = add(counts, { ...none, failed: 1 });
  return outcome;
}

/**
 * Whether an argument is a switch. Sets its environment variable, which the tests read.
 * @param {string} arg
 */
function isSwitch(arg) {
  const variable = Object.entries(switches).find(([name]) => name === arg)?.[1];
  if (variable) process.env[variable] = 'on';
  return variable !== undefined;
}

/** @param {string[]} args */
function selectSteps(args) {
  if (process.env['BATON_CLUSTER'] === 'on') return [clusterRehearsal];
  const [flag, list = ''] = args.flatMap((arg) => arg.split('='));
  if (flag === undefined) return everything;
  const known = everything.map((step) => step.name);
  const wanted = list.split(',');
  if (flag !== '--only' || !wanted.every((name) => known.includes(name))) {
    giveUp(
      `Usage: npm test -- [${Object.keys(switches).join('] [')}] [--coverage] [--only ${known.join(',')}]`,
    );
  }
  // Browser tests need the build, so selecting them also selects the build.
  return everything.filter(
    (step) =>
      wanted.includes(step.name) ||
      (step === build && (wanted.includes('e2e') || wanted.includes('browsers'))),
  );
}
