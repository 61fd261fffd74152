import { expect, test } from 'vitest';
import { ApiError } from '../src/api/api-error.ts';
import { waitAfter } from './background-task.ts';

const busy = (retryAfter?: number) =>
  new ApiError(429, { message: 'Wait.', code: 'too_many_requests' }, retryAfter);

test('what is in trouble is asked less and less often, and never before it says', () => {
  const waits = [1, 2, 3, 4].map((failures) => waitAfter(failures, 2_000, new Error('gone')));
  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000]);
  expect(waitAfter(50, 2_000, busy())).toBe(60_000);
  expect(waitAfter(1, 2_000, busy(30))).toBe(30_000);
  expect(waitAfter(1, 2_000, busy(1))).toBe(4_000);
});
