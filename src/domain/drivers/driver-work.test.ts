import { expect, test } from 'vitest';
import { canMessageDriver } from './driver-work.ts';

const driver = { is_active: true, mobile_number: '083 555 0102', recent: 9 };

test('an active driver with a mobile number can get up to ten messages an hour', () => {
  expect(canMessageDriver(driver)).toBe(true);
  expect(canMessageDriver({ ...driver, recent: 10 })).toBe('10 messages within the hour');
  expect(canMessageDriver({ ...driver, mobile_number: ' ' })).toBe('No mobile number');
  expect(canMessageDriver({ ...driver, is_active: false })).toBe('No longer works here');
});
