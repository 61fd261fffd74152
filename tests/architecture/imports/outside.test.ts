import { expect, test } from 'vitest';
import { namesOutside } from './outside.ts';

const above = ['..', 'shared', 'design.md'].join('/');
const absolute = ['', 'work', 'plan.md'].join('/');

test.each([`see ${above}`, `as ${absolute} says`])(
  'a path outside the repository is reported: %s',
  (line) => {
    expect(namesOutside({ 'README.md': `\n${line}` })).toEqual([
      'README.md:2 names a place outside the repository',
    ]);
  },
);

test('an import of the neighbouring file shared.ts is not reported', () => {
  const line = `import { a } from '${['..', 'shared.ts'].join('/')}';`;
  expect(namesOutside({ 'src/ui/a.ts': line })).toEqual([]);
});
