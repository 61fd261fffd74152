import { expect, test } from 'vitest';
import { cycles, featureCycles } from './cycles.ts';
import { plantTree } from '../tree.ts';

test('a cycle is named with its whole path', () => {
  const tree = plantTree({
    'src/ui/entry.ts': `import './a.ts';`,
    'src/ui/a.ts': `import { b } from './b.ts';`,
    'src/ui/b.ts': `import { c } from './c.ts';`,
    'src/ui/c.ts': `export { a } from './a.ts';`,
  });
  expect(cycles(tree)).toEqual([
    'src/ui/a.ts is in a cycle: src/ui/a.ts > src/ui/b.ts > src/ui/c.ts > src/ui/a.ts',
  ]);
});

test.each([
  ['a type import', `import type { A } from './a.ts';`],
  ['an import of a type by name', `import { type A } from './a.ts';`],
  ['a dynamic import', `export const a = () => import('./a.ts');`],
])('a cycle does not count if it is closed by %s', (_, back) => {
  const tree = plantTree({ 'src/ui/a.ts': `import { b } from './b.ts';`, 'src/ui/b.ts': back });
  expect(cycles(tree)).toEqual([]);
});

test('two paths to one file are no cycle', () => {
  const tree = plantTree({
    'src/ui/a.ts': `import './b.ts'; import './c.ts';`,
    'src/ui/b.ts': `import './c.ts';`,
    'src/ui/c.ts': '',
  });
  expect(cycles(tree)).toEqual([]);
});

test('a cycle of features is reported, even if a type import closes it', () => {
  const tree = plantTree({
    'server/features/zones/a.ts': `import type { B } from '../drivers/b.ts';`,
    'server/features/drivers/b.ts': `import { c } from '#server/features/lockers/c.ts';`,
    'server/features/lockers/c.ts': `import { z } from '../zones/z.ts';`,
    'server/features/zones/z.ts': '',
    'server/features/lockers/c.test.ts': `import { d } from '../claims/d.ts';`,
    'server/features/claims/d.ts': `import { e } from '../lockers/c.ts';`,
  });
  expect(featureCycles(tree)).toEqual(['zones is in a cycle: zones > drivers > lockers > zones']);
});
