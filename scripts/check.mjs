import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { giveUp, print } from './machine/process.mjs';

ensureNode();
await ensureInstalled();

// Imports installed packages, so it comes after the installation.
const { generateIfStale } = await import('./build/generate.mjs');
const { demoReplay, quickTests, reading, typeFigures } = await import('./testing/steps.mjs');

await generateIfStale();

const [wanted] = process.argv.slice(2);
if (wanted === '--types') {
  const { code, output } = await typeFigures.run();
  print(output);
  process.exit(code);
}
if (wanted === '--demo') {
  const { code } = await demoReplay.run();
  process.exit(code);
}
if (wanted !== undefined) giveUp('Usage: npm run check [-- --types | --demo]');

const started = Date.now();
const codes = await Promise.all([...reading, quickTests].map(check));
print(`\nChecked in ${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exit(codes.some((code) => code !== 0) ? 1 : 0);

/** @param {import('./testing/steps.mjs').Step} step */
async function check(step) {
  const { code, output, counts } = await step.run({ quiet: true });
  const tests = counts ? ` (${counts.passed} passed, ${counts.failed} failed)` : '';
  print(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.title}${tests}`);
  if (code !== 0) print(output);
  return code;
}
