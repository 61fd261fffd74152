import { expect, test } from 'vitest';
import { UNREACHABLE_ERROR, whyNotTexted } from './marketplace-messages.ts';

test('failed text messages are sent again unless all numbers are unreachable', () => {
  const why = (failed_sms_count: number, unreachable_sms_count: number) =>
    whyNotTexted({ failed_sms_count, unreachable_sms_count });
  expect(why(0, 0)).toBe('No text message has failed.');
  expect(why(2, 2)).toBe('The number cannot be reached: correct it first.');
  expect(why(2, 1)).toBe(null);
  const isUnreachable = (error: string) => new RegExp(UNREACHABLE_ERROR, 'i').test(error);
  expect([isUnreachable('Number not in service'), isUnreachable('Blocked by network')]).toEqual([
    true,
    true,
  ]);
  expect(isUnreachable('Timeout')).toBe(false);
});
