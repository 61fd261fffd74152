import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findBrowsers } from './web-drivers.mjs';

function folderWith(...names: string[]) {
  const folder = temporaryFolder();
  for (const name of names) {
    writeFileSync(path.join(folder, name), '');
    chmodSync(path.join(folder, name), 0o755);
  }
  return folder;
}

test('Firefox is found under both of its names if a virtual display is installed', () => {
  for (const name of ['firefox-esr', 'firefox']) {
    const folder = folderWith(name, 'Xvfb');
    expect(findBrowsers(folder)).toEqual({
      browsers: [
        { name: 'Firefox', firefox: path.join(folder, name), display: path.join(folder, 'Xvfb') },
      ],
      missing: ['WebKitGTK'],
    });
  }
});

test('a browser without a virtual display or WebDriver is listed as missing', () => {
  const none = { browsers: [], missing: ['Firefox', 'WebKitGTK'] };
  expect(findBrowsers(folderWith('firefox-esr', 'WebKitWebDriver'))).toEqual(none);
  expect(findBrowsers(folderWith('Xvfb'))).toEqual(none);
});
