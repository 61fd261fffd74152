import { expect, test } from 'vitest';
import { otherFigures } from './payments.ts';

const sums = { count: 2, amount: 100, allocated: 0, unallocated: 0 };

test('money that counts as neither allocated nor unallocated is listed by state', () => {
  const figures = otherFigures({
    by_state: [
      { ...sums, state: 'matched', unallocated: 100 },
      { ...sums, state: 'part-allocated', allocated: 40, unallocated: 60 },
      { ...sums, state: 'settled', amount: 12_137.5 },
      { ...sums, state: 'reversed' },
    ],
  });
  expect(figures.map(([word, amount]) => `${word} ${amount.replaceAll(/\s/g, ' ')}`)).toEqual([
    'Settlement R 12 137,50',
    'Reversed R 100,00',
  ]);
});

test('split receipts are listed with their count only, because their amounts are counted in their parts', () => {
  expect(otherFigures({ by_state: [{ ...sums, state: 'split' }] })).toEqual([
    ['Split', '2, counted as parts'],
  ]);
});
