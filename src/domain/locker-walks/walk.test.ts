import { expect, test } from 'vitest';
import { doorNumbersIn } from './walk.ts';

test('doors are named by number and by range, each once', () => {
  expect(doorNumbersIn('3, 7-9 8')).toEqual([3, 7, 8, 9]);
  expect(doorNumbersIn('12')).toEqual([12]);
  for (const text of ['', 'all', '9-7', '3,x', '1-999']) expect(doorNumbersIn(text)).toBeNull();
});
