import { expect, test } from 'vitest';
import { focusKept, nowhere, type FocusedRow } from './kept-focus.ts';

/** A list of rows by id; null stands for an answer of unknown length. */
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

test('the focus goes where its row goes', () => {
  expect(focusKept(at(1, 8), list([9, 7, 8]), later)).toEqual(at(2, 8));
  expect(focusKept(at(1, 8), list([8]), { ...later, isFirstResult: true })).toEqual(at(0, 8));
});

test('without its row it stays at its place, at the last row of a list that became shorter', () => {
  expect(focusKept(at(1, 8), list([5, 6, 7]), later)).toEqual(at(1, 6));
  expect(focusKept(at(9, 8), list([5, 6, 7]), later)).toEqual(at(2, 7));
  expect(focusKept(at(1, 8), list([5, undefined, 7]), later)).toEqual(at(1, null));
});

test('the first answer to another question begins at the first row', () => {
  const first = { ...later, isFirstResult: true };
  expect(focusKept(at(2, 8), list([5, 6, 7]), first)).toEqual(at(0, 5));
});

test('nobody who is not in the list is given a focus; who is in it is', () => {
  expect(focusKept(nowhere, list([5]), later)).toEqual(nowhere);
  expect(focusKept(nowhere, list([5]), { ...later, isEntered: true })).toEqual(at(0, 5));
  expect(focusKept(at(2, 8), list([]), { ...later, isEntered: true })).toEqual(nowhere);
  expect(focusKept(at(2, 8), list(null), later)).toEqual(nowhere);
});

test('while an answer is awaited rows that are shown keep it; without them it comes back with its row', () => {
  const focused = at(1, 8);
  expect(focusKept(focused, list([9, 8], true), later)).toBe(focused);
  const waiting = focusKept(focused, list(null, true), later);
  expect(waiting).toEqual(at(1, null, 8));
  expect(focusKept(waiting, list(null, true), later)).toEqual(waiting);
  expect(focusKept(waiting, list([7, 9, 8]), { ...later, isFirstResult: true })).toEqual(at(2, 8));
});
