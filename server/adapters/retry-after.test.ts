import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryAfterOf } from './http-request.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('1994-11-06T08:48:37Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['120', 120_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 60_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ['6 November 1994', null],
  ['11/06/1994', null],
])('Retry-After "%s" means a wait of %s ms', (header, wait) => {
  expect(retryAfterOf({ 'retry-after': header })).toBe(wait);
});
