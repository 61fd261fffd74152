import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient, type Client } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import { createQueryInvalidation } from './query-invalidation.ts';

let rows: QueryClient;
let api: Client;
let answers: ReturnType<typeof createQueryInvalidation>;
let asked: { path: string; isBackground: boolean }[];
let acted: number;
const leave: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  rows = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  asked = [];
  acted = 0;
  answers = createQueryInvalidation({ rows, api: () => api });
  api = createClient({
    base: 'http://baton.test',
    facts,
    token: () => null,
    onRequest: () => (acted += 1),
    isBackground: answers.isBackground,
    fetch: async (input, init) => {
      const isBackground = new Headers(init?.headers).get('x-activity') === 'background';
      asked.push({ path: new URL(String(input)).pathname, isBackground });
      return Response.json([], { headers: { 'content-range': 'rows 0-0/0' } });
    },
  });
});
afterEach(() => {
  for (const stop of leave.splice(0)) stop();
  vi.useRealTimers();
});

async function show(...queries: { queryKey: readonly unknown[] }[]) {
  for (const query of queries)
    leave.push(new QueryObserver(rows, query).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  asked = [];
  acted = 0;
}
const shipment = (id: number) => api.query('GET /shipments/:id', { params: { id } });
const settle = () => vi.advanceTimersByTimeAsync(2_000);

test('a change reloads only responses with a changed row, in the background and without counting as activity', async () => {
  await show(shipment(1), shipment(2), api.query('GET /users'));
  answers.touch('shipments', { rows: [[1, 5]] });
  await settle();
  expect(asked).toEqual([{ path: '/shipments/1', isBackground: true }]);
  expect(acted).toBe(0);
});

test('a change of many rows invalidates all responses of the entity', async () => {
  await show(shipment(1), shipment(2), api.query('GET /users'));
  answers.touch('shipments', { rows: [[1, 5]] });
  answers.touch('shipments', { many: true });
  await settle();
  expect(asked.map(({ path }) => path)).toEqual(['/shipments/1', '/shipments/2']);
});

test('a hundred changes in a row cause one request', async () => {
  await show(shipment(1));
  for (let version = 1; version <= 100; version += 1)
    answers.touch('shipments', { rows: [[1, version]] });
  await settle();
  expect(asked).toHaveLength(1);
});

test('a query whose table updates its own rows is not reloaded', async () => {
  await show(api.query('GET /shipments', { query: { range: [0, 99] } }));
  const leaveIt = answers.tend('GET /shipments');
  answers.touch('shipments', { rows: [[1, 5]] });
  await settle();
  expect(asked).toEqual([]);
  leaveIt();
  answers.touch('shipments', { rows: [[1, 6]] });
  await settle();
  expect(asked).toHaveLength(1);
});

test('figures of the dashboard are reloaded after changes at a limited rate', async () => {
  await show(api.query('GET /analytics', { query: { part: 'now' } }));
  for (let second = 0; second < 29; second += 1) {
    answers.touch('shipments', { rows: [[second, 1]] });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toEqual([]);
  await settle();
  expect(asked).toEqual([{ path: '/analytics', isBackground: true }]);
});

test('a later request by the user counts as activity again', async () => {
  await show(shipment(1));
  answers.touch('shipments', { rows: [[1, 5]] });
  await settle();
  await rows.refetchQueries({ queryKey: shipment(1).queryKey });
  expect(asked.map(({ isBackground }) => isBackground)).toEqual([true, false]);
  expect(acted).toBe(1);
});
