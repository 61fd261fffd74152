// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { appContext } from '../../../../tests/support/app-context.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { emptyPage } from '../../../../tests/support/drawn.ts';
import { createClient } from '../../../api/client.ts';
import { facts } from '../../../api/generated/facts.ts';
import { AppProvider } from '../../../ui/app-context.ts';
import { useQueue } from './use-queue.ts';

const RECEIPTS = 700;
const draw = emptyPage();
let asked: number[][];

/** A server with receipts 1 to 700, whose suggestions fail for requests that name receipt 201. */
const fetchReceipts: typeof fetch = async (input) => {
  const query = new URL(String(input), 'http://localhost').searchParams;
  if (String(input).includes('suggestions')) {
    const ids: number[] = JSON.parse(query.get('ids') ?? '[]');
    asked.push(ids);
    if (ids.includes(201))
      return Response.json({ message: 'Busy', code: 'unavailable' }, { status: 503 });
    return Response.json(ids.map((id) => ({ payment_id: id })));
  }
  const [from = 0, to = 0]: number[] = JSON.parse(query.get('range') ?? '[]');
  const count = Math.max(0, Math.min(to + 1, RECEIPTS) - from);
  const rows = Array.from({ length: count }, (_, at) => ({ id: from + at + 1, version: 1 }));
  return Response.json(rows, {
    headers: { 'content-range': `payments ${from}-${to}/${RECEIPTS}` },
  });
};

beforeEach(() => {
  asked = [];
});

type State = ReturnType<typeof useQueue>;

function Probe({ onState }: { onState: (state: State) => void }) {
  const state = useQueue();
  useEffect(() => onState(state));
  return null;
}

test('reads all waiting receipts, asks suggestions in parts, and names those that fail', async () => {
  const api = createClient({ base: '', facts, token: () => null, fetch: fetchReceipts });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let state: State | undefined;
  const keep = (now: State) => {
    state = now;
  };
  draw(
    <QueryClientProvider client={client}>
      <AppProvider value={appContext({ api })}>
        <Probe onState={keep} />
      </AppProvider>
    </QueryClientProvider>,
  );
  await act(() =>
    eventually(() => {
      expect(state?.unread.size).toBe(200);
      expect(state?.suggestions).toHaveLength(500);
    }),
  );
  expect(state?.queue.map(({ row }) => row.id)).toEqual(
    Array.from({ length: RECEIPTS }, (_, at) => at + 1),
  );
  expect(state?.unread.has(201)).toBe(true);
  expect(Math.max(...asked.map((ids) => ids.length))).toBe(200);
});
