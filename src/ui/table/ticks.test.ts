import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AGE_STEP_MS } from '#domain/kernel/spans.ts';
import { onMinute } from './ticks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('all times on screen share one timer, which runs only while a time is on screen', () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const leave = [onMinute(one), onMinute(other)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(AGE_STEP_MS);
  leave[0]?.();
  vi.advanceTimersByTime(AGE_STEP_MS);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
  leave[1]?.();
  expect(vi.getTimerCount()).toBe(0);
  onMinute(one)();
  expect(vi.getTimerCount()).toBe(0);
});
