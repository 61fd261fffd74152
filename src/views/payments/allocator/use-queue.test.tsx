// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { appContext } from '#tests/support/screens/app-context.ts';
import { eventually } from '#tests/support/eventually.ts';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { createClient } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import { AppProvider } from '#ui/app-context.ts';
import { useQueue } from './use-queue.ts';

const draw = emptyPage();
/** Number of receipts on the server; receipts in `taken` no longer wait. */
let receipts: number;
let taken: Set<number>;
let asked: number[][];
let rowRequests: URLSearchParams[];

const row = (id: number) =>
  taken.has(id)
    ? { id, version: 2, changed_by: { id: 7, name: 'Naledi', at: '2026-11-27T12:05:00Z' } }
    : { id, version: 1, changed_by: null };

function fetchRows(query: URLSearchParams): Response {
  rowRequests.push(query);
  const all = Array.from({ length: receipts }, (_, at) => at + 1);
  const filter: { id?: number[] } = JSON.parse(query.get('filter') ?? '{}');
  const found = filter.id ?? all.filter((id) => !taken.has(id));
  const [from = 0, to = 0]: number[] = JSON.parse(query.get('range') ?? '[0,999]');
  return Response.json(found.slice(from, to + 1).map(row), {
    headers: { 'content-range': `payments ${from}-${to}/${found.length}` },
  });
}

/** Fake server whose suggestions fail for requests that name receipt 201. */
const fetchReceipts: typeof fetch = async (input) => {
  const { pathname, searchParams: query } = new URL(String(input), 'http://localhost');
  if (!pathname.endsWith('/suggestions')) {
    expect(pathname).toBe('/billing/import/payments');
    return fetchRows(query);
  }
  const ids: number[] = JSON.parse(query.get('ids') ?? '[]');
  asked.push(ids);
  if (ids.includes(201))
    return Response.json({ message: 'Busy', code: 'unavailable' }, { status: 503 });
  return Response.json(ids.map((id) => ({ payment_id: id })));
};

beforeEach(() => {
  taken = new Set();
  asked = [];
  rowRequests = [];
});

type State = ReturnType<typeof useQueue>;
let state: State | undefined;

function Probe() {
  const now = useQueue();
  useEffect(() => void (state = now));
  return null;
}

function drawQueue() {
  const api = createClient({ base: '', facts, token: () => null, fetch: fetchReceipts });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  draw(
    <QueryClientProvider client={client}>
      <AppProvider value={appContext({ api })}>
        <Probe />
      </AppProvider>
    </QueryClientProvider>,
  );
  return client;
}

test('all waiting receipts and their suggestions are read in parts, and parts that failed are marked', async () => {
  receipts = 700;
  drawQueue();
  await act(() =>
    eventually(() => {
      expect(state?.unread.size).toBe(200);
      expect(state?.suggestions).toHaveLength(500);
    }),
  );
  expect(state?.queue.map(({ row: { id } }) => id)).toEqual(
    Array.from({ length: receipts }, (_, at) => at + 1),
  );
  expect(state?.unread.has(201)).toBe(true);
  expect(Math.max(...asked.map((ids) => ids.length))).toBe(200);
});

test('the names of users who allocated receipts meanwhile are fetched in one request', async () => {
  receipts = 60;
  const client = drawQueue();
  await act(() => eventually(() => expect(state?.queue).toHaveLength(60)));
  rowRequests = [];
  for (let id = 1; id <= 50; id += 1) taken.add(id);
  await act(() => client.invalidateQueries());
  await act(() =>
    eventually(() => {
      const people = state?.queue.map(({ doneBy }) => doneBy?.name);
      expect(people?.filter((name) => name === 'Naledi')).toHaveLength(50);
    }),
  );
  expect(rowRequests).toHaveLength(2);
});
