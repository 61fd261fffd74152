import { expect, test } from 'vitest';
import { createDriverSlots } from './driver-slots.ts';

function slotsOf(...ids: number[]) {
  const slots = createDriverSlots();
  for (const id of ids) {
    const slot = slots.add(id);
    slots.columns().heading[slot] = id % 360;
  }
  return slots;
}
const inOrder = (slots: ReturnType<typeof createDriverSlots>) =>
  Array.from(slots.columns().id.subarray(0, slots.columns().size));

test('each driver has a slot, which is found whatever the order of the look-ups', () => {
  const slots = slotsOf(7, 9, 4);
  expect(inOrder(slots)).toEqual([7, 9, 4]);
  expect([4, 9, 7, 7, 9, 4, 4].map(slots.of)).toEqual([2, 1, 0, 0, 1, 2, 2]);
  expect(slots.of(5)).toBe(-1);
  expect([7, 9, 4].map(slots.of)).toEqual([0, 1, 2]);
});

test('the capacity doubles when it is full, and drivers keep slots and values', () => {
  const ids = Array.from({ length: 600 }, (_, at) => at + 1);
  const slots = slotsOf(...ids);
  const columns = slots.columns();
  expect(columns.size).toBe(600);
  expect(columns.id).toHaveLength(1024);
  expect(columns.coordinates).toHaveLength(2048);
  expect(ids.every((id) => columns.heading[slots.of(id)] === id % 360)).toBe(true);
});

test('the drivers in the last slots move into freed slots', () => {
  const slots = slotsOf(1, 2, 3, 4, 5);
  slots.keep(new Set([2, 5, 9]));
  expect(inOrder(slots).toSorted((a, b) => a - b)).toEqual([2, 5]);
  expect([2, 5].map((id) => slots.columns().heading[slots.of(id)])).toEqual([2, 5]);
  expect([1, 3, 4, 9].map(slots.of)).toEqual([-1, -1, -1, -1]);
  expect(slots.add(8)).toBe(2);
  slots.keep(new Set());
  expect(slots.columns().size).toBe(0);
  expect(slots.of(8)).toBe(-1);
});
