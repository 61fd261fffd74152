import { expect, test } from 'vitest';
import { hoursText, readHours } from './opening-times.ts';

test('opening hours are written a day a line, and read back', () => {
  const hours = { Monday: '08:00-17:00', 'Public Holidays': 'closed' };
  expect(hoursText(hours)).toBe('Monday 08:00-17:00\nPublic Holidays closed');
  expect(readHours('public holidays: Closed\n\n monday 08:00-17:00 ')).toEqual({ hours });
});

test('the line that says no times is named', () => {
  expect(readHours('Monday 08:00-17:00\nTuesday late')).toEqual({ wrong: 'Tuesday late' });
  expect(readHours('Monday 25:00-26:00')).toEqual({ wrong: 'Monday 25:00-26:00' });
});
