// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFocusStore } from '../../../commands/focus.ts';
import type { ChangeMessage } from '../../../domain/feed.ts';
import { followLive } from './follow-live.ts';
import { Grid } from './grid.ts';

const MINUTE = 60_000;
const rows = Array.from({ length: 20 }, (_, at) => ({ id: at + 1 }));
let grid: Grid<{ id: number }>;
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
  const byIds = async (ids: readonly (number | string)[]) =>
    rows.filter(({ id }) => ids.includes(id));
  stop = followLive(
    grid,
    { key: 'GET /shipments', entity: 'shipments', byIds },
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
