import { expect, test } from 'vitest';
import { formats } from './formats.ts';
import { plantTree } from '../tree.ts';

test.each([
  `const day = new Intl.DateTimeFormat('en-ZA');`,
  `const count = new Intl.NumberFormat('en-ZA');`,
  `const text = count.toLocaleString('en-ZA');`,
  `const zone = 'Africa/Johannesburg';`,
])('formatting outside of src/domain is reported: %s', (source) => {
  expect(formats(plantTree({ 'server/a.ts': source }))).toEqual([
    'server/a.ts:1 formats on its own: use src/domain',
  ]);
});

test('the modules that define formats may use the formatting functions', () => {
  const source = `const zone = 'Africa/Johannesburg';`;
  expect(formats(plantTree({ 'src/domain/kernel/time.ts': source }))).toEqual([]);
});
