import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brokenLinks, missingFiles } from './documents.ts';
import { listFiles } from '../tree.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const parts = ['docs', 'src', 'cli', 'server', 'demo', 'tests', 'scripts', 'bench'];
const files = [...listFiles(root, ['.'], { deep: false }), ...listFiles(root, parts)];
const documents = files.filter((file) => /^(docs\/.*|[^/]*)\.md$/.test(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each(documents)('%s names only files that exist', (file) => {
  const text = read(file);
  expect([...missingFiles(text, files), ...brokenLinks(file, text, files)]).toEqual([]);
});

test('the index of the documents links to every page', () => {
  const index = read('docs/README.md');
  const pages = documents.filter((file) => /^docs\/[a-z-]+\.md$/.test(file));
  expect(pages.filter((file) => !index.includes(`](${path.basename(file)})`))).toEqual([]);
});

test('paths without a file, folders without files and broken links are reported', () => {
  const planted = ['src/domain/kernel/money.ts', 'docs/requests.md'];
  const text =
    'See `kernel/money.ts`, `money.ts`, `domain/coins.ts`, `src/domain/kernel/`, `src/coins/`, ' +
    '`server/db/NNNN-name.sql`, [requests](requests.md#rules), [coins](../coins.md), [web](https://a.b).';
  expect(missingFiles(text, planted)).toEqual(['domain/coins.ts', 'src/coins/']);
  expect(brokenLinks('docs/README.md', text, planted)).toEqual(['../coins.md']);
});
