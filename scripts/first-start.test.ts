import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const scripts = import.meta.dirname;
const entries = readdirSync(scripts).filter(
  (name) =>
    name.endsWith('.mjs') &&
    readFileSync(path.join(scripts, name), 'utf8').includes('await ensureInstalled()'),
);
const statically = /^import (?:[^'"]*? from )?'([^']+)';$/gm;

/**
 * Packages that a script loads before its first statement runs, and the modules through which it
 * loads them.
 */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(statically)].flatMap(([, from = '']) => {
    if (from.startsWith('node:')) return [];
    if (from.startsWith('.')) return packagesOf(path.resolve(path.dirname(file), from), seen);
    return [`${path.basename(file)} imports ${from}`];
  });
}

test.each(entries)('%s imports no package before the installation', (name) => {
  expect(packagesOf(path.join(scripts, name))).toEqual([]);
});

test('the checked scripts include those that install packages', () => {
  expect(entries).toEqual(expect.arrayContaining(['start.mjs', 'test.mjs', 'check.mjs']));
});
