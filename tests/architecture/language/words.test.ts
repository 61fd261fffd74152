import { expect, test } from 'vitest';
import { plantTree } from '../tree.ts';
import { functionNames, words } from './words.ts';

test.each([
  ['src/ui/a.ts', 'const houseOf = 1;', 'src/ui/a.ts:1 houseOf: say app instead of house'],
  [
    'server/a.ts',
    'export interface TenantFence {}',
    'server/a.ts:1 TenantFence: say tenant scope instead of fence',
  ],
  ['src/ui/a.ts', 'const MOST_ROWS = 1;', 'src/ui/a.ts:1 MOST_ROWS: say MAX instead of MOST'],
  ['src/app/vault.ts', '', 'src/app/vault.ts vault.ts: say storage instead of vault'],
])('a private word is reported: in %s with "%s"', (path, source, offence) => {
  expect(words(plantTree({ [path]: source }))).toEqual([offence]);
});

test('a private word is not found within a longer word, nor in texts and comments', () => {
  const source = `const warehouse = 'the house'; // a house`;
  expect(words(plantTree({ 'src/ui/a.ts': source }))).toEqual([]);
});

test.each([
  ['export function settled() {}', 'src/ui/a.ts:1 settled() says neither what it does nor returns'],
  ['export const among = () => 1;', 'src/ui/a.ts:1 among() says neither what it does nor returns'],
])('a function name that is only a participle or adverb is reported: %s', (source, offence) => {
  expect(functionNames(plantTree({ 'src/ui/a.ts': source }))).toEqual([offence]);
});

test('functions named by a verb or a noun, constants and private functions are accepted', () => {
  const source = 'export const feed = () => 1; export const between = 5; function settled() {}';
  expect(functionNames(plantTree({ 'src/ui/a.ts': source }))).toEqual([]);
});
