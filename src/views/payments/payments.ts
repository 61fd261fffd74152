import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand, toLedger } from '#domain/kernel/money.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type Payment = RowOf<'GET /billing/import/payments'>;
export type Report = ResponseOf<'POST /billing/import/payments'>;
export type ReportLine = Report['lines'][number];

/** Entity of the list and of its commands. */
export const kind = 'receipts';
export const paymentsPath = '/billing/payments';

/**
 * Returns the URL of the allocator with the filter of a list. Opens the given receipt, or the first
 * receipt that waits.
 */
function allocatorAddress(search: string, at: number | 'next'): string {
  const params = new URLSearchParams(search);
  params.delete('panel');
  params.set('allocate', String(at));
  return `${paymentsPath}?${params.toString()}`;
}

/** URL of the allocator, with the filter of the given URL if that URL is the receipts page. */
export function allocatorFrom(address: string, at: number | 'next'): string {
  const { pathname, search } = new URL(address, 'https://console.invalid');
  return allocatorAddress(pathname === paymentsPath ? search : '', at);
}

/** URL of the list that opened the allocator. */
export function listAddress(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('allocate');
  return params.size === 0 ? paymentsPath : `${paymentsPath}?${params.toString()}`;
}

export const states: Record<Payment['state'], { status: Status; word: string }> = {
  unmatched: { status: 'warning', word: 'Not matched' },
  matched: { status: 'info', word: 'On account' },
  'part-allocated': { status: 'progress', word: 'Part allocated' },
  allocated: { status: 'success', word: 'Allocated' },
  refunded: { status: 'skip', word: 'Refunded' },
  split: { status: 'info', word: 'Split' },
  settled: { status: 'success', word: 'Settlement' },
  reversed: { status: 'skip', word: 'Reversed' },
  failed: { status: 'danger', word: 'Failed' },
};

type Totals = ResponseOf<'GET /billing/import/totals'>;

/**
 * Money that counts as neither allocated nor unallocated, such as a settlement, by state. Split
 * receipts only have a count, because their amounts are counted in their parts.
 */
export const otherFigures = ({ by_state }: Pick<Totals, 'by_state'>) =>
  by_state.flatMap(({ state, count, amount, allocated, unallocated }): [string, string][] => {
    const { word } = states[state];
    if (state === 'split') return [[word, `${formatCount(count)}, counted as parts`]];
    const rest = toLedger(amount - allocated - unallocated);
    return rest === 0 ? [] : [[word, inRand(rest)]];
  });
