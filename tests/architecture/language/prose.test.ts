import { expect, test } from 'vitest';
import { objectionsToTitle, prose } from './prose.ts';
import { plantTree } from '../tree.ts';

const found = (source: string, file = 'src/ui/a.ts') => prose(plantTree({ [file]: source }));

test.each([
  ['/** What is open past its day. */', 'begins with "What"'],
  ['// Of nobody.', 'begins with "Of"'],
  ['/**\n * Takes a receipt\n * of nobody.\n */', 'says "nobody"'],
  ['// A list is told\n// of changes.', 'says "is told"'],
  ['const a = 1; // stands beside it', 'says "beside"'],
  [`// ${'word '.repeat(25)}`, 'is long and has no full stop'],
])('the comment in %j is reported', (source, offence) => {
  expect(found(source).join()).toContain(offence);
});

test.each([
  '/** Overdue amount of an account, in rand. */',
  '// A dash stands for an unknown amount.',
  '// The status "told nobody" is a literal of the carrier.',
  "const text = 'What is told to nobody';",
  `// ${'word '.repeat(25)}. Then another.`,
])('the comments in %j are accepted', (source) => {
  expect(found(source)).toEqual([]);
});

test('the report on a comment names its file and line', () => {
  expect(found('const a = 1;\n\n// Whose turn it is.')).toEqual([
    'src/ui/a.ts:3 begins with "Whose": Whose turn it is.',
  ]);
});

test.each([
  ["test('what comes twice is one', () => {});", 'begins with "What"'],
  ["test.each([1])('it ends; it begins', () => {});", 'has a semicolon'],
  ["describe.each(on())('a, and b, and c', () => {});", 'more than one ", and"'],
  ['test(`nobody sees ${it}`, () => {});', 'says "nobody"'],
])('the title in %j is reported', (source, offence) => {
  expect(found(source, 'src/ui/a.test.ts').join()).toContain(offence);
});

test.each(['tests/e2e/a.spec.ts', 'tests/support/a.ts'])('the titles in %s are checked', (file) => {
  expect(found("test('whoever may, sees it', () => {});", file)).not.toEqual([]);
});

test('a title with subject, verb and object is accepted', () => {
  expect(objectionsToTitle('groups identical messages and shows their count')).toEqual([]);
});
