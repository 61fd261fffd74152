import { expect, test } from 'vitest';
import { keptOf } from './settlement-files.ts';

test('what a line is short of its file is what the provider kept, up to a tenth', () => {
  expect(keptOf({ amount: 971, open: 1000, fee: undefined })).toEqual({ fee: 2_900 });
  expect(keptOf({ amount: 1000, open: 1000, fee: undefined })).toEqual({ fee: 0 });
  expect(keptOf({ amount: 500, open: 1000, fee: undefined })).toEqual({
    problem: expect.stringContaining('Say what was kept'),
  });
});

test('a part of a file is paid where somebody says so, and never more than is owed', () => {
  expect(keptOf({ amount: 500, open: 1000, fee: 0 })).toEqual({ fee: 0 });
  expect(keptOf({ amount: 500, open: 1000, fee: 14.5 })).toEqual({ fee: 1_450 });
  for (const paid of [
    { amount: 1000.01, open: 1000, fee: undefined },
    { amount: 990, open: 1000, fee: 10.01 },
  ])
    expect(keptOf(paid)).toEqual({ problem: expect.stringMatching(/^It is more than/) });
});
