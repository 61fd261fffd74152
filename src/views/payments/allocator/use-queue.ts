import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../ui/app-context.ts';
import { useAddressFilter } from '../../../ui/table/filter/address-filter.ts';
import { filters } from '../columns.tsx';
import type { Payment } from '../payments.ts';

const MOST = 100;
const waiting = ['unmatched', 'matched', 'part-allocated'] as const;

/** A receipt that waits, or did when the queue was opened. */
export interface Queued {
  row: Payment;
  /** It is allocated, reversed or gone by now. */
  isDone: boolean;
}

const isWaiting = ({ state }: Payment) => waiting.some((one) => one === state);

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

/** The receipts of the list's filter that still wait to be allocated, and what is likeliest for each. */
export function useQueue() {
  const { api } = useApp();
  const asked = useAddressFilter(filters);
  // What was set aside waits no more, unless the list shows just that.
  const filter = { is_snoozed: false, ...asked };
  const list = useQuery({
    ...api.query('GET /billing/import/payments', {
      query: {
        filter: { ...filter, state: [...waiting] },
        range: [0, MOST - 1],
        sort: ['paid_on', 'DESC'],
      },
    }),
    enabled: asked !== null,
  });
  const [held, hold] = useState<{ rows: unknown; queue: readonly Queued[] }>({
    rows: null,
    queue: [],
  });
  const rows = list.data?.rows;
  if (rows !== undefined && rows !== held.rows)
    hold({ rows, queue: merged(held.queue, rows.filter(isWaiting)) });
  const { queue } = held;
  const ids = queue.map(({ row }) => row.id);
  const suggestions = useQuery({
    ...api.query('GET /billing/import/suggestions', { query: { ids } }),
    enabled: ids.length > 0,
  });
  const unmatched = { ...filter, state: ['unmatched'] };
  return { list, queue, unmatched, suggestions: suggestions.data ?? [] };
}
