import { expect, test } from 'vitest';
import { deductedFee } from './settlement-files.ts';

test('a difference of up to a tenth from the total of a file counts as the fee of the provider', () => {
  expect(deductedFee({ amount: 971, open: 1000, fee: undefined })).toEqual({ fee: 2_900 });
  expect(deductedFee({ amount: 1000, open: 1000, fee: undefined })).toEqual({ fee: 0 });
  expect(deductedFee({ amount: 500, open: 1000, fee: undefined })).toEqual({
    problem: expect.stringContaining('Enter the fee that the provider deducted'),
  });
});

test('a file can be paid in part with a stated fee, but never above the amount owed', () => {
  expect(deductedFee({ amount: 500, open: 1000, fee: 0 })).toEqual({ fee: 0 });
  expect(deductedFee({ amount: 500, open: 1000, fee: 14.5 })).toEqual({ fee: 1_450 });
  for (const paid of [
    { amount: 1000.01, open: 1000, fee: undefined },
    { amount: 990, open: 1000, fee: 10.01 },
  ])
    expect(deductedFee(paid)).toEqual({
      problem: expect.stringMatching(/^The amount is more than/),
    });
});
