import { expect, test } from 'vitest';
import { linesByPage } from './money.ts';

const room = { first: 30, further: 45, closing: 12 };

test('lines and totals of a document share one page if they fit', () => {
  expect(linesByPage(1, room)).toEqual([1]);
  expect(linesByPage(18, room)).toEqual([18]);
});

test('totals that do not fit below the lines move to a page for themselves', () => {
  expect(linesByPage(19, room)).toEqual([19, 0]);
  expect(linesByPage(30, room)).toEqual([30, 0]);
  expect(linesByPage(75, room)).toEqual([30, 45, 0]);
});

test('every line of a document is on exactly one page', () => {
  for (const count of [0, 31, 63, 64, 2_400])
    expect(linesByPage(count, room).reduce((sum, lines) => sum + lines, 0)).toBe(count);
});
