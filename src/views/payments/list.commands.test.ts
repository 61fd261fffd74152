import { expect, test, vi } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import type { Effects } from '#commands/effects.ts';
import { intentOf, perform } from '#commands/run.ts';
import { allocateWaiting } from './list.commands.ts';

const openedFrom = async (address: string) => {
  const go = vi.fn<Effects['go']>();
  await perform(intentOf(allocateWaiting, { is: 'none' }), {
    ...noEffects,
    go,
    address: () => address,
  });
  return go.mock.calls[0]?.[0];
};

test('the allocator has the filter of the list if it is opened from the list of receipts', async () => {
  expect(await openedFrom('/billing/payments?f=account%3AACM001&panel=7')).toBe(
    '/billing/payments?f=account%3AACM001&allocate=next',
  );
});

test('the allocator has all waiting receipts if it is opened from another page', async () => {
  expect(await openedFrom('/billing/invoices?f=overdue%3Ayes')).toBe(
    '/billing/payments?allocate=next',
  );
});
