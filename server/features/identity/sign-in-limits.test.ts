import { describe, expect, test } from 'vitest';
import { secondsToWait } from './sign-in-limits.ts';

const failures = (count: number, youngest: number) =>
  Array.from({ length: count }, (_, at) => youngest + at);

describe('waiting after wrong passwords', () => {
  test.each([
    { failures: 0, wait: 0 },
    { failures: 9, wait: 0 },
    { failures: 10, wait: 60 },
    { failures: 11, wait: 120 },
    { failures: 12, wait: 240 },
    { failures: 13, wait: 480 },
    { failures: 14, wait: 900 },
    { failures: 25, wait: 900 },
  ])('$failures of 10: $wait s', ({ failures: count, wait }) => {
    expect(secondsToWait(failures(count, 0), 10)).toBe(wait);
  });

  test('counts from the youngest failure, and is over in time', () => {
    expect(secondsToWait(failures(10, 45), 10)).toBe(15);
    expect(secondsToWait(failures(10, 60), 10)).toBe(0);
    expect(secondsToWait(failures(10, 61), 10)).toBe(0);
  });
});
