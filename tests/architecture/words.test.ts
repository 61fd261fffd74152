import { expect, test } from 'vitest';
import { plant } from './tree.ts';
import { words } from './words.ts';

test.each([
  ['src/ui/a.ts', 'const houseOf = 1;', 'src/ui/a.ts:1 houseOf: say app instead of house'],
  [
    'server/a.ts',
    'export interface TenantFence {}',
    'server/a.ts:1 TenantFence: say tenant scope instead of fence',
  ],
  ['src/app/vault.ts', '', 'src/app/vault.ts vault.ts: say storage instead of vault'],
])('%s with "%s" is an offence', (path, source, offence) => {
  expect(words(plant({ [path]: source }))).toEqual([offence]);
});

test('a warehouse is no house, and texts may contain any words', () => {
  const source = `const warehouse = 'the house'; // a house`;
  expect(words(plant({ 'src/ui/a.ts': source }))).toEqual([]);
});
