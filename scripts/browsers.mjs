import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { giveUp, print } from './machine/process.mjs';

ensureNode();
await ensureInstalled();

// The modules below need installed packages, so they are imported after the installation.
const { build, otherBrowsers } = await import('./testing/steps.mjs');
const { findBrowsers, installBrowsers } = await import('./machine/web-drivers.mjs');

await installBrowsers();
const { browsers, missing } = findBrowsers();
if (missing.length)
  print(
    `Not installed, so skipped: ${missing.join(', ')}. On Debian, as root: apt-get install firefox-esr webkit2gtk-driver xvfb`,
  );
if (browsers.length === 0) giveUp('There is no browser to run the journey in.');
await build.run();
const { code } = await otherBrowsers.run();
process.exit(code);
