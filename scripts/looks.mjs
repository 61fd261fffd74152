import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { giveUp, print, root, run, runTool } from './machine/process.mjs';

const usage = `Usage: npm run looks -- [--against main] [--all] [-g words]
Compares pictures of the screens with those of another commit. Differences are in test-results/looks.
--all adds every page of the tours; -g takes only screens whose title matches.`;

ensureNode();
await ensureInstalled();

const { buildIfStale } = await import('./build/build.mjs');
const { ensureChromium } = await import('./machine/chromium.mjs');
const { startServer } = await import('../tests/support/server.mjs');
const { quickFolder } = await import('../tests/support/quick-folder.mjs');

const { against, all, grep } = parseArguments();
const work = mkdtempSync(path.join(quickFolder(), 'baton-looks-'));
const other = path.join(root, 'dist/looks', commitOf(against));

try {
  process.exitCode = await compare();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function compare() {
  await Promise.all([buildIfStale(['console', 'server']), buildOther()]);
  const shared = {
    ...process.env,
    TMPDIR: work,
    BATON_CHROMIUM: await ensureChromium(),
    BATON_LOOKS: all ? 'all' : 'usual',
    BATON_LOOKS_AT: new Date().toISOString(),
    BATON_LOOKS_PICTURES: path.join(work, 'pictures'),
    BATON_E2E_COMPANY: await makeCompany(),
  };
  print(`Taking pictures of ${against} ...`);
  const before = await pictures({ ...shared, BATON_LOOKS_TREE: other }, ['--update-snapshots=all']);
  if (before !== 0) print('Some screens of the other commit did not open; they are left out.');
  print('Comparing with this tree ...');
  return pictures({ ...shared, BATON_LOOKS_TREE: root }, ['--update-snapshots=none']);
}

/** @param {NodeJS.ProcessEnv} env @param {string[]} options */
async function pictures(env, options) {
  const args = ['test', '--config', 'tests/looks/playwright.config.ts', ...options];
  const only = grep === undefined ? [] : ['--grep', grep];
  const { code } = await runTool('@playwright/test/cli.js', [...args, ...only], { env });
  return code;
}

/** Both consoles get copies of one company, so that only the screens can differ. */
async function makeCompany() {
  const dataDir = path.join(work, 'company');
  const maker = await startServer({ dataDir });
  await maker.stop();
  // Smaller buffers, because the embedded database fills its buffers at every start.
  const settings = path.join(dataDir, 'database/pg/postgresql.conf');
  appendFileSync(settings, '\nshared_buffers=16MB\n');
  return dataDir;
}

/** Builds the console of the other commit in a work tree that is kept for the next comparison. */
async function buildOther() {
  if (!existsSync(other)) {
    git(['worktree', 'prune']);
    git(['worktree', 'add', '--detach', other, against]);
    symlinkSync(path.join(root, 'node_modules'), path.join(other, 'node_modules'));
  }
  const script = `import(${JSON.stringify(path.join(other, 'scripts/build/build.mjs'))}).then((m) => m.buildIfStale(['console']))`;
  const { code } = await run(process.execPath, ['--eval', script]);
  if (code !== 0) giveUp(`The console of ${against} did not build.`);
}

/** @param {string} name */
function commitOf(name) {
  try {
    return git(['rev-parse', '--short', `${name}^{commit}`]);
  } catch {
    return giveUp(`There is no commit ${name}.`);
  }
}

/** @param {string[]} args */
function git(args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function parseArguments() {
  try {
    const { values } = parseArgs({
      options: {
        against: { type: 'string', default: 'main' },
        all: { type: 'boolean', default: false },
        grep: { type: 'string', short: 'g' },
      },
    });
    return values;
  } catch {
    return giveUp(usage);
  }
}
