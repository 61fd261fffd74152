import { describe, expect, test } from 'vitest';
import type { ColumnDef } from '#ui/table/column.ts';
import { columnStateOf, layoutWith, moveColumn } from './column-state.ts';

const column = (id: string, hidden?: true): ColumnDef<object> => ({
  id,
  header: id,
  accessorFn: () => id,
  cell: () => id,
  size: 100,
  meta: { hidden },
});
const columns = [column('ref'), column('status'), column('notes', true), column('account')];

describe('column state', () => {
  test('by default the columns of the screen are visible, and the first one is pinned', () => {
    expect(columnStateOf(columns, {})).toEqual({
      columnOrder: ['ref', 'status', 'account'],
      columnPinning: { start: ['ref'], end: [] },
      columnSizing: {},
      columnVisibility: { ref: true, status: true, notes: false, account: true },
    });
  });

  test('the chosen columns are visible if they exist', () => {
    const state = columnStateOf(columns, {
      columns: ['notes', 'gone', 'ref'],
      widths: { ref: 120 },
      pinned: 2,
    });
    expect(state.columnOrder).toEqual(['notes', 'ref']);
    expect(state.columnPinning.start).toEqual(['notes', 'ref']);
    expect(state.columnSizing).toEqual({ ref: 120 });
    expect(state.columnVisibility).toMatchObject({ status: false, notes: true });
  });

  test('at least one column is always visible', () => {
    expect(columnStateOf(columns, { columns: ['gone'] }).columnOrder).toEqual(['ref']);
    expect(columnStateOf(columns, { pinned: 0 }).columnPinning.start).toEqual([]);
  });
});

describe('column changes', () => {
  const before = columnStateOf(columns, {});

  test('changes keep the order of columns and append newly shown ones', () => {
    const columnVisibility = { ...before.columnVisibility, notes: true, status: false };
    expect(layoutWith({ density: 'compact' }, before, { columnVisibility })).toEqual({
      density: 'compact',
      columns: ['ref', 'account', 'notes'],
      widths: {},
      pinned: undefined,
    });
  });

  test('changed widths are limited so that columns stay visible', () => {
    expect(layoutWith({}, before, { columnSizing: { ref: 5000, status: 120.4 } }).widths).toEqual({
      ref: 800,
      status: 120,
    });
  });

  test('pinned columns come first, and their number is stored', () => {
    const columnPinning = { start: ['account', 'ref'], end: [] };
    expect(layoutWith({}, before, { columnPinning })).toMatchObject({
      columns: ['account', 'ref', 'status'],
      pinned: 2,
    });
    // A chosen number of pinned columns survives other changes.
    expect(layoutWith({ pinned: 1 }, before, { columnSizing: {} }).pinned).toBe(1);
    const columnVisibility = { ...before.columnVisibility, ref: false };
    expect(layoutWith({ pinned: 1 }, before, { columnVisibility }).pinned).toBe(0);
  });
});

test('a column moves by one position among the others, within the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(moveColumn(ids, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveColumn(ids, 'c', -1)).toEqual(['a', 'c', 'b']);
  expect([moveColumn(ids, 'a', -1), moveColumn(ids, 'c', 1)]).toEqual([ids, ids]);
});
