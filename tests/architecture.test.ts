import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addresses } from './architecture/code/addresses.ts';
import { anyType, castsIn, suppressions } from './architecture/code/casts.ts';
import { objectionsToSubject, subjectsOf } from './architecture/language/commit-subjects.ts';
import { cycles, featureCycles } from './architecture/imports/cycles.ts';
import { direction } from './architecture/imports/direction.ts';
import { riddlesIn } from './architecture/language/document-prose.ts';
import { engineTexts } from './architecture/language/engine-texts.ts';
import { barrels, defaultExports } from './architecture/imports/exports.ts';
import { formats } from './architecture/code/formats.ts';
import { looseFiles, names } from './architecture/language/names.ts';
import { namesOutside } from './architecture/imports/outside.ts';
import { names as aliasNames, rooms } from './architecture/imports/rooms.ts';
import { prose } from './architecture/language/prose.ts';
import { oneReader } from './architecture/code/readers.ts';
import { fileSizes, functionSizes, usualFileSize } from './architecture/code/sizes.ts';
import { listFiles, readTree, type Rule } from './architecture/tree.ts';
import { settingReads } from './architecture/code/setting-reads.ts';
import { functionNames, words } from './architecture/language/words.ts';

// The files whose generics or foreign values cannot be typed without a cast.
const kernels = [
  'src/api/client.ts',
  'src/api/endpoint.ts',
  'src/api/field-schemas.ts',
  'src/api/list-source.ts',
  'src/api/record-source.ts',
  'src/domain/entities/fields.ts',
  'src/domain/settings/definition.ts',
  'src/map/icons.ts',
  'src/ui/form-of/form-of.tsx',
  'src/ui/table/field-columns.tsx',
  'server/http/answers/answer.ts',
  'server/db/columns.ts',
  'server/db/lists/list-fields.ts',
  'server/db/statements.ts',
  'server/http/documentation/openapi.ts',
  'server/uploads/parsing/parse-in-worker.ts',
  'server/runs/operation.ts',
  'server/runs/rows/row-source.ts',
  'server/http/serve.ts',
];

const root = path.dirname(import.meta.dirname);
const product = readTree(root, ['src', 'cli', 'server', 'demo']);
const others = readTree(root, ['tests', 'scripts', 'bench']);
const configurations = readTree(root, ['.'], { deep: false });

const rules: Record<string, Rule> = {
  'imports point left only': direction,
  'modules of other parts are named by alias': aliasNames,
  'no file needs itself to be loaded': cycles,
  'no feature of the server needs itself': featureCycles,
  'a file stops at 300 lines': fileSizes,
  'nine files of ten are shorter than 180 lines': usualFileSize,
  'functions stop at 60 lines (90 when they draw) and 3 parameters': functionSizes,
  'nothing is of type any': anyType,
  'only kernels cast': castsIn(kernels),
  'nothing silences a check': suppressions,
  'no file passes on the exports of another': barrels,
  'exports have names': defaultExports,
  'names are the terms of the field': words,
  'exported functions are verbs or nouns': functionNames,
  'dates and numbers are formatted in one place': formats,
  'each kind of outside text has one reader': oneReader,
  'outgoing addresses are built from parts': addresses,
  'settings and secrets are read by their kind': settingReads,
  'no result depends on how an engine writes or reads dates': engineTexts,
};

test.each(Object.entries(rules))('%s', (_, rule) => {
  expect(product.size).toBeGreaterThan(0);
  expect(rule(product)).toEqual([]);
});

const everywhere = ['src', 'cli', 'server', 'demo', 'tests', 'scripts', 'bench'];

test('a folder has at most 20 files', () => {
  expect([...rooms(product), ...rooms(others)]).toEqual([]);
});

test('names are kebab-case and describe the content', () => {
  expect(names(listFiles(root, everywhere))).toEqual([]);
});

test('every view and every part of the server belongs to a feature', () => {
  expect(looseFiles(listFiles(root, everywhere))).toEqual([]);
});

test('comments and titles are plain English', () => {
  expect([product, others, configurations].flatMap(prose)).toEqual([]);
});

test('documents are plain English', () => {
  const files = [
    ...listFiles(root, ['.'], { deep: false }),
    ...listFiles(root, ['docs', ...everywhere]),
  ].filter((file) => file.endsWith('.md'));
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  expect(files).toContain('docs/requests.md');
  expect(files.flatMap((file) => riddlesIn(file, read(file)))).toEqual([]);
});

test('the subjects of new commits follow the rules for commit subjects', () => {
  const objections = (subject: string) =>
    objectionsToSubject(subject).map((one) => `${subject} ${one}`);
  expect(subjectsOf(root).flatMap(objections)).toEqual([]);
});

test('no file names a path outside the repository', () => {
  const files = [...listFiles(root, everywhere), ...listFiles(root, ['.', '.ci'], { deep: false })];
  const texts = files.filter((file) => /(\.(tsx?|m?js|json|md|css|sql|html)|\/run)$/.test(file));
  const read = (file: string) => [file, readFileSync(path.join(root, file), 'utf8')];
  expect(namesOutside(Object.fromEntries(texts.map(read)))).toEqual([]);
});
