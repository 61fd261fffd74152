// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, forbidden } from '../../../api/api-error.ts';
import { createFocusStore } from '../../../commands/focus.ts';
import type { ChangeMessage } from '../../../domain/feed.ts';
import { followLive } from './follow-live.ts';
import { Grid } from './grid.ts';

const MINUTE = 60_000;
const rows = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, state: 'old' }));
let grid: Grid<(typeof rows)[number]>;
/** What the server answers for these ids. */
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

test('who comes back after long finds marks on all that changed meanwhile, until the focus was there', async () => {
  look(true);
  change(2, 999);
  await pass(10 * MINUTE);
  change(5);
  look(false);
  expect(marked()).toEqual([2, 5]);
  expect(said).toEqual(['Rows that changed while you were away: 2']);
  grid.move(1);
  expect(marked()).toEqual([5]);
});

test('what a computer that slept is told right after it woke counts as well; what happens later does not', async () => {
  look(true);
  vi.setSystemTime(Date.now() + 480 * MINUTE);
  look(false);
  await pass(2_000);
  change(3);
  await pass(10_000);
  change(4);
  expect(marked()).toEqual([3]);
});

test('a short look away leaves no marks, and marks of the absence before go', async () => {
  look(true);
  await pass(2 * MINUTE);
  change(7);
  look(false);
  await pass(MINUTE);
  look(true);
  change(8);
  await pass(10_000);
  look(false);
  expect(marked()).toEqual([7]);
  look(true);
  await pass(2 * MINUTE);
  change(9);
  look(false);
  expect(marked()).toEqual([9]);
});

test('the row one works at is seen as soon as one leaves it', async () => {
  grid.move(0);
  look(true);
  await pass(2 * MINUTE);
  change(1);
  look(false);
  expect(marked()).toEqual([1]);
  grid.move(1);
  expect(marked()).toEqual([]);
});

const stateOf = (id: number) => grid.rows.get(id)?.state;

test('a row that changed is brought almost at once; what follows waits to be brought together', async () => {
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

test('what a failed call would have brought is asked for again until it comes', async () => {
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

test('what may not be read is not asked for again', async () => {
  let asked = 0;
  byIds = () => {
    asked += 1;
    return Promise.reject(forbidden());
  };
  change(2);
  await pass(60_000);
  expect(asked).toBe(1);
});

test('who left asks no more', async () => {
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
