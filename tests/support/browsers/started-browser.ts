import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, type WebDriver } from 'selenium-webdriver';
import type { Browser } from '../../../scripts/machine/web-drivers.mjs';
import { connectMarionette } from './marionette.ts';
import { freePort } from '../server.mjs';
import { waitUntil } from '../until.ts';

type Installed<Name extends Browser['name']> = Extract<Browser, { name: Name }>;

/** A running browser, with a function that ends it and all of its processes. */
export interface StartedBrowser {
  driver: WebDriver;
  stop: () => Promise<void>;
}

/** Ends a process and its child processes. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Makes browsers draw without a graphics card. */
const software = { LIBGL_ALWAYS_SOFTWARE: '1' };

const start = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(command, args, {
    detached: true,
    env: { ...process.env, ...software, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Starts a screen in memory and returns it with its number. */
async function startDisplay(command: string) {
  const child = start(command, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1440x900x24',
    '-nolisten',
    'tcp',
  ]);
  if (!child.stdout) throw new Error('Xvfb has no output');
  const [number] = await once(createInterface(child.stdout), 'line');
  return { child, name: `:${String(number)}` };
}

/**
 * Settings that make Firefox ask no questions, send no reports and draw maps without a graphics
 * card.
 */
const preferences = {
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'webgl.force-enabled': true,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
};

/**
 * Style of the browser window that lets it be as narrow as a telephone; usually it stops at 450 to
 * 500 pixels.
 */
const narrowWindow = {
  firefox: ':root, :root * { min-width: 0 !important; }',
  gtk: 'window * { min-width: 0; margin: 0; padding: 0; border: 0; font-size: 1px; }',
};

/** Writes a file and creates the folders above it. */
async function writeBelow(folder: string, file: string, content: string) {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

/** Starts Firefox on a screen, because without one Firefox has no WebGL to draw maps. */
async function startFirefox({
  firefox,
  display: screen,
}: Installed<'Firefox'>): Promise<StartedBrowser> {
  const display = await startDisplay(screen);
  const profile = await mkdtemp(path.join(tmpdir(), 'baton-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeBelow(profile, 'user.js', lines.join('\n'));
  await writeBelow(profile, 'chrome/userChrome.css', narrowWindow.firefox);
  const options = ['--marionette', '--no-remote', '--profile', profile];
  const child = start(firefox, options, { DISPLAY: display.name });
  child.stdout?.resume();
  // Reads the port that Firefox has chosen and written into its profile.
  const readPort = () =>
    readFile(path.join(profile, 'MarionetteActivePort'), 'utf8').then(Number, () => 0);
  const port = await waitUntil(readPort, (found) => found > 0);
  const stop = async () => {
    await end(child);
    await end(display.child);
    await rm(profile, { recursive: true, force: true });
  };
  return { driver: await connectMarionette(port), stop };
}

async function startWebKit(given: Installed<'WebKitGTK'>): Promise<StartedBrowser> {
  const display = await startDisplay(given.display);
  const settings = await mkdtemp(path.join(tmpdir(), 'baton-webkit-'));
  await writeBelow(settings, 'gtk-3.0/gtk.css', narrowWindow.gtk);
  const port = await freePort();
  const child = start(given.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: settings,
  });
  child.stdout?.resume();
  const server = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isReady, (ready) => ready);
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: given.browser, args: ['--automation'] },
    })
    .build();
  const stop = async () => {
    await driver.quit().catch(() => {});
    await end(child);
    await end(display.child);
    await rm(settings, { recursive: true, force: true });
  };
  return { driver, stop };
}

/** Starts a browser that is installed on this machine. */
export const startBrowser = (browser: Browser): Promise<StartedBrowser> =>
  browser.name === 'Firefox' ? startFirefox(browser) : startWebKit(browser);
