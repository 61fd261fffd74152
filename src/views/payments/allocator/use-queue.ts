import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { useSearch } from 'wouter/use-browser-location';
import { canAllocate } from '../../../domain/allocation-refusals.ts';
import { useApp } from '../../../ui/app-context.ts';
import { useAddressFilter } from '../../../ui/table/filter/address-filter.ts';
import { filters } from '../columns.tsx';
import type { Payment } from '../payments.ts';

const LIST = 'GET /billing/import/payments';
const SUGGESTIONS = 'GET /billing/import/suggestions';

/** Receipts that one request reads, and receipts that one request asks suggestions for: the limit of the contract. */
const ROWS_PER_PAGE = 500;
const IDS_PER_REQUEST = 200;

/** A receipt that waits, or did when the queue was opened. */
export interface Queued {
  row: Payment;
  /** It is allocated, reversed or gone by now. */
  isDone: boolean;
}

/** Rows keep their places while somebody is at work; new ones come last. */
function merged(before: readonly Queued[], rows: readonly Payment[]): Queued[] {
  const known = new Set(before.map(({ row }) => row.id));
  const current = new Map(rows.map((row) => [row.id, row]));
  return [
    ...before.map(({ row }) => {
      const now = current.get(row.id);
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

type Page = ResponseOf<typeof LIST>;
type Filter = Readonly<Record<string, unknown>>;

const combinePages = (pages: UseQueryResult<Page>[]) => ({
  rows: pages.every(({ data }) => data) ? pages.flatMap(({ data }) => data?.rows ?? []) : null,
  error: pages.find(({ error }) => error)?.error ?? null,
});

/** All receipts of a filter, page by page; `rows` is undefined until every page is there. */
function useReceipts(filter: Filter, enabled: boolean) {
  const { api } = useApp();
  const pageFrom = (from: number) => ({
    ...api.query(LIST, {
      query: { filter, range: [from, from + ROWS_PER_PAGE - 1], sort: ['paid_on', 'DESC'] },
    }),
    enabled,
  });
  const first = useQuery(pageFrom(0));
  const pages = Math.max(1, Math.ceil((first.data?.total ?? 0) / ROWS_PER_PAGE));
  const rest = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) => pageFrom((at + 1) * ROWS_PER_PAGE)),
    combine: combinePages,
  });
  const rows = useMemo(
    () => (first.data && rest.rows ? [...first.data.rows, ...rest.rows] : undefined),
    [first.data, rest.rows],
  );
  return { rows, error: first.error ?? rest.error };
}

type Suggestions = ResponseOf<typeof SUGGESTIONS>;

const combineSuggestions = (parts: UseQueryResult<Suggestions>[]) => ({
  suggestions: parts.flatMap(({ data }) => data ?? []),
  failedParts: parts.flatMap(({ isError }, at) => (isError ? [at] : [])),
});

/** The likeliest account of each receipt, and the receipts whose suggestions could not be read. */
function useSuggestions(ids: readonly number[]) {
  const { api } = useApp();
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_PER_REQUEST) }, (_, at) =>
    ids.slice(at * IDS_PER_REQUEST, (at + 1) * IDS_PER_REQUEST),
  );
  const { suggestions, failedParts } = useQueries({
    queries: parts.map((part) => api.query(SUGGESTIONS, { query: { ids: part } })),
    combine: combineSuggestions,
  });
  return { suggestions, unread: new Set(failedParts.flatMap((at) => parts[at] ?? [])) };
}

/** The receipts of the list's filter that still wait to be allocated, and what is likeliest for each. */
export function useQueue() {
  const asked = useAddressFilter(filters);
  // What was set aside waits no more, unless the list shows just that.
  const filter = { is_snoozed: false, ...asked, is_waiting: true };
  const { rows, error } = useReceipts(filter, asked !== null);
  const askedFor = useAskedFor();
  const [held, hold] = useState<{ from: readonly unknown[]; queue: readonly Queued[] }>({
    from: [],
    queue: [],
  });
  if (rows !== undefined && (rows !== held.from[0] || askedFor !== held.from[1])) {
    const isListed = askedFor === undefined || rows.some(({ id }) => id === askedFor.id);
    const all = isListed ? rows : [askedFor, ...rows];
    hold({ from: [rows, askedFor], queue: merged(held.queue, all) });
  }
  const { queue } = held;
  const found = useSuggestions(queue.map(({ row }) => row.id));
  const unmatched = { ...filter, state: ['unmatched'] };
  return { isRead: rows !== undefined, error, queue, unmatched, ...found };
}
