import { expect, test } from 'vitest';
import { allocatingCalls, allocationIdsIn, canUndoAllocations } from './allocation-runs.ts';

test('a run that allocated something can be undone', () => {
  for (const call of allocatingCalls) {
    expect(canUndoAllocations({ call, ok: 1 })).toBe(true);
    expect(canUndoAllocations({ call, ok: 0 })).toBe('This run allocated no receipts');
  }
  expect(canUndoAllocations({ call: 'POST /shipments/notify', ok: 1 })).toBe(
    'This run does not allocate receipts',
  );
});

test('allocation ids are read from the response of a call', () => {
  expect(allocationIdsIn({ allocation_ids: [7, '8', null, 9] })).toEqual([7, 9]);
  for (const answer of [null, undefined, 'text', {}, { allocation_ids: 7 }])
    expect(allocationIdsIn(answer)).toEqual([]);
});
