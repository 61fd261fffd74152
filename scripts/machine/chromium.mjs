import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { giveUp, run, print } from './process.mjs';
import { isProgram, programIn } from './programs.mjs';

// Headless shells first, because without a browser window the same engine needs a third less time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const advice = `No Chromium was found for the browser tests. Any one of these will do:
  - install Chromium or Chrome so that it is on the PATH
  - set BATON_CHROMIUM to the path of a Chromium or Chrome executable
  - run: npx playwright install chromium
  - on Debian or Ubuntu, as root: apt-get install chromium`;

/**
 * Chromium for browser tests: the configured one, one of the system, or Playwright's; undefined if
 * there is none.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findChromium(env = process.env) {
  const configured = env['BATON_CHROMIUM'] || env['PLAYWRIGHT_CHROMIUM'];
  if (configured) {
    if (isProgram(configured)) return configured;
    throw new Error(`The configured Chromium ${configured} is not an executable file.`);
  }
  const installed = names.map((name) => programIn(env['PATH'] ?? '', name));
  return [...installed, macChrome].find((file) => file && isProgram(file)) ?? playwrightChromium();
}

/** Finds a Chromium, or installs Debian's if possible; otherwise exits with advice. */
export async function ensureChromium() {
  try {
    const found = findChromium() ?? (await installChromium());
    return found ?? giveUp(advice);
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : advice);
  }
}

async function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  print('Installing Chromium with apt-get ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    const apt = await run('apt-get', args, { quiet: true, env });
    if (apt.code === 0) break;
    print(apt.output);
  }
  return findChromium();
}

function playwrightChromium() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const file = chromium.executablePath();
  return isProgram(file) ? file : undefined;
}
