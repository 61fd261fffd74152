import { expect, test } from 'vitest';
import { names, rooms } from './rooms.ts';
import { plantTree } from '../tree.ts';

const filled = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/file-${at}.ts`, '']));

test('a folder of 21 files is an offence', () => {
  expect(rooms(plantTree(filled('src/ui', 21)))).toEqual([
    'src/ui has 21 files; divide it into rooms',
  ]);
});

test('a test file next to its module does not count towards the limit of 20 files', () => {
  expect(rooms(plantTree({ ...filled('src/ui', 20), 'src/ui/file-0.test.ts': '' }))).toEqual([]);
});

test('files in a folder of tests count towards the limit of 20 files', () => {
  const specs = Object.keys(filled('tests/e2e/maps', 21)).map((file) => [
    file.replace('.ts', '.spec.ts'),
    '',
  ]);
  expect(rooms(plantTree(Object.fromEntries(specs)))).toEqual([
    'tests/e2e/maps has 21 files; divide it into rooms',
  ]);
});

test('the folder of migrations may have more than 20 files', () => {
  expect(rooms(plantTree(filled('server/db/migrations', 30)))).toEqual([]);
});

test.each([
  ['src/ui/a.ts', '../domain/kernel/money.ts'],
  ['server/features/billing/invoices/a.ts', '../../../db/open.ts'],
  ['server/start.ts', '../demo/seed.ts'],
])('an import without an alias is reported: in %s of %s', (file, from) => {
  expect(names(plantTree({ [file]: `import '${from}';` }))).toEqual([
    `${file}:1 imports ${from}; name it by its alias`,
  ]);
});

test.each([
  ['src/ui/a.ts', '#domain/kernel/money.ts'],
  ['src/ui/table/a.ts', '../form/button.tsx'],
  ['scripts/start.mjs', '../server/main.ts'],
])('an import by alias or from the same part is allowed: in %s of %s', (file, from) => {
  expect(names(plantTree({ [file]: `import '${from}';` }))).toEqual([]);
});
