import { expect, test } from 'vitest';
import type { RowId, Selection } from '#commands/focus.ts';
import { RangeSelection } from './range-selection.ts';
import {
  selectAllOf,
  countOf,
  isSelected,
  LeftRows,
  nothingSelected,
  toggleRow,
  deselect,
  withRange,
} from './selection.ts';

const ids = (...marked: number[]): Selection => ({ is: 'ids', ids: new Set(marked) });

test('toggling a row twice deselects it', () => {
  const one = toggleRow(nothingSelected, 3, []);
  expect(one).toEqual(ids(3));
  expect(toggleRow(one, 3, [])).toEqual(nothingSelected);
});

test('selecting all takes the loaded rows, then all matching rows, and deselecting a row leaves the other loaded rows', () => {
  const matching = { query: { status: 'on-hold' }, total: 12_384 };
  const loaded = selectAllOf(ids(9), [1, 2], matching);
  expect(loaded).toEqual(ids(9, 1, 2));
  const all = selectAllOf(loaded, [1, 2], matching);
  expect(all).toEqual({ is: 'matching', ...matching });
  expect([countOf(all), isSelected(all, 77)]).toEqual([12_384, true]);
  expect(toggleRow(all, 2, [1, 2])).toEqual(ids(1));
});

test('selecting all rows of a completely loaded list keeps a list of ids', () => {
  const matching = { query: {}, total: 2 };
  expect(selectAllOf(selectAllOf(nothingSelected, [1, 2], matching), [1, 2], matching)).toEqual(
    ids(1, 2),
  );
});

test('a range keeps the earlier selection, even when the range shrinks', () => {
  expect(withRange(ids(9), [1, 2, 3])).toEqual(ids(9, 1, 2, 3));
  expect(withRange(ids(9), [1])).toEqual(ids(9, 1));
});

const known = {
  has: () => true,
  knownBetween: (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at + 100),
  idsBetween: async () => [],
};

test('a range starts at its first row, in both directions', async () => {
  const range = new RangeSelection();
  const start = { from: 5, before: ids(1) };
  expect(await range.extend(7, start, known)).toEqual(ids(1, 105, 106, 107));
  expect(await range.extend(4, { from: 7, before: ids(1, 105) }, known)).toEqual(ids(1, 104, 105));
});

test('a range loads rows out of view and ignores a late response', async () => {
  const range = new RangeSelection();
  const answers: ((ids: number[]) => void)[] = [];
  const unseen = {
    ...known,
    has: () => false,
    idsBetween: () => new Promise<number[]>((resolve) => answers.push(resolve)),
  };
  const start = { from: 0, before: nothingSelected };
  const late = range.extend(200, start, unseen);
  const latest = range.extend(300, start, unseen);
  answers[0]?.([1]);
  answers[1]?.([2]);
  expect(await late).toBe(null);
  expect(await latest).toEqual(ids(2));
  expect(await range.extend(9_000, start, unseen)).toMatch(
    /^A range can have at most 5.000 rows\. Select fewer rows\.$/,
  );
});

const list = (rows: readonly RowId[], total = rows.length) => ({
  indexOf: (id: RowId) => (rows.includes(id) ? rows.indexOf(id) : undefined),
  loadedCount: rows.length,
  total,
});

test('a selected row that is no longer listed counts as having left the list', () => {
  const left = new LeftRows();
  expect(left.find(ids(1, 2), list([1, 2, 3])).ids).toEqual([]);
  expect(left.find(ids(1, 2), list([2, 3]))).toEqual({ ids: [1], isCertain: true });
  expect(left.find(ids(1, 2), list([2], 300))).toEqual({ ids: [1], isCertain: false });
});

test('a pasted row that was never listed stays selected', () => {
  expect(new LeftRows().find(ids(9), list([1, 2])).ids).toEqual([]);
});

test('after a change of the list, rows of the earlier list do not count as having left', () => {
  const left = new LeftRows();
  left.find(ids(1), list([1]));
  left.clear();
  expect(left.find(ids(1), list([2])).ids).toEqual([]);
});

test('rows that have left the list are removed from the selection', () => {
  expect(deselect(ids(1, 2), [1])).toEqual(ids(2));
  expect(deselect(ids(1), [1])).toEqual({ is: 'none' });
});
