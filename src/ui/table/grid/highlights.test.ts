import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Highlights } from './highlights.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('changed rows are tinted for a short time, and all tints end together', () => {
  const changed = vi.fn();
  const highlights = new Highlights(changed);
  const tinted = () => [1, 2, 3].filter((id) => highlights.of(id).isChanged);
  highlights.add([1]);
  vi.advanceTimersByTime(1_000);
  highlights.add([2]);
  expect([tinted(), changed.mock.calls.length]).toEqual([[1, 2], 0]);
  vi.advanceTimersByTime(600);
  expect([tinted(), changed.mock.calls.length]).toEqual([[2], 1]);
  vi.advanceTimersByTime(1_600);
  expect(tinted()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  highlights.add([3]);
  highlights.close();
  expect([tinted(), vi.getTimerCount()]).toEqual([[], 0]);
  expect(highlights.of(undefined)).toEqual({ isChanged: false, isUnseen: false });
});

test('rows that changed during an absence are marked until they get the focus', () => {
  const highlights = new Highlights(() => undefined);
  const unseen = () => [1, 2, 3, 4].filter((id) => highlights.of(id).isUnseen);
  highlights.markUnseen([1, 2]);
  highlights.alsoUnseen(3);
  highlights.see(2, null);
  expect(unseen()).toEqual([1, 3]);
  highlights.markUnseen([4]);
  expect(unseen()).toEqual([4]);
});
