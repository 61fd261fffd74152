import { expect, test } from 'vitest';
import { pastName, pastTitle, whyNotAsOf } from './past.ts';

const now = Date.parse('2026-11-24T14:05:00+02:00');
const known = { since: '2026-10-17T22:00:00Z', reach: null };

test('times within the recorded history can be viewed, and other times are refused with a reason', () => {
  expect(whyNotAsOf('2026-11-24T14:04:00+02:00', known, now)).toBeNull();
  expect(whyNotAsOf('2026-11-24T14:06:00+02:00', known, now)).toBe('That time is in the future.');
  expect(whyNotAsOf('2026-10-17T23:59:00+02:00', known, now)).toBe(
    'History begins on 18 October 2026, 00:00.',
  );
  const reach = '2026-11-23T09:40:00+02:00';
  expect(whyNotAsOf('2026-11-23T09:39:00+02:00', { ...known, reach }, now)).toBe(
    'Too far back: the embedded database keeps history only since yesterday 09:40.',
  );
});

test('titles and file names of past lists contain their time', () => {
  expect(pastTitle('2026-11-24T14:05:00+02:00')).toBe('As of 24 November 2026, 14:05');
  expect(pastName('2026-11-24T14:05:00+02:00')).toBe('as of 2026-11-24 14.05');
});
