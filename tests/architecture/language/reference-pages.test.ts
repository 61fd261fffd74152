import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environment } from '#server/config/environment.ts';
import { referencePages } from '../../support/reference-pages.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test.each(Object.entries(referencePages()))(
  'the page %s equals the output of `npm run docs`',
  (file, text) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
  },
);

test('every environment variable has a description', () => {
  const bare = Object.entries(environment.shape).filter(
    ([, schema]) => !schema.meta()?.description,
  );
  expect(bare.map(([name]) => name)).toEqual([]);
});
