import { ensureInstalled, ensureNode } from './install.mjs';
import { giveUp, say } from './process.mjs';

ensureNode();
await ensureInstalled();

// These import installed packages, so they come after the installation.
const { ensureChromium } = await import('./chromium.mjs');
const { add, none } = await import('./counts.mjs');
const { missingServices } = await import('./services.mjs');
const { allTests, browserTests, build, reading } = await import('./steps.mjs');

const everything = [...reading, allTests, build, browserTests];
const steps = chosen(process.argv.slice(2));

if (steps.includes(browserTests)) {
  process.env['BATON_CHROMIUM'] = await ensureChromium();
  say(`Chromium: ${process.env['BATON_CHROMIUM']}`);
}
const missing = await missingServices();
let counts = none;
let stoppedAt = '';

for (const step of steps) {
  say(`\n=== ${step.title} ===`);
  const started = Date.now();
  const outcome = await step
    .run()
    .catch((error) => ({ code: 1, output: String(error), counts: none }));
  if (outcome.output) say(outcome.output);
  counts = add(counts, outcome.counts ?? none);
  say(`--- ${step.title}: ${outcome.code === 0 ? 'passed' : 'FAILED'} in ${seconds(started)} s`);
  if (outcome.code === 0) continue;
  stoppedAt = step.title;
  // A step without counted tests is a failure all the same.
  if (!outcome.counts?.failed) counts = add(counts, { ...none, failed: 1 });
  break;
}

say('');
if (missing.length) say(`Suites skipped because nothing answers there: ${missing.join(', ')}`);
if (stoppedAt) say(`Stopped at the first failing step: ${stoppedAt}`);
say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(stoppedAt ? 1 : 0);

/** @param {string[]} args */
function chosen(args) {
  const [flag, list = ''] = args.flatMap((arg) => arg.split('='));
  if (flag === undefined) return everything;
  const known = everything.map((step) => step.name);
  const wanted = list.split(',');
  if (flag !== '--only' || !wanted.every((name) => known.includes(name))) {
    giveUp(`Usage: npm test -- --only ${known.join(',')}`);
  }
  // Browser tests run against the build, so they bring it along.
  return everything.filter(
    (step) => wanted.includes(step.name) || (step === build && wanted.includes('e2e')),
  );
}

/** @param {number} started */
function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(1);
}
