import { expect, test } from 'vitest';
import { isInstalled, isOlder } from './install.mjs';

test.each([
  ['20.18.3', '20.19', true],
  ['20.19.0', '20.19', false],
  ['18.20.0', '20.19', true],
  ['22.1.0', '20.19', false],
])('Node %s is compared with the required %s', (version, wanted, older) => {
  expect(isOlder(version, wanted)).toBe(older);
});

const locked = {
  '': { version: '0.1.0' },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/only-on-mac': { version: '1.0.0', optional: true },
};

test('the installation is complete when every package has the locked version', () => {
  expect(isInstalled(locked, { 'node_modules/zod': { version: '4.0.0' } })).toBe(true);
});

test.each([
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/zod': { version: '4.0.1' } }],
  [
    'a package is left over',
    { 'node_modules/zod': { version: '4.0.0' }, 'node_modules/old': { version: '1.0.0' } },
  ],
])('the installation is repeated when %s', (_, installed) => {
  expect(isInstalled(locked, installed)).toBe(false);
});
