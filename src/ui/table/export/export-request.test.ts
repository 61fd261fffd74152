import { afterEach, expect, test, vi } from 'vitest';
import { requestExport, takeExport } from './export-request.ts';

afterEach(() => vi.useRealTimers());

test('only the requested list is exported, with the requested filter and only once', () => {
  requestExport('lockers', 'offline:yes');
  expect(takeExport('lockers', '')).toBe(false);
  expect(takeExport('shipments', 'offline:yes')).toBe(false);
  expect(takeExport('lockers', 'offline:yes')).toBe(true);
  expect(takeExport('lockers', 'offline:yes')).toBe(false);
});

test('a list that opens too late is not exported', () => {
  vi.useFakeTimers();
  requestExport('lockers', 'offline:yes');
  vi.advanceTimersByTime(31_000);
  expect(takeExport('lockers', 'offline:yes')).toBe(false);
});
