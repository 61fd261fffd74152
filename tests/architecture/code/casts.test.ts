import { expect, test } from 'vitest';
import { anyType, castsIn, suppressions } from './casts.ts';
import { plantTree } from '../tree.ts';

test.each(['let a: any;', 'let a = 1 as any;', 'let a: Record<string, any[]>;'])(
  'the type any is reported in: %s',
  (line) => {
    expect(anyType(plantTree({ 'src/ui/a.ts': `\n${line}` }))).toEqual(['src/ui/a.ts:2 uses any']);
  },
);

test('the word any in comments and texts is not reported', () => {
  expect(anyType(plantTree({ 'src/ui/a.ts': `// any\nexport const any = 'any';` }))).toEqual([]);
});

test.each(['1 as Id', '<Id>1', '1 as unknown as Id'])('%s is reported as a cast', (expression) => {
  const offences = castsIn([])(plantTree({ 'src/ui/a.ts': `export const a = ${expression};` }));
  expect(offences[0]).toBe('src/ui/a.ts:1 casts to Id');
});

test('as const and satisfies do not count as casts', () => {
  const source = `export const a = [1] as const; export const b = 1 satisfies number;`;
  expect(castsIn([])(plantTree({ 'src/ui/a.ts': source }))).toEqual([]);
});

test('a machine may cast only empty objects in the types of setup', () => {
  const source = `export const machine = setup({
    types: { context: {} as Context, events: { type: 'x' } as Event },
    actions: { a: () => ({}) as Context },
  });`;
  expect(castsIn([])(plantTree({ 'src/machines/a.machine.ts': source }))).toEqual([
    'src/machines/a.machine.ts:2 casts to Event',
    'src/machines/a.machine.ts:3 casts to Context',
  ]);
  expect(castsIn([])(plantTree({ 'src/ui/a.ts': source }))).toHaveLength(3);
});

test('a listed kernel file may contain casts, and a listed file without casts is reported', () => {
  const tree = plantTree({
    'src/api/endpoint.ts': 'export const a = 1 as Id;',
    'src/api/b.ts': '',
  });
  expect(castsIn(['src/api/endpoint.ts'])(tree)).toEqual([]);
  expect(castsIn(['src/api/endpoint.ts', 'src/api/b.ts'])(tree)).toEqual([
    'src/api/b.ts is listed as a kernel with casts and has none',
  ]);
});

test.each([
  ['src/ui/a.ts', '@ts-ignore'],
  ['src/ui/a.ts', '@ts-expect-error a reason'],
  ['src/ui/a.test.ts', '@ts-expect-error a reason'],
  ['src/api/endpoint.test-d.ts', '@ts-nocheck'],
  ['src/ui/a.ts', 'oxlint-disable-next-line no-console'],
  ['src/ui/a.ts', 'eslint-disable'],
  ['src/ui/a.ts', 'prettier-ignore'],
])('%s may not contain %s', (file, comment) => {
  for (const source of [`// ${comment}\n1;`, `/* ${comment} */ 1;`]) {
    expect(suppressions(plantTree({ [file]: source })).join()).toContain(
      `${file}:1 silences a check`,
    );
  }
});

test('a type test may expect a compile error, and a text may contain any comment', () => {
  const tree = plantTree({
    'src/api/endpoint.test-d.ts': '// @ts-expect-error a string is no number\n1;',
    'src/ui/a.ts': `export const a = '@ts-ignore';`,
  });
  expect(suppressions(tree)).toEqual([]);
});
