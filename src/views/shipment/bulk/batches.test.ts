import { expect, test } from 'vitest';
import { Refusal } from '../../../api/refusal.ts';
import type { Outcomes } from '../shipment.ts';
import { batchesOf, batchesToRetry, merged, sendBatches } from './batches.ts';

const ok = (ids: readonly number[]): Outcomes => ({
  results: ids.map((id) => ({ id, outcome: 'ok', reason: null })),
  ok: ids.length,
  skipped: 0,
  failed: 0,
});

test('a subject is sent in as many calls as are needed, each with a key of its own', () => {
  expect(batchesOf([1, 2, 3], 2, 'k')).toEqual([
    { ids: [1, 2], key: 'k:0' },
    { ids: [3], key: 'k:1' },
  ]);
  expect(batchesOf([1], 2, 'k')).toEqual([{ ids: [1], key: 'k' }]);
});

test('a refused batch stops no other, and the outcomes count every row', async () => {
  const send = async (ids: number[]) => {
    if (ids.includes(1)) throw new Refusal(403, { message: 'Not yours.', code: 'forbidden' });
    return ok(ids);
  };
  const outcomes = await sendBatches(batchesOf([1, 2, 3], 2, 'k'), send, () => {});
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'ok']);
  expect(outcomes[0]?.reason).toBe('Not yours.');
});

test('what was never answered is sent again as it was, under the same key', async () => {
  const batches = batchesOf([1, 2, 3], 2, 'k');
  const lost = new Refusal(0, { message: 'Out of reach.', code: 'unreachable' });
  const outcomes = await sendBatches(
    batches,
    () => Promise.reject(lost),
    () => {},
  );
  expect(outcomes.every(({ outcome }) => outcome === 'unknown')).toBe(true);
  expect(batchesToRetry(batches, outcomes)).toEqual(batches);
});

test('of an answered batch only the failed rows are sent again, under a key of their own', () => {
  const batches = batchesOf([1, 2, 3], 5, 'k');
  const outcomes = [
    { id: 1, outcome: 'ok' as const, reason: null },
    { id: 2, outcome: 'failed' as const, reason: 'No mobile number.' },
    { id: 3, outcome: 'skipped' as const, reason: 'Already delivered' },
  ];
  const retry = batchesToRetry(batches, outcomes);
  expect(retry).toEqual([{ ids: [2], key: 'k:again' }]);
  const after = merged(outcomes, [{ id: 2, outcome: 'ok', reason: null }]);
  expect(after.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'skipped']);
});
