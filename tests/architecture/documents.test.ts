import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { missingFiles } from './documents.ts';
import { listFiles } from './tree.ts';

const root = path.resolve(import.meta.dirname, '../..');
const documents = [
  ...listFiles(root, ['.'], { deep: false }),
  ...listFiles(root, ['docs'], { deep: true }),
].filter((file) => file.endsWith('.md'));

test.each(documents)('%s names only files that exist', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  expect(missingFiles(text, (one) => existsSync(path.join(root, one)))).toEqual([]);
});

test('a path of no file is found, also one that begins in a part', () => {
  const exists = (file: string) => file === 'src/domain/kernel/money.ts';
  const text = 'See `domain/kernel/money.ts`, `domain/money.ts` and `server/db/NNNN-name.sql`.';
  expect(missingFiles(text, exists)).toEqual(['domain/money.ts']);
});
