import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findChromium } from './chromium.mjs';

function program(name: string) {
  const folder = temporaryFolder();
  const file = path.join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return { folder, file };
}

test('a configured Chromium is preferred to one of the system', () => {
  const mine = program('my-browser');
  const system = program('chromium');
  expect(findChromium({ BATON_CHROMIUM: mine.file, PATH: system.folder })).toBe(mine.file);
});

test('a configured Chromium that is missing is an error', () => {
  const system = program('chromium');
  expect(() => findChromium({ BATON_CHROMIUM: '/nowhere/chrome', PATH: system.folder })).toThrow(
    '/nowhere/chrome is not an executable file',
  );
});

test('a Chromium on the PATH is found under any of its names', () => {
  const system = program('google-chrome');
  expect(findChromium({ PATH: system.folder })).toBe(system.file);
});
