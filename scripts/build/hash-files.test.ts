import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { hashFiles } from './hash-files.mjs';

function sources() {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'inner'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('inner/a.ts', 'a');
  return { hash: () => hashFiles([folder]), write };
}

test('sources that did not change have the same hash', () => {
  const { hash } = sources();
  expect(hash()).toBe(hash());
});

test.each([
  ['a changed file', 'inner/a.ts', 'b'],
  ['a new file', 'inner/b.ts', ''],
])('%s changes the hash', (_, name, text) => {
  const { hash, write } = sources();
  const before = hash();
  write(name, text);
  expect(hash()).not.toBe(before);
});

test('a new test does not change the hash', () => {
  const { hash, write } = sources();
  const before = hash();
  write('inner/a.test.ts', '');
  expect(hash()).toBe(before);
});
