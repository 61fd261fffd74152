// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, forbiddenError } from '#api/api-error.ts';
import { createFocusStore } from '#commands/focus.ts';
import type { ChangeMessage } from '#domain/kernel/feed.ts';
import { followLive } from './follow-live.ts';
import { Grid } from './grid.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const rows = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, state: 'old' }));
let grid: Grid<(typeof rows)[number]>;
/** Server response to a request for rows by id. */
let byIds: (ids: readonly (number | string)[]) => Promise<typeof rows>;
let hear: (told: ChangeMessage) => void;
let said: string[];
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  said = [];
  const source = {
    page: (...asked: unknown[]) => ({
      queryKey: ['rows', asked],
      queryFn: async () => ({ rows, total: rows.length }),
    }),
  };
  grid = new Grid({
    kind: 'shipments',
    idStart: 'row',
    client: new QueryClient(),
    source,
    focus: createFocusStore(),
    announce: () => undefined,
  });
  grid.request({ filter: {}, sort: null });
  await vi.advanceTimersByTimeAsync(0);
  const live = {
    listen: (_: string, listener: typeof hear) => {
      hear = listener;
      return () => undefined;
    },
    tend: () => () => undefined,
    isCurrent: () => true,
    subscribe: () => () => undefined,
  };
  const announce = (words: string) => said.push(words);
  byIds = async (ids) =>
    rows.filter(({ id }) => ids.includes(id)).map(({ id }) => ({ id, state: 'new' }));
  stop = followLive(
    grid,
    { key: 'GET /shipments', entity: 'shipments', byIds: (ids) => byIds(ids) },
    { live, announce },
  );
});
afterEach(() => {
  stop();
  grid.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function look(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
const change = (...ids: number[]) => hear({ rows: ids.map((id) => [id, 2]) });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const marked = () => rows.map(({ id }) => id).filter((id) => grid.tints.of(id).isUnseen);

test('after a long absence, rows that changed are marked until they get the focus', async () => {
  look(true);
  change(2, 999);
  await pass(10 * MINUTE_MS);
  change(5);
  look(false);
  expect(marked()).toEqual([2, 5]);
  expect(said).toEqual(['Rows that changed while you were away: 2']);
  grid.move(1);
  expect(marked()).toEqual([5]);
});

test('changes reported right after the computer wakes up are marked, but later changes are not', async () => {
  look(true);
  vi.setSystemTime(Date.now() + 480 * MINUTE_MS);
  look(false);
  await pass(2_000);
  change(3);
  await pass(10_000);
  change(4);
  expect(marked()).toEqual([3]);
});

test('a short absence marks no rows and clears earlier marks', async () => {
  look(true);
  await pass(2 * MINUTE_MS);
  change(7);
  look(false);
  await pass(MINUTE_MS);
  look(true);
  change(8);
  await pass(10_000);
  look(false);
  expect(marked()).toEqual([7]);
  look(true);
  await pass(2 * MINUTE_MS);
  change(9);
  look(false);
  expect(marked()).toEqual([9]);
});

test('the focused row counts as seen when the focus leaves it', async () => {
  grid.move(0);
  look(true);
  await pass(2 * MINUTE_MS);
  change(1);
  look(false);
  expect(marked()).toEqual([1]);
  grid.move(1);
  expect(marked()).toEqual([]);
});

const stateOf = (id: number) => grid.rows.get(id)?.state;

test('the first changed row loads almost at once, and later ones are batched', async () => {
  const asked: unknown[] = [];
  const answer = byIds;
  byIds = (ids) => {
    asked.push(ids);
    return answer(ids);
  };
  change(2);
  await pass(40);
  expect([stateOf(2), stateOf(3)]).toEqual(['new', 'old']);
  change(3);
  change(4);
  change(3);
  await pass(200);
  expect(asked).toEqual([[2]]);
  await pass(70);
  expect(asked).toEqual([[2], [3, 4]]);
  expect([stateOf(3), stateOf(4)]).toEqual(['new', 'new']);
});

test('a failed request for changed rows is repeated until it succeeds', async () => {
  const answer = byIds;
  byIds = () => Promise.reject(new ApiError(503, { message: 'Busy', code: 'unavailable' }));
  change(2);
  await pass(4_000);
  expect(stateOf(2)).toBe('old');
  byIds = answer;
  change(3);
  await pass(1_100);
  expect([stateOf(2), stateOf(3)]).toEqual(['new', 'new']);
});

test('a forbidden request for changed rows is not repeated', async () => {
  let asked = 0;
  byIds = () => {
    asked += 1;
    return Promise.reject(forbiddenError());
  };
  change(2);
  await pass(60_000);
  expect(asked).toBe(1);
});

test('unmounting stops requests for changed rows', async () => {
  let asked = 0;
  byIds = () => {
    asked += 1;
    return Promise.reject(new ApiError(0, { message: 'No network', code: 'unreachable' }));
  };
  change(2);
  await pass(100);
  stop();
  await pass(60_000);
  expect(asked).toBe(1);
});
