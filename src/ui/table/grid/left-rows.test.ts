import { expect, test } from 'vitest';
import type { RowId, Selection } from '#commands/focus.ts';
import { LeftRows, without } from './left-rows.ts';

const selected = (...ids: RowId[]): Selection => ({ is: 'ids', ids: new Set(ids) });
const list = (ids: readonly RowId[], total = ids.length) => ({
  indexOf: (id: RowId) => (ids.includes(id) ? ids.indexOf(id) : undefined),
  loadedCount: ids.length,
  total,
});

test('a selected row that is not listed any more has left', () => {
  const left = new LeftRows();
  expect(left.find(selected(1, 2), list([1, 2, 3])).ids).toEqual([]);
  expect(left.find(selected(1, 2), list([2, 3]))).toEqual({ ids: [1], isCertain: true });
  expect(left.find(selected(1, 2), list([2], 300))).toEqual({ ids: [1], isCertain: false });
});

test('a pasted row that was never listed stays selected', () => {
  expect(new LeftRows().find(selected(9), list([1, 2])).ids).toEqual([]);
});

test('the rows of an earlier list are forgotten', () => {
  const left = new LeftRows();
  left.find(selected(1), list([1]));
  left.clear();
  expect(left.find(selected(1), list([2])).ids).toEqual([]);
});

test('left rows are removed from the selection', () => {
  expect(without(selected(1, 2), [1])).toEqual(selected(2));
  expect(without(selected(1), [1])).toEqual({ is: 'none' });
});
