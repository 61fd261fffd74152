import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewedRecord, Viewer } from '#domain/identity/viewers.ts';
import { createViewerWatch } from './viewer-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const receipt = (id: number): ViewedRecord => ({ entity: 'payments', id, activity: 'working' });
const other: Viewer = { ...receipt(1), userId: 2, name: 'Other', since: '2026-11-20T08:00:00Z' };

function connected() {
  const said: (number | null)[] = [];
  const line = { view: (viewed: ViewedRecord | null) => void said.push(viewed?.id ?? null) };
  const watch = createViewerWatch();
  watch.connected(line);
  return { said, line, watch };
}

test('a record is reported as viewed when the user stays on it, and records passed on the way are skipped', () => {
  const { said, watch } = connected();
  let leave = watch.view(receipt(1));
  vi.advanceTimersByTime(1);
  expect(said).toEqual([1]);
  for (let id = 2; id <= 9; id += 1) {
    leave();
    leave = watch.view(receipt(id));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([1, 9]);
  leave();
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([1, 9, null]);
});

test('the viewed record is reported again on a new connection, and without a connection no viewers are shown', () => {
  const { said, line, watch } = connected();
  watch.view(receipt(1));
  vi.advanceTimersByTime(1_000);
  watch.received([other]);
  expect(watch.get()).toEqual([other]);
  watch.connected(null);
  expect(watch.get()).toEqual([]);
  watch.connected(line);
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([1, 1]);
});

test('the topmost open record is reported as viewed until it closes', () => {
  const { said, watch } = connected();
  watch.view(receipt(1));
  const close = watch.view(receipt(2));
  vi.advanceTimersByTime(1_000);
  close();
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([2, 1]);
});
