import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { canAllocate } from '../../../domain/allocation-refusals.ts';
import { useApp } from '../../../ui/app-context.ts';
import { useAddressFilter } from '../../../ui/table/filter/address-filter.ts';
import { filters } from '../columns.tsx';
import type { Payment } from '../payments.ts';

const MOST = 100;

/** A receipt that waits, or did when the queue was opened. */
export interface Queued {
  row: Payment;
  /** It is allocated, reversed or gone by now. */
  isDone: boolean;
}

/** Rows keep their places while somebody is at work; new ones come last. */
function merged(before: readonly Queued[], rows: readonly Payment[]): Queued[] {
  const known = new Set(before.map(({ row }) => row.id));
  return [
    ...before.map(({ row }) => {
      const now = rows.find(({ id }) => id === row.id);
      return { row: now ?? row, isDone: now === undefined };
    }),
    ...rows.filter(({ id }) => !known.has(id)).map((row) => ({ row, isDone: false })),
  ];
}

/** The receipt that the address asks for, where it can be allocated though it does not wait; as it was when it was asked for. */
function useAskedFor() {
  const { api } = useApp();
  const asked = Number(new URLSearchParams(useSearch()).get('allocate'));
  const { data } = useQuery({
    ...api.query('GET /billing/import/payments', { query: { filter: { id: [asked] } } }),
    enabled: asked > 0,
  });
  const row = data?.rows.find((one) => one.id === asked && canAllocate(one) === true);
  const [first, keep] = useState<Payment>();
  if (row !== undefined && row.id !== first?.id) keep(row);
  return row?.version === first?.version ? row : undefined;
}

/** The receipts of the list's filter that still wait to be allocated, and what is likeliest for each. */
export function useQueue() {
  const { api } = useApp();
  const asked = useAddressFilter(filters);
  // What was set aside waits no more, unless the list shows just that.
  const filter = { is_snoozed: false, ...asked, is_waiting: true };
  const list = useQuery({
    ...api.query('GET /billing/import/payments', {
      query: { filter, range: [0, MOST - 1], sort: ['paid_on', 'DESC'] },
    }),
    enabled: asked !== null,
  });
  const askedFor = useAskedFor();
  const [held, hold] = useState<{ from: readonly unknown[]; queue: readonly Queued[] }>({
    from: [],
    queue: [],
  });
  const rows = list.data?.rows;
  if (rows !== undefined && (rows !== held.from[0] || askedFor !== held.from[1])) {
    const isListed = askedFor === undefined || rows.some(({ id }) => id === askedFor.id);
    const all = isListed ? rows : [askedFor, ...rows];
    hold({ from: [rows, askedFor], queue: merged(held.queue, all) });
  }
  const { queue } = held;
  const ids = queue.map(({ row }) => row.id);
  const suggestions = useQuery({
    ...api.query('GET /billing/import/suggestions', { query: { ids } }),
    enabled: ids.length > 0,
  });
  const unmatched = { ...filter, state: ['unmatched'] };
  return { list, queue, unmatched, suggestions: suggestions.data ?? [] };
}
