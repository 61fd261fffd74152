import { expect, test, vi } from 'vitest';
import { createFocusStore, nothingFocused, sizeOf, subjectOf, subjectOfRows } from './focus.ts';

const rows: Map<number | string, { id: number; status: string }> = new Map(
  [1, 2, 3].map((id) => [id, { id, status: 'moving' }]),
);

test('the subject is the selection, or the focused row without a selection', () => {
  const focus = createFocusStore({ kind: 'shipments', rows, focusedId: 2 });
  expect(subjectOf(focus.get())).toMatchObject({ is: 'rows', ids: [2] });
  focus.set({ selection: { is: 'ids', ids: new Set([3, 1, 99]) } });
  const subject = subjectOf(focus.get());
  expect(subject).toMatchObject({ is: 'rows', kind: 'shipments', ids: [3, 1, 99] });
  expect(sizeOf(subject)).toBe(3);
  focus.set({ selection: { is: 'ids', ids: new Set() }, focusedId: null });
  expect(subjectOf(focus.get())).toEqual({ is: 'none' });
});

test('the subject of all matching rows is a query instead of ids', () => {
  const query = { status: 'on-hold' };
  const focus = createFocusStore({ kind: 'shipments', rows, focusedId: 2 });
  focus.set({ selection: { is: 'matching', query, total: 12_384 } });
  const subject = subjectOf(focus.get());
  query.status = 'delivered';
  expect(subject).toEqual({
    is: 'matching',
    kind: 'shipments',
    query: { status: 'on-hold' },
    total: 12_384,
  });
  expect(sizeOf(subject)).toBe(12_384);
});

test('a captured subject does not change when rows and selection change', () => {
  const live = new Map([[1, { id: 1, status: 'moving' }]]);
  const source = { get: (id: number | string) => live.get(Number(id)) };
  const focus = createFocusStore({ kind: 'shipments', rows: source, focusedId: 1 });
  const subject = subjectOf(focus.get());
  live.set(1, { id: 1, status: 'delivered' });
  Object.assign(live.get(1) ?? {}, { status: 'delivered' });
  focus.set({ focusedId: null });
  expect(subject).toMatchObject({ ids: [1] });
  expect(subject.is === 'rows' && subject.rows.get(1)).toEqual({ id: 1, status: 'moving' });
});

test('listeners are called only if the focus differs', () => {
  const focus = createFocusStore({ view: 'shipments', kind: 'shipments', focusedId: 1 });
  const heard = vi.fn();
  const leave = focus.subscribe(heard);
  focus.set({ focusedId: 1 });
  expect(heard).toHaveBeenCalledTimes(0);
  focus.set({ focusedId: 2 });
  focus.set(nothingFocused);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(subjectOf(focus.get())).toEqual({ is: 'none' });
  leave();
  focus.set({ focusedId: 3 });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('rows without a table can be a subject', () => {
  expect(subjectOfRows('lockers', [{ id: 5 }, { id: 5 }])).toMatchObject({
    kind: 'lockers',
    ids: [5],
  });
  expect(subjectOfRows('lockers', [])).toEqual({ is: 'none' });
});
