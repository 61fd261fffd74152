import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeDoors, rowsOf, stackDoors } from './places.ts';

test('a door takes as many rows as its height needs, at least one', () => {
  expect([5, 11, 16, 17, 33].map(rowsOf)).toEqual([1, 1, 1, 2, 3]);
});

test('doors of a column are placed below each other', () => {
  expect(stackDoors([1, 3, 2])).toEqual([
    { row_from: 1, row_span: 1 },
    { row_from: 2, row_span: 3 },
    { row_from: 5, row_span: 2 },
  ]);
});

test('columns are filled in order, leaving room for the screen in the middle one', () => {
  const at = (rows: readonly number[], columns: number) =>
    placeDoors(rows, columns).map((door) => `${door.column_no}/${door.row_from}`);
  expect(at([1, 1, 1, 1, 1, 1, 1, 1], 3)).toEqual([
    '1/1',
    '1/2',
    '1/3',
    '1/4',
    '2/1',
    '2/2',
    '2/7',
    '3/1',
  ]);
  expect(at([1, 1, 1, 1], 1)).toEqual(['1/1', '1/2', '1/7', '1/8']);
  // With two columns, the left one counts as the middle one.
  expect(at([1, 1, 1, 1], 2)).toEqual(['1/1', '1/2', '1/7', '2/1']);
});

test('doors overlap neither each other nor the screen', () => {
  const machines = fc.tuple(
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 60 }),
    fc.integer({ min: 1, max: 8 }),
  );
  fc.assert(
    fc.property(machines, ([rows, columns]) => {
      const doors = placeDoors(rows, columns);
      const taken = doors.flatMap(({ column_no, row_from, row_span }) =>
        Array.from({ length: row_span }, (_, at) => `${column_no}/${row_from + at}`),
      );
      expect(new Set(taken).size).toBe(taken.length);
      expect(doors.every(({ column_no }) => column_no >= 1 && column_no <= columns)).toBe(true);
      expect(doors.map(({ row_span }) => row_span)).toEqual(rows);
    }),
  );
});
