import { expect, test } from 'vitest';
import { barrels, defaultExports } from './exports.ts';
import { plantTree } from '../tree.ts';

test.each([
  `export * from './b.ts';`,
  `export { b } from './b.ts';`,
  `export type { B } from './b.ts';`,
])('a file that passes on exports is reported: %s', (source) => {
  const offences = barrels(plantTree({ 'src/ui/a.ts': source }));
  expect(offences).toEqual(['src/ui/a.ts:1 passes on the exports of src/ui/b.ts']);
});

test('a file may export its own declarations', () => {
  const source = `import { b } from './b.ts'; export const all = [b]; export { all as every };`;
  expect(barrels(plantTree({ 'src/ui/a.ts': source }))).toEqual([]);
});

test.each([
  ['src/ui/a.ts', 'export default 1;'],
  ['src/ui/a.ts', 'const a = 1; export { a as default };'],
  ['src/ui/view.ts', 'export default {};'],
  ['src/views/lockers/columns.tsx', 'export default [];'],
  ['server/rules/lockers.ts', 'export default 1;'],
])('a default export is reported: in %s %s', (file, source) => {
  expect(defaultExports(plantTree({ [file]: source }))).toEqual([`${file}:1 has a default export`]);
});

test.each([
  'src/views/lockers/list.view.ts',
  'src/views/lockers/doors/record.screen.tsx',
  'server/features/lockers/lockers.routes.ts',
])('a default export is allowed in %s, because it is loaded by its path', (file) => {
  expect(defaultExports(plantTree({ [file]: 'export default {};' }))).toEqual([]);
});
