import { expect, test } from 'vitest';
import {
  doorBefore,
  doorNumbersIn,
  isOpenWalk,
  nextDoor,
  inWalkOrder,
  walkProgress,
  walkStates,
} from './walk.ts';

test('text is read as numbers and ranges of doors, each door once', () => {
  expect(doorNumbersIn('3, 7-9 8')).toEqual([3, 7, 8, 9]);
  expect(doorNumbersIn('12')).toEqual([12]);
  for (const text of ['', 'all', '9-7', '3,x', '1-999']) expect(doorNumbersIn(text)).toBeNull();
});

const door = (number: number, column_no: number, row_from: number, size = 1) => ({
  number,
  column_no,
  row_from,
  size,
});

test('doors are visited down one column and up the next, by number or by size', () => {
  const doors = [door(5, 2, 1, 2), door(4, 2, 3), door(1, 1, 1), door(3, 1, 3, 3), door(2, 1, 2)];
  const numbers = (order: Parameters<typeof inWalkOrder>[1]) =>
    inWalkOrder(doors, order).map(({ number }) => number);
  expect(numbers('serpentine')).toEqual([1, 2, 3, 4, 5]);
  expect(numbers('number')).toEqual([1, 2, 3, 4, 5]);
  expect(numbers('size')).toEqual([1, 2, 4, 5, 3]);
  // Doors of a machine without a drawn layout all have the same position.
  expect(
    inWalkOrder([door(2, 1, 1), door(1, 1, 1)], 'serpentine').map(({ number }) => number),
  ).toEqual([1, 2]);
});

test('a walk goes on to the first door without an answer, and back to the previous position', () => {
  const looked = (position: number, found: 'empty' | null = null) => ({ position, found });
  const doors = [looked(3), looked(1, 'empty'), looked(2)];
  expect(nextDoor(doors)?.position).toBe(2);
  expect(nextDoor([looked(1, 'empty')])).toBe(null);
  expect([3, 2, 1].map((at) => doorBefore(doors, at)?.position)).toEqual([2, 1, undefined]);
});

test('progress counts the answers, and a paused walk stays open', () => {
  const agreed = { found: 'as-recorded', isDifference: false } as const;
  const different = { found: 'empty', isDifference: true } as const;
  const left = { found: null, isDifference: false };
  expect(walkProgress([agreed, agreed, different, left])).toEqual({
    agreed: 2,
    different: 1,
    left: 1,
  });
  expect(walkStates.filter(isOpenWalk)).toEqual(['under-way', 'paused']);
});
