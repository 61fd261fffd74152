import { expect, test } from 'vitest';
import { hoursText, readHours } from './opening-times.ts';

test('opening hours are formatted one day per line and parsed again', () => {
  const hours = { Monday: '08:00-17:00', 'Public Holidays': 'closed' };
  expect(hoursText(hours)).toBe('Monday 08:00-17:00\nPublic Holidays closed');
  expect(readHours('public holidays: Closed\n\n monday 08:00-17:00 ')).toEqual({ hours });
});

test('a line without valid times is reported', () => {
  expect(readHours('Monday 08:00-17:00\nTuesday late')).toEqual({ wrong: 'Tuesday late' });
  expect(readHours('Monday 25:00-26:00')).toEqual({ wrong: 'Monday 25:00-26:00' });
});
