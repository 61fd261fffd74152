import { expect, test } from 'vitest';
import { focusAfter, noFocusedRow, type FocusedRow } from './kept-focus.ts';

/** List of rows by id; null for an unknown length. */
const list = (ids: readonly (number | undefined)[] | null, isPending = false) => ({
  total: ids && ids.length,
  isPending,
  indexOf: (id: number | string) => {
    const at = ids?.findIndex((one) => one === id) ?? -1;
    return at === -1 ? undefined : at;
  },
  at: (index: number) => {
    const id = ids?.[index];
    return id === undefined ? undefined : { id };
  },
});
const later = { isFirstResult: false, isEntered: false };
const at = (place: number, id: number | null, before: number | null = null): FocusedRow => ({
  at: place,
  id,
  before,
});

test('the focus follows its row', () => {
  expect(focusAfter(at(1, 8), list([9, 7, 8]), later)).toEqual(at(2, 8));
  expect(focusAfter(at(1, 8), list([8]), { ...later, isFirstResult: true })).toEqual(at(0, 8));
});

test('if the focused row is gone, the focus stays at its position, or on the last row of a shorter list', () => {
  expect(focusAfter(at(1, 8), list([5, 6, 7]), later)).toEqual(at(1, 6));
  expect(focusAfter(at(9, 8), list([5, 6, 7]), later)).toEqual(at(2, 7));
  expect(focusAfter(at(1, 8), list([5, undefined, 7]), later)).toEqual(at(1, null));
});

test('the first response to a new request focuses the first row', () => {
  const first = { ...later, isFirstResult: true };
  expect(focusAfter(at(2, 8), list([5, 6, 7]), first)).toEqual(at(0, 5));
});

test('only a list with the keyboard focus gets a focused row', () => {
  expect(focusAfter(noFocusedRow, list([5]), later)).toEqual(noFocusedRow);
  expect(focusAfter(noFocusedRow, list([5]), { ...later, isEntered: true })).toEqual(at(0, 5));
  expect(focusAfter(at(2, 8), list([]), { ...later, isEntered: true })).toEqual(noFocusedRow);
  expect(focusAfter(at(2, 8), list(null), later)).toEqual(noFocusedRow);
});

test('while loading, the focus stays if rows are visible, otherwise it returns with the focused row', () => {
  const focused = at(1, 8);
  expect(focusAfter(focused, list([9, 8], true), later)).toBe(focused);
  const waiting = focusAfter(focused, list(null, true), later);
  expect(waiting).toEqual(at(1, null, 8));
  expect(focusAfter(waiting, list(null, true), later)).toEqual(waiting);
  expect(focusAfter(waiting, list([7, 9, 8]), { ...later, isFirstResult: true })).toEqual(at(2, 8));
});
