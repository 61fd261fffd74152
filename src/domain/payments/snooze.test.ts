import { expect, test } from 'vitest';
import { canSnooze, canWake, snoozeDayFault } from './snooze.ts';

const today = '2026-11-20';

test('a receipt with an unallocated amount can be snoozed', () => {
  const receipt = { state: 'unmatched', unallocated: 5, snoozed_until: null } as const;
  expect(canSnooze(receipt)).toBe(true);
  expect(canSnooze({ ...receipt, unallocated: 0 })).not.toBe(true);
});

test('a snoozed receipt returns to the queue when its snooze ends', () => {
  expect(canWake({ snoozed_until: '2026-11-21' }, today)).toBe(true);
  for (const snoozed_until of [today, '2026-11-19', null])
    expect(canWake({ snoozed_until }, today)).toBe('This receipt is not snoozed.');
});

test('a snooze ends on a later day, within a year', () => {
  expect(snoozeDayFault(today, today)).toBe('Choose a day after today.');
  expect(snoozeDayFault('2026-11-21', today)).toBe(null);
  expect(snoozeDayFault('2027-11-20', today)).toBe(null);
  expect(snoozeDayFault('2027-11-21', today)).toBe('Choose a day within a year.');
});
