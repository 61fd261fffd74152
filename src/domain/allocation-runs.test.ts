import { expect, test } from 'vitest';
import { allocatingCalls, allocationIdsIn, canUndoAllocations } from './allocation-runs.ts';

test('what a run allocated is taken back where it allocated something', () => {
  for (const call of allocatingCalls) {
    expect(canUndoAllocations({ call, ok: 1 })).toBe(true);
    expect(canUndoAllocations({ call, ok: 0 })).toBe('Nothing of it was allocated');
  }
  expect(canUndoAllocations({ call: 'POST /shipments/notify', ok: 1 })).toBe(
    'It allocated nothing',
  );
});

test('the allocations of an answer are the numbers that it names', () => {
  expect(allocationIdsIn({ allocation_ids: [7, '8', null, 9] })).toEqual([7, 9]);
  for (const answer of [null, undefined, 'text', {}, { allocation_ids: 7 }])
    expect(allocationIdsIn(answer)).toEqual([]);
});
