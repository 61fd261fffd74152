import { expect, test } from 'vitest';
import { fileSizes, functionSizes, usualFileSize } from './sizes.ts';
import { plantTree } from '../tree.ts';

const lines = (count: number, line = '1;') => `${line}\n`.repeat(count);

test('a file may have at most 300 lines', () => {
  const tree = plantTree({ 'src/ui/long.ts': lines(301), 'src/ui/full.ts': lines(300) });
  expect(fileSizes(tree)).toEqual(['src/ui/long.ts:301 is longer than 300 lines']);
});

test('one file in ten may reach 180 lines', () => {
  const small = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`src/ui/small-${index}.ts`, lines(10)]),
  );
  const one = { ...small, 'src/ui/a.ts': lines(180), 'src/ui/b.ts': lines(179) };
  expect(usualFileSize(plantTree(one))).toEqual([]);
  const offences = usualFileSize(plantTree({ ...one, 'src/ui/b.ts': lines(190) }));
  expect(offences).toHaveLength(2);
  expect(offences[0]).toContain('src/ui/b.ts has 190 lines');
});

test.each([
  ['a function declaration', 'function long() {', '}'],
  ['an arrow function', 'export const long = () => {', '};'],
  ['a method', 'export const it = { long() {', '} };'],
])('%s may have at most 60 lines', (_, open, close) => {
  const source = (count: number) => `${open}\n${lines(count - 2)}${close}\n`;
  expect(functionSizes(plantTree({ 'src/ui/a.ts': source(60) }))).toEqual([]);
  expect(functionSizes(plantTree({ 'src/ui/a.ts': source(61) }))).toEqual([
    'src/ui/a.ts:1 is a function of 61 lines',
  ]);
});

const drawing = (count: number) => `function Long() {\n${lines(count - 3)}return <p />;\n}\n`;

test('a function that returns JSX may have 90 lines', () => {
  expect(functionSizes(plantTree({ 'src/ui/a.tsx': drawing(90) }))).toEqual([]);
  expect(functionSizes(plantTree({ 'src/ui/a.tsx': drawing(91) }))).toHaveLength(1);
  const drawless = drawing(61).replace('<p />', '1');
  expect(functionSizes(plantTree({ 'src/ui/a.tsx': drawless }))).toHaveLength(1);
});

test('a function has at most three parameters, `this` not counted', () => {
  const tree = plantTree({
    'src/ui/a.ts': 'export function f(a: 1, b: 2, c: 3, d: 4) {}',
    'src/ui/b.ts': 'export function f(this: Date, a: 1, b: 2, c: 3) {}',
  });
  expect(functionSizes(tree)).toEqual(['src/ui/a.ts:1 is a function of 4 parameters']);
});
