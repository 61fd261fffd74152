import { expect, test } from 'vitest';
import { doorAfter, doorsBetween, gapIn } from './geometry.ts';

const door = (number: number, column_no: number, row_from: number, row_span: number) => ({
  number,
  column_no,
  row_from,
  row_span,
});
const machine = [
  door(1, 1, 1, 1),
  door(2, 1, 2, 4),
  door(3, 2, 1, 2),
  door(4, 2, 7, 1),
  door(5, 3, 1, 6),
  door(6, 3, 7, 1),
];
const from = (number: number, ...keys: string[]) =>
  keys.reduce(
    (at, key) => doorAfter(machine, at, key) ?? at,
    machine[number - 1] ?? door(0, 0, 0, 0),
  ).number;

test('arrows move to the nearest door of any size', () => {
  expect(from(1, 'ArrowDown')).toBe(2);
  expect(from(2, 'ArrowRight')).toBe(3);
  expect(from(4, 'ArrowRight')).toBe(6);
  expect(from(5, 'ArrowLeft')).toBe(3);
  expect(from(6, 'Home', 'ArrowUp')).toBe(5);
  expect(from(3, 'End')).toBe(4);
  expect(from(1, 'ArrowLeft', 'ArrowUp')).toBe(1);
});

test('the screen is in a column with room for it', () => {
  expect(gapIn(machine.slice(2, 4))).toEqual({ row_from: 3, row_span: 4 });
  expect(gapIn(machine.slice(0, 2))).toBeNull();
});

test('a rectangle between two doors includes all doors it touches, in any direction', () => {
  const [first, tall, , low, wide] = machine;
  if (!first || !tall || !low || !wide) throw new Error('The machine has too few doors');
  const numbers = (one: typeof first, other: typeof first) =>
    doorsBetween(machine, one, other).map(({ number }) => number);
  expect(numbers(tall, wide)).toEqual([1, 2, 3, 5]);
  expect(numbers(wide, tall)).toEqual([1, 2, 3, 5]);
  expect(numbers(first, low)).toEqual([1, 2, 3, 4]);
  expect(numbers(low, low)).toEqual([4]);
});
