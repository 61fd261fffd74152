import { expect, test } from 'vitest';
import { drawnSections, linesOf } from './list-lines.ts';
import { activeOf, limitRows, rowAtDistance, rowsOf } from './list-row.ts';

const section = (title: string, ...ids: string[]) => ({
  title,
  rows: ids.map((id) => ({ id, title: id })),
});
const sections = [section('First', 'a', 'b'), section('Second', 'c'), section('Third', 'd')];
const rows = rowsOf(sections);

test('the rows of all sections are limited, and headings without rows are dropped', () => {
  expect(limitRows(sections, 3)).toEqual(sections.slice(0, 2));
  expect(limitRows(sections, 1)).toEqual([section('First', 'a')]);
  expect(limitRows([section('Empty'), ...sections], 9)).toEqual(sections);
  expect(limitRows(sections, 0)).toEqual([]);
});

test('the chosen row is active while it exists, otherwise the first row is', () => {
  expect(activeOf(rows, 'c')?.id).toBe('c');
  expect(activeOf(rows, 'gone')?.id).toBe('a');
  expect(activeOf(rows, null)?.id).toBe('a');
  expect(activeOf([], 'c')).toBe(null);
});

test('moving by one row wraps around, and moving by several rows stops at the ends', () => {
  expect([rowAtDistance(rows, 'c', 1), rowAtDistance(rows, 'd', 1)]).toEqual(['d', 'a']);
  expect([rowAtDistance(rows, 'b', -1), rowAtDistance(rows, 'a', -1)]).toEqual(['a', 'd']);
  expect([rowAtDistance(rows, 'b', 10), rowAtDistance(rows, 'b', -10)]).toEqual(['d', 'a']);
  expect([rowAtDistance(rows, 'a', 2), rowAtDistance(rows, 'a', 3)]).toEqual(['c', 'd']);
  expect(rowAtDistance([], 'a', 1)).toBe(null);
});

test('headings count as lines of the list', () => {
  expect(linesOf(sections.slice(0, 2))).toEqual([
    { key: 'heading First', row: null },
    { key: 'a', row: 'a' },
    { key: 'b', row: 'b' },
    { key: 'heading Second', row: null },
    { key: 'c', row: 'c' },
  ]);
});

test('rendered rows have their line, position and number', () => {
  const drawn = drawnSections(sections, [{ index: 2 }, { index: 3 }, { index: 4 }]);
  expect(drawn).toEqual([
    {
      title: 'First',
      first: 0,
      end: 3,
      rows: [{ row: { id: 'b', title: 'b' }, line: 2, place: 1, number: 2 }],
    },
    {
      title: 'Second',
      first: 3,
      end: 5,
      rows: [{ row: { id: 'c', title: 'c' }, line: 4, place: 0, number: 3 }],
    },
  ]);
  // A rendered heading without rendered rows is included.
  expect(drawnSections(sections, [{ index: 5 }])).toEqual([
    { title: 'Third', first: 5, end: 7, rows: [] },
  ]);
});
