import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { hashFiles } from './build.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'baton-build-'));
  mkdirSync(path.join(folder, 'inner'));
  write('inner/a.ts', 'a');
});

function write(name: string, text: string) {
  writeFileSync(path.join(folder, name), text);
}

test('the same sources have the same hash', () => {
  expect(hashFiles([folder])).toBe(hashFiles([folder]));
});

test.each([
  ['a changed file', 'inner/a.ts', 'b'],
  ['a new file', 'inner/b.ts', ''],
])('%s makes the build stale', (_, name, text) => {
  const before = hashFiles([folder]);
  write(name, text);
  expect(hashFiles([folder])).not.toBe(before);
});

test('a test does not make the build stale', () => {
  const before = hashFiles([folder]);
  write('inner/a.test.ts', '');
  expect(hashFiles([folder])).toBe(before);
});
