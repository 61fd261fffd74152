import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installInCi } from './apt.mjs';
import { isProgram, programIn } from './programs.mjs';

/**
 * An installed browser that `npm run browsers` can drive.
 * @typedef {{ name: 'Firefox', firefox: string, display: string } | { name: 'WebKitGTK', driver: string, browser: string, display: string }} Browser
 */

const LIBRARIES = ['/usr/lib', '/usr/libexec'];
/** Time limit of the installation in seconds. */
const APT_SECONDS = 240;
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** Installed browsers, and the names of missing ones. @param {string} [folders] as in PATH */
export function findBrowsers(folders = process.env['PATH'] ?? '') {
  const browsers = [findFirefox(folders), findWebKit(folders)].filter(
    (browser) => browser !== undefined,
  );
  const names = browsers.map(({ name }) => name);
  const missing = ['Firefox', 'WebKitGTK'].filter((name) => !names.some((one) => one === name));
  return { browsers, missing };
}

/** @param {string} folders @returns {Browser | undefined} */
function findFirefox(folders) {
  const [firefox, display] = [
    programIn(folders, 'firefox-esr') ?? programIn(folders, 'firefox'),
    programIn(folders, 'Xvfb'),
  ];
  if (firefox === undefined || display === undefined) return undefined;
  return { name: 'Firefox', firefox, display };
}

/** @param {string} folders @returns {Browser | undefined} */
function findWebKit(folders) {
  const [driver, display] = [programIn(folders, 'WebKitWebDriver'), programIn(folders, 'Xvfb')];
  const browser = LIBRARIES.flatMap(miniBrowsersIn).find(isProgram);
  if (driver === undefined || display === undefined || browser === undefined) return undefined;
  return { name: 'WebKitGTK', driver, browser, display };
}

/**
 * Folders in which distributions install MiniBrowser, such as
 * /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1.
 * @param {string} folder
 */
function miniBrowsersIn(folder) {
  if (!existsSync(folder)) return [];
  const below = readdirSync(folder).filter((name) => /-linux-gnu|^webkit/.test(name));
  return below.flatMap((name) => {
    const inside = path.join(folder, name);
    const webkits = name.startsWith('webkit')
      ? [inside]
      : readdirSync(inside)
          .filter((one) => one.startsWith('webkit'))
          .map((one) => path.join(inside, one));
    return webkits.map((one) => path.join(one, 'MiniBrowser'));
  });
}

/** Installs Debian's browsers in CI. Failures only skip the browsers. */
export async function installBrowsers() {
  if (findBrowsers().missing.length > 0) await installInCi(packages, APT_SECONDS);
}
