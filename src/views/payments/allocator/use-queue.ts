import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { useSearch } from 'wouter/use-browser-location';
import { canAllocate } from '#domain/payments/allocation-refusals.ts';
import { useApp } from '#ui/app-context.ts';
import { useAddressFilter } from '#ui/table/filter/address-filter.ts';
import { filters } from '../columns.tsx';
import type { Payment } from '../payments.ts';

const LIST = 'GET /billing/import/payments';
const SUGGESTIONS = 'GET /billing/import/suggestions';

/** Page size of receipts and maximum ids per request for suggestions, from the contract. */
const ROWS_PER_PAGE = 500;
const IDS_PER_REQUEST = 200;

/** Receipt that waits, or waited when the queue was opened. */
export interface Queued {
  row: Payment;
  /** Whether the receipt has meanwhile been allocated, reversed or deleted. */
  isDone: boolean;
  /** User who finished the receipt; undefined while unknown. */
  doneBy?: Payment['changed_by'];
}

/** Merges rows without moving existing rows; new rows come last. */
function merged(before: readonly Queued[], rows: readonly Payment[]): Queued[] {
  const known = new Set(before.map(({ row }) => row.id));
  const current = new Map(rows.map((row) => [row.id, row]));
  return [
    ...before.map((one) => {
      const row = current.get(one.row.id);
      return row === undefined ? { ...one, isDone: true } : { row, isDone: false };
    }),
    ...rows.filter(({ id }) => !known.has(id)).map((row) => ({ row, isDone: false })),
  ];
}

/**
 * Receipt that the URL names, while it can be allocated and has not changed since it was first
 * fetched.
 */
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

/** Fetches all receipts of a filter, page by page; `rows` is undefined until all are loaded. */
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

const chunksOf = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  );

type Suggestions = ResponseOf<typeof SUGGESTIONS>;

const combineSuggestions = (parts: UseQueryResult<Suggestions>[]) => ({
  suggestions: parts.flatMap(({ data }) => data ?? []),
  failedParts: parts.flatMap(({ isError }, at) => (isError ? [at] : [])),
});

/** Fetches the likeliest account of each receipt, and the receipts whose fetch failed. */
function useSuggestions(ids: readonly number[]) {
  const { api } = useApp();
  const parts = chunksOf(ids, IDS_PER_REQUEST);
  const { suggestions, failedParts } = useQueries({
    queries: parts.map((part) => api.query(SUGGESTIONS, { query: { ids: part } })),
    combine: combineSuggestions,
  });
  return { suggestions, unread: new Set(failedParts.flatMap((at) => parts[at] ?? [])) };
}

const lacksPerson = ({ isDone, doneBy }: Queued) => isDone && doneBy === undefined;

const combineRows = (parts: UseQueryResult<Page>[]) =>
  parts.flatMap(({ data }) => data?.rows ?? []);

/** Fetches finished receipts again while the user who finished them is unknown. */
function useDone(queue: readonly Queued[]) {
  const { api } = useApp();
  const ids = queue.filter(lacksPerson).map(({ row }) => row.id);
  return useQueries({
    queries: chunksOf(ids, ROWS_PER_PAGE).map((id) =>
      api.query(LIST, { query: { filter: { id }, range: [0, ROWS_PER_PAGE - 1] } }),
    ),
    combine: combineRows,
  });
}

/** Adds the users who finished receipts; returns the same queue if nothing changed. */
function withPeople(queue: readonly Queued[], done: readonly Payment[]): readonly Queued[] {
  const byId = new Map(done.map((row) => [row.id, row]));
  const named = queue.map((one) => {
    const now = lacksPerson(one) ? byId.get(one.row.id) : undefined;
    // Requires a newer version, because a row fetched before the receipt was finished names the
    // user of an earlier change.
    const isNewer = now !== undefined && now.version > one.row.version;
    return isNewer ? { ...one, doneBy: now.changed_by } : one;
  });
  return named.some((one, at) => one !== queue[at]) ? named : queue;
}

/** Returns the waiting receipts that match the filter of the list, with their suggestions. */
export function useQueue() {
  const asked = useAddressFilter(filters);
  // Snoozed receipts are hidden unless the list shows exactly those.
  const filter = { is_snoozed: false, ...asked, is_waiting: true };
  const { rows, error } = useReceipts(filter, asked !== null);
  const askedFor = useAskedFor();
  const [held, hold] = useState<{ from: readonly unknown[]; queue: readonly Queued[] }>({
    from: [],
    queue: [],
  });
  const named = withPeople(held.queue, useDone(held.queue));
  if (rows !== undefined && (rows !== held.from[0] || askedFor !== held.from[1])) {
    const isListed = askedFor === undefined || rows.some(({ id }) => id === askedFor.id);
    const all = isListed ? rows : [askedFor, ...rows];
    hold({ from: [rows, askedFor], queue: merged(named, all) });
  } else if (named !== held.queue) hold({ ...held, queue: named });
  const { queue } = held;
  const found = useSuggestions(queue.map(({ row }) => row.id));
  const unmatched = { ...filter, state: ['unmatched'] };
  return { isRead: rows !== undefined, error, queue, unmatched, ...found };
}
